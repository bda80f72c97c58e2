"""An answer that its writer takes back, qualifies, or never gave: it is asked back, in every language."""

import pytest

from games.rules.prompts import Option, Ordered, Pick
from games.rules.sentences import Sentence
from tests.mail.test_words import AHEAD, BALLOT, doubtful, read

TAKEN_BACK = [
    ("en", "RED\nScratch that."),
    ("en", "RED\njust kidding"),
    ("en", "RED\n\nHmm, let me think about it"),
    ("en", "RED\nassuming she stays afloat"),
    ("en", "RED\nnope"),
    ("en", "RED\n(just testing)"),
    ("en", "RED\n[not really]"),
    ("en", "RED\nis my last choice"),
    ("fr", "ROUGE\nAh zut, je me suis trompé"),
    ("fr", "ROUGE\nc'est une blague"),
    ("fr", "ROUGE\nà condition que le noir reste"),
    ("de", "ROT\nwar ein Scherz"),
    ("de", "ROT\nunter Vorbehalt"),
    ("de", "ROT\nach nee"),
    ("es", "ROJO\nera broma"),
    ("es", "ROJO\nperdón, me he equivocado"),
    ("nl", "ROOD\nfoutje"),
    ("nl", "ROOD\nlaat maar"),
    ("pl", "CZERWONY\nto żart"),
    ("pl", "CZERWONY\npomyłka"),
    ("ja", "赤\n冗談です"),
    ("ja", "赤\n間違えました"),
    ("zh", "红\n开玩笑的"),
    ("zh", "红\n搞错了"),
]
BELOW_A_NAME = [
    "RED\nThanks!\nActually BLUE",
    "RED\n\nBest regards,\nAnna\n\nP.S. No, wait: BLUE!",
    "RED\n\nAnna Berg\nnot RED, sorry",
    "RED\nSent from my iPhone\nNo wait, BLUE",
    "RED\nThanks\nI vote for BLUE",
]
STRANGERS = [
    "On Mon, 1 Jun 2026 at 10:00, Blue <blue@x.example> wrote:\n\nRED\n",
    "Le lun. 1 juin 2026 à 10:00, Bleu <blue@x.example> a écrit :\nRED\n",
    "-----Original Message-----\nFrom: Blue <blue@x.example>\nSent: Monday, 1 June\nTo: Anna\nSubject: vote\n\nRED\n",
    "Begin forwarded message:\n\nFrom: Blue <blue@x.example>\nDate: 1 June 2026\nTo: Anna <a@x.example>\n\nRED\n",
]


@pytest.mark.parametrize(("language", "typed"), TAKEN_BACK)
def test_words_that_take_an_answer_back_hold_it_back(language: str, typed: str) -> None:
    reading = read(typed, language, shape=BALLOT, ahead=AHEAD)
    assert doubtful(reading)
    assert reading.suggest == "red"


@pytest.mark.parametrize("typed", BELOW_A_NAME)
def test_what_stands_below_a_name_may_still_be_another_answer(typed: str) -> None:
    assert doubtful(read(typed))


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("RED\n\nRegards,\nBlue", "en"),
        ("RED\n\nBest wishes\nAnna Green\nNo Limits Ltd", "en"),
        ("RED\n\nThanks!\nAnna\n\nP.S. good game", "en"),
        ("RED\nGood luck, everybody!", "en"),
        ("ROT\nViel Spaß!", "de"),
        ("ROT\nDanke fürs Warten!", "de"),
        ("ROUGE\nÀ plus !", "fr"),
        ("CZERWONY\nNa razie!", "pl"),
        ("赤\nがんばってください", "ja"),
        ("赤\n遅くなってすみません", "ja"),
        ("红\n对不起，回复晚了", "zh"),
        ("ROT\nKein Problem!", "de"),
        ("RED\nHope we all survive :)", "en"),
        ("RED\n\nA. Berg\nTest Engineer\nNo. 5, Main Street", "en"),
    ],
)
def test_a_name_that_is_a_colour_and_kind_words_change_nothing(typed: str, language: str) -> None:
    assert read(typed, language).words == "red"


@pytest.mark.parametrize(
    "typed",
    [
        "TO BLUE: hi\n\nThanks\nAnna\n\nRED",
        "TO BLUE: hi\n\nAnna Berg\n\nRED",
        "GREEN\n\nThanks\nAnna\n\nRED",
        "STATUS\n\nAnna\n\nRED",
    ],
)
def test_an_answer_below_a_signature_is_neither_lost_nor_counted(typed: str) -> None:
    reading = read(typed)
    assert doubtful(reading)
    assert not reading.press


@pytest.mark.parametrize(
    "typed",
    ["GREEN\n\nThanks\nAnna\n\nGREEN", "GREEN\n\nCheers,\n\nRed", "GREEN\n\nAnna\nRed", "GREEN\n\nAnna\n-- \n\nRED"],
)
def test_a_name_below_a_farewell_or_in_a_signature_is_no_answer(typed: str) -> None:
    assert read(typed).words == "green"


def test_bold_in_the_head_of_a_message_is_no_part_of_a_name() -> None:
    assert [one.to for one in read("**TO BLUE, GREEN**: hi").press] == [("blue", "green")]


def test_a_message_below_a_name_is_passed_on() -> None:
    reading = read("RED\n\nAnna Berg\n\nTO BLUE: good luck")
    assert reading.words == "red"
    assert [(one.to, one.text) for one in reading.press] == [(("blue",), "good luck")]


@pytest.mark.parametrize(
    "typed",
    [
        "≠ RED",
        "¬RED",
        "!RED",
        "~~RED~~",
        "~RED~",
        "RED 🤔",
        "[ ] RED",
        "( ) RED",
        "☐ RED",
        "RED ✗",
        "✘ RED",
        "🛑 RED",
        "RED\u20e0",
        "R\u20d2E\u20d2D\u20d2",
    ],
)
def test_signs_that_say_no_or_ask_are_no_answers(typed: str) -> None:
    assert doubtful(read(typed))


def test_an_exclamation_is_no_denial() -> None:
    assert read("!!! RED !!!").words == "red"


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("Red,\n\nI trust you. Let us sail together.\n\nAnna", "en"),
        ("Red:\nI trust you.", "en"),
        ("Rot,\nich vertraue dir.", "de"),
        ("红，\n我相信你", "zh"),
        ("Thanks, Red!", "en"),
        ("Danke, Rot!", "de"),
        ("Merci Rouge", "fr"),
    ],
)
def test_a_message_to_the_player_of_a_colour_is_no_answer(typed: str, language: str) -> None:
    assert doubtful(read(typed, language))


@pytest.mark.parametrize("typed", ["Red, thanks!", "Red,\nThanks\nAnna", "RED -"])
def test_a_comma_behind_an_answer_changes_nothing_alone(typed: str) -> None:
    assert read(typed).words == "red"


@pytest.mark.parametrize("forwarded", STRANGERS)
def test_an_answer_in_somebody_elses_letter_is_no_answer(forwarded: str) -> None:
    assert doubtful(read(forwarded))
    assert doubtful(read(f"FYI\n\n{forwarded}"))
    assert read(f"GREEN\n\n{forwarded}").words == "green"


@pytest.mark.parametrize("typed", ["| RED", "» RED", "＞ RED"])
def test_other_marks_of_quotation_are_marks_too(typed: str) -> None:
    assert doubtful(read(typed))


@pytest.mark.parametrize("typed", ["»RED«", "«RED»", "›RED‹"])
def test_quotation_signs_around_an_answer_are_none(typed: str) -> None:
    assert read(typed).words == "red"


@pytest.mark.parametrize(
    "typed", ["RED\n" + "x y z " * 30 + "\n" + ("\n" + "x " * 8_000) * 2, "\n".join(["RED " * 60] * 200)]
)
def test_nobody_types_more_than_thirty_thousand_characters(typed: str) -> None:
    assert read(typed).why == "too-long"
    assert read(typed, shape=BALLOT, ahead=AHEAD).why == "too-long"


def test_a_list_that_goes_on_without_end_is_still_told_what_is_wrong_with_it() -> None:
    shape = Ordered(BALLOT.options[:4], 1, 4)
    assert read("\n".join(["red,"] * 390), shape=shape).why == "twice"


@pytest.mark.parametrize("subject", ["Fwd: RED", "FW: Red", "Re: Fwd: RED", "转发：RED"])
def test_the_subject_of_a_letter_that_was_passed_on_is_no_answer(subject: str) -> None:
    assert doubtful(read("\n", subject=subject))
    assert read("\n", subject=subject.rpartition(":")[2].rpartition("：")[2]).words == "red"


@pytest.mark.parametrize(
    "page",
    [
        '<span style="text-decoration: line-through">RED</span>',
        '<span style="text-decoration-line:line-through">RED</span>',
        '<span style="color:red;text-decoration:underline line-through;">RED</span>',
        "<s>RED</s>",
        "<del>RED</del>",
    ],
)
def test_what_was_struck_through_is_no_answer_in_either_form(page: str) -> None:
    assert doubtful(read("RED", page=page))
    assert doubtful(read("\n", page=page))
    assert read("\n", page=f"{page}<br>BLUE").words == "blue"
    assert doubtful(read("RED\nBLUE", page=f"{page}<br>BLUE"))


@pytest.mark.parametrize("sign", ["👎", "🤔", "&#128078;"])
def test_a_sign_may_be_a_picture_with_its_name(sign: str) -> None:
    assert doubtful(read("\n", page=f'RED <img class="an1" alt="{sign}" src="cid:1">'))
    assert read("\n", page='RED <img alt="👍"> <img alt="board">').words == "red"


LANES = Pick(tuple(Option(word, Sentence(word)) for word in "12345"))


@pytest.mark.parametrize("typed", ["<3", "-3", "+3", "~3", "3%", "3 %", "3+", "= 3", "<3 <3 <3"])
def test_a_number_that_is_an_amount_or_a_heart_is_no_lane(typed: str) -> None:
    assert doubtful(read(typed, shape=LANES))


@pytest.mark.parametrize("typed", ["3", "3.", "#3", "(3)", "3!", "３", "③", "3 :)", "Vote: 3", "- 3"])
def test_a_number_is_a_lane(typed: str) -> None:
    assert read(typed, shape=LANES).words == "3"


@pytest.mark.parametrize("typed", ["red (blue)", "red, blue (or green)", "Red,\nblue,\nI trust you both"])
def test_a_list_with_an_aside_or_that_calls_somebody_is_asked_back(typed: str) -> None:
    assert doubtful(read(typed, shape=Ordered(BALLOT.options[:4], 1, 4)))


def test_numbers_in_brackets_are_no_asides() -> None:
    assert read("(1) red (2) blue", shape=Ordered(BALLOT.options[:4], 1, 4)).words == "red,blue"
