"""What a typed line means, clause by clause: exact words count, doubt is asked back."""

from email.message import EmailMessage

import pytest

from games import reply
from games.rules.prompts import Ahead, Measure, Measures, Option, Ordered, Pick, Ranked, RankedList
from games.rules.sentences import Sentence

OPTIONS = ["red", "blue", "green", "yellow", "hat", "abstain"]
HOSTS = ["play.example"]
BOATS = tuple(Option(word, Sentence(word)) for word in ("red", "yellow", "blue", "green"))
CREW = tuple(Option(word, Sentence(word)) for word in ("sailor@red", "officer@red", "sailor@blue", "officer@black"))
BALLOT = Pick((*BOATS, Option("hat", Sentence("hat")), Option("-", Sentence("-"))))
AHEAD = (
    Ahead("captain", "HAT", Sentence("Alone in a hat"), Pick(BOATS), beside="hat"),
    Ahead("tie", "TIE", Sentence("If tied"), Pick(BOATS)),
)
PAIRS = (
    Ahead("captain", "HAT", Sentence("Alone in a hat"), Ordered(BOATS, 0, 2), beside="hat"),
    Ahead("tie", "TIE", Sentence("If tied"), Ordered(BOATS, 2, 2)),
)
LISTS = Ranked((RankedList("leave", Sentence("leave"), CREW), RankedList("board", Sentence("board"), BOATS)))
PLACES = Measures((Measure("x", Sentence("x"), "mm", 0, 1),))


def mail(text, *, page="", subject="Re: Which boat?", name="Anna Berg"):
    message = EmailMessage()
    message["From"] = f"{name} <anna@mail.example>"
    message["Subject"] = subject
    message.set_content(text)
    if page:
        message.add_alternative(page, subtype="html")
    return message.as_bytes()


def read(text, language="en", *, shape=None, ahead=(), understands=None, **outside):
    options = () if shape else OPTIONS
    return reply.read(
        mail(text, **outside),
        sent=[],
        language=language,
        options=options,
        shape=shape,
        ahead=ahead,
        seats=OPTIONS[:4],
        understands=understands,
        hosts=HOSTS,
    )


def doubtful(reading):
    return not reading.said and reading.unclear is not None


@pytest.mark.parametrize(
    ("typed", "language", "word"),
    [
        ("RED", "en", "red"),
        ("Please RED", "en", "red"),
        ("“Red” – thanks!", "en", "red"),
        ("*RED*", "en", "red"),
        ("RED RED RED", "en", "red"),
        ("✅ RED", "en", "red"),
        ("I vote for red", "en", "red"),
        ("Vote - red", "en", "red"),
        ("I abstain", "en", "abstain"),
        ("rouge, s'il vous plaît", "fr", "red"),
        ("Ich stimme für Rot", "de", "red"),
        ("mi voto es azul", "es", "blue"),
        ("Ik stem op groen", "nl", "green"),
        ("Glosuje na zolty", "pl", "yellow"),
        ("赤 お願いします", "ja", "red"),
        ("赤でお願いします。", "ja", "red"),
        ("赤です", "ja", "red"),
        ("赤でお願いいたします。", "ja", "red"),
        ("赤 でお願い致します", "ja", "red"),
        ("红色，谢谢大家！", "zh", "red"),
        ("红，谢谢", "zh", "red"),
        ("红谢谢", "zh", "red"),
        ("投票：红", "zh", "red"),
        ("我投红", "zh", "red"),
        ("Hallo zusammen,\n\nRot\n\nViele Grüße\nHans Blau", "de", "red"),
        ("赤\n\nよろしくお願いします。\n青木", "ja", "red"),
        ("RED\n\nAnna Berg\nBlue Lane 4", "en", "red"),
        ("RED\n--\nBlue Ltd", "en", "red"),
        ("RED\n\nSent from my Blue phone", "en", "red"),
        ("[EXTERNAL]\nRED", "en", "red"),
        ("ACHTUNG: Diese E-Mail stammt von außerhalb der Organisation.\n\nRED", "en", "red"),
        ("RED\n\nSee you soon", "en", "red"),
    ],
)
def test_an_exact_word_is_an_answer(typed, language, word):
    assert read(typed, language).words == word


@pytest.mark.parametrize(
    ("typed", "language", "suggest"),
    [
        ("RED?", "en", "red"),
        ("¿rojo?", "es", "red"),
        ("not red", "en", ""),
        ("👎 RED", "en", ""),
        ("R\u0336E\u0336D\u0336", "en", ""),
        ("nicht rot", "de", ""),
        ("不要红", "zh", ""),
        ("red or blue", "en", ""),
        ("RED\nBLUE", "en", ""),
        ("RED\nno wait, BLUE", "en", ""),
        ("RED, not BLUE", "en", ""),
        ("RED unless Blue votes green", "en", ""),
        ("if possible red", "en", "red"),
        ("RED\n\nunless you object", "en", "red"),
        ("RED\n\nWhen does it start?", "en", "red"),
        ("yelow", "en", "yellow"),
        ("yel", "en", "yellow"),
        ("r", "en", "red"),
        ("Read", "en", "red"),
        ("the red boat", "en", "red"),
        ("赤に投票します", "ja", "red"),
        ("赤ですか", "ja", "red"),
        ("赤ではないです", "ja", ""),
        ("rot", "en", ""),
        ("🔴", "en", ""),
        ("RЕD", "en", ""),
        ("\u202eDER\u202c", "en", ""),
        ("I agree with this one.", "en", ""),
        ("HAT RED", "en", ""),
    ],
)
def test_a_doubt_is_asked_back_with_the_one_likely_word(typed, language, suggest):
    reading = read(typed, language)
    assert doubtful(reading)
    assert reading.suggest == suggest


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("JOIN?", "en"),
        ("DECLINE?", "en"),
        ("unsubscribe ?", "en"),
        ("MUTE?", "en"),
        ("READY?", "en"),
        ("Resign?", "en"),
        ("resign yes?", "en"),
        ("more time?", "en"),
        ("away until Friday?", "en"),
        ("❌ JOIN", "en"),
        ("dabei?", "de"),
        ("¿Participo?", "es"),
        ("参加？", "ja"),
    ],
)
def test_a_command_in_doubt_is_asked_back_as_an_answer_is(typed, language):
    assert doubtful(read(typed, language))


@pytest.mark.parametrize(("typed", "name"), [("Status?", "status"), ("Help?!", "help"), ("Rules?", "rules")])
def test_who_asks_for_something_may_put_a_question_mark_behind_it(typed, name):
    assert [command.name for command in read(typed).commands] == [name]


def test_an_option_is_named_as_it_is_typed():
    assert "SAILOR RED and OFFICER RED" in str(read("sailor red\nofficer red", shape=Pick(CREW)).unclear)


def test_a_reason_says_what_happened_and_what_to_do_where_that_is_special():
    assert str(read("not red").unclear) == "Your letter said what you do not want; it is not clear what you do want."
    assert str(read("red or blue").unclear) == "Your letter named RED and BLUE, and only one can count."
    assert str(read("TO BLUE hi").unclear).endswith(
        "Begin such a line with TO, the colour and a colon, as in TO BLUE: hello."
    )


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("yellow,red", "yellow,red"),
        ("YELLOW, then RED", "yellow,red"),
        ("1. yellow\n2. red", "yellow,red"),
        ("2. red 1. yellow", "yellow,red"),
        ("1 yellow\n2 red", "yellow,red"),
        ("- yellow\n- red\n\nThanks\nAnna", "yellow,red"),
        ("I vote for yellow > red", "yellow,red"),
    ],
)
def test_an_order_is_read_as_it_stands_or_by_its_numbers(typed, words):
    assert read(typed, shape=Ordered(BOATS, 2, 2)).words == words


@pytest.mark.parametrize(
    "typed",
    ["yellow and red", "yellow & red", "yellow/red", "yellow = red", "yellow", "yellow yellow", "yellow,red?", "a, b"],
)
def test_an_order_that_leaves_something_open_is_asked_back(typed):
    assert doubtful(read(typed, shape=Ordered(BOATS, 2, 2)))


def test_none_is_an_order_where_none_may_be_picked():
    assert read("no boat", shape=Ordered(BOATS, 0, 2)).words == "none"
    assert doubtful(read("none", shape=Ordered(BOATS, 1, 2)))


@pytest.mark.parametrize("typed", ["sailor@red", "Sailor red", "sailor from red", "pirate red", "SAILOR @ RED please"])
def test_crew_and_boat_make_one_answer(typed):
    assert read(typed, shape=Pick(CREW)).words == "sailor@red"


def test_half_an_answer_is_asked_back():
    assert doubtful(read("red", shape=Pick(CREW)))
    assert read("blue", shape=Pick(CREW)).suggest == "sailor@blue"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("sailor@red sailor@blue > green blue", "sailor@red sailor@blue > green blue"),
        ("VOTE sailor red, officer black > green", "sailor@red officer@black > green"),
        ("board: green blue\nleave: sailor@red", "sailor@red > green blue"),
    ],
)
def test_two_lists_are_parted_by_a_sign_or_named(typed, words):
    assert read(typed, shape=LISTS).words == words


def test_a_list_whose_second_line_looks_quoted_is_asked_back():
    assert read("sailor@red\n> green", shape=LISTS).why == "looks-quoted"


@pytest.mark.parametrize(
    ("typed", "words", "ahead"),
    [
        ("HAT RED", "hat", {"captain": ("red",)}),
        ("hat: red", "hat", {"captain": ("red",)}),
        ("hat", "hat", {}),
        ("HAT RED\nTIE RED BLUE", "hat", {"captain": ("red",), "tie": ("red", "blue")}),
        ("yellow\nif tied: blue", "yellow", {"tie": ("blue",)}),
        ("TIE blue, red", None, {"tie": ("blue", "red")}),
        ("VOTE -", "-", {}),
    ],
)
def test_what_follows_a_vote_may_be_answered_beside_it(typed, words, ahead):
    reading = read(typed, shape=BALLOT, ahead=AHEAD)
    assert (reading.words, dict(reading.ahead)) == (words, ahead)


@pytest.mark.parametrize("typed", ["HAT, RED", "HAT RED?", "red\nHAT BLUE", "TIE purple", "HAT not red"])
def test_a_hat_in_doubt_is_no_hat(typed):
    assert doubtful(read(typed, shape=BALLOT, ahead=AHEAD))


def test_a_hat_in_a_double_vote_takes_a_pair_one_or_none():
    for typed, words in (("HAT yellow, red", "yellow,red"), ("HAT yellow", "yellow"), ("HAT none", "none")):
        assert read(typed, shape=BALLOT, ahead=PAIRS).ahead == {"captain": (words,)}


def test_a_game_with_its_own_words_tells_its_own_lines():
    ahead = (Ahead("board", "BOARD", Sentence("board"), PLACES), Ahead("chest", "CHEST", Sentence("chest"), PLACES))
    typed = "FIGURE tall\nBOARD 17 AT 12.5 -8 TURN 35 FIGURE -30 0\nCHEST red AT 40 0\n\nThanks, Anna"
    reading = read(typed, shape=PLACES, ahead=ahead, understands=lambda line: line.upper() == "FIGURE TALL")
    assert reading.words == "FIGURE tall"
    assert reading.ahead == {"board": ("BOARD 17 AT 12.5 -8 TURN 35 FIGURE -30 0",), "chest": ("CHEST red AT 40 0",)}
    assert doubtful(read("FIGURE big", shape=PLACES, understands=lambda line: False))


@pytest.mark.parametrize(
    ("typed", "language", "name", "rest"),
    [
        ("STATUS", "en", "status", ""),
        ("Hilfe!", "de", "help", ""),
        ("rules please", "en", "rules", ""),
        ("mute", "en", "mute", ""),
        ("Away until 12 June", "en", "away", "until 12 June"),
        ("Abwesend bis 12. Juni", "de", "away", "bis 12. Juni"),
        ("I'm back", "en", "back", ""),
        ("RESIGN YES", "en", "resign", "YES"),
        ("JOIN", "en", "join", ""),
        ("ik doe mee", "nl", "join", ""),
        ("decline", "en", "decline", ""),
        ("退订", "zh", "unsubscribe", ""),
        ("more time", "en", "more time", ""),
    ],
)
def test_a_command_is_a_line_of_its_own(typed, language, name, rest):
    assert read(typed, language).commands == (reply.Command(name, rest),)


def test_commands_orders_press_and_a_vote_may_stand_in_one_letter():
    reading = read("red\nORDER leave sailor@red officer@blue\nSTATUS\nTO BLUE: hi")
    assert reading.words == "red"
    assert reading.orders == ("leave sailor@red officer@blue",)
    assert reading.commands == (reply.Command("status"),)
    assert reading.press == (reply.Press(("blue",), "hi"),)


@pytest.mark.parametrize(
    ("typed", "language", "press"),
    [
        ("TO BLUE: hello", "en", [(("blue",), "hello")]),
        ("to blue and green: hello", "en", [(("blue", "green"), "hello")]),
        ("AN BLAU: hallo\nzweite Zeile", "de", [(("blue",), "hallo\nzweite Zeile")]),
        ("给蓝：你好", "zh", [(("blue",), "你好")]),
        ("TO ALL:\nRED lied.\nDo not trust!\nEND", "en", [(("all",), "RED lied.\nDo not trust!")]),
        ("TO BLUE: one\nTO GREEN: two", "en", [(("blue",), "one"), (("green",), "two")]),
        ("TO BLUE: hello\n\nCheers,\nAnna Green", "en", [(("blue",), "hello")]),
        ("TO BLUE: On 3 June at 10:02 you wrote:\nlies", "en", [(("blue",), "On 3 June at 10:02 you wrote:\nlies")]),
        ("TO ALL: <b>hi</b> \u2066you\u2069", "en", [(("all",), "<b>hi</b> you")]),
    ],
)
def test_press_goes_to_those_it_names_until_a_blank_line(typed, language, press):
    assert [(one.to, one.text) for one in read(typed, language).press] == press


@pytest.mark.parametrize(
    "typed",
    [
        "Too blue: hello",
        "TO PURPLE: hello",
        "TO BLUE hello",
        "Blue: hello",
        "TO BLUE:",
        "TO BLUE: hello\nRED",
        "TO BLUE: hi\n\nyou",
    ],
)
def test_press_in_doubt_goes_to_nobody(typed):
    reading = read(typed)
    assert doubtful(reading)
    assert not reading.suggest


@pytest.mark.parametrize(
    "link",
    [
        "https://play.example/v/9fhw27c4kq/red",
        "play.example/v/9fhw27c4kq",
        "v-k7q3mz5xw2ha6tnf4bvd2rsc3e@in.play.example",
        "k7q3mz5xw2ha6tnf4bvd2rsc3e",
        "https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fplay.example%2Fv%2F9fhw27c4kq&data=05",
        "https://a.example/?u=https%253A%252F%252Fplay.example%252Fv%252Fabc",
        "https%3A%2F%2Fplay.example%2Fv%2Fabc",
    ],
)
def test_press_betrays_no_token(link):
    reading = read(f"TO BLUE: look {link} here")
    assert [(one.to, one.text) for one in reading.press] == [(("blue",), "look [link removed] here")]


def test_press_keeps_other_links():
    reading = read("TO BLUE: look https://chess.example/v/1 here")
    assert reading.press[0].text == "look https://chess.example/v/1 here"


def test_a_button_may_put_the_vote_into_the_subject():
    assert read("", subject="RED G12-R3-P4").words == "red"
    assert read("RED", subject="RED G12-R3-P4").words == "red"
    assert doubtful(read("BLUE", subject="RED G12-R3-P4"))
    assert doubtful(read("", subject="Re: red or blue"))


def test_both_forms_of_a_letter_must_say_the_same():
    assert read("RED", page="<p>RED</p>").words == "red"
    assert read("RED", page="<p>BLUE</p>").why == "parts-disagree"
    assert read(" ", page="<p>RED</p>").words == "red"
    assert read("This letter is in HTML.", page="<p>RED</p>").suggest == "red"


@pytest.mark.parametrize(
    ("page", "word"),
    [
        ('<span style="display: none">BLUE</span><b>R</b>ED', "red"),
        ("<style>p{color:red}</style><title>BLUE</title><!-- GREEN --><p>RED</p>", "red"),
        ("<s>BLUE</s> RED", "red"),
        ('<p>RED</p><div id="Signature">Blue Ltd</div>', "red"),
        ('<blockquote style="margin:0 0 0 40px;border:none">RED</blockquote>', "red"),
        ("<blockquote>RED</blockquote>", None),
        ('<div class="yahoo_quoted">RED</div>', None),
        ("&#x202e;DER", None),
    ],
)
def test_only_what_is_seen_and_not_quoted_counts_in_html(page, word):
    assert read(" ", page=page).words == word


@pytest.mark.parametrize("nested", ["<div>", "<i>", "<ol>", "<blockquote>", '<div class="gmail_quote">'])
def test_elements_open_ten_thousand_deep_are_read_as_any_other(nested):
    assert read(" ", page="RED" + nested * 10_000).words == "red"


def test_a_numbered_list_in_html_is_an_order():
    assert read(" ", page="<ol><li>yellow</li><li>red</li></ol>", shape=Ordered(BOATS, 2, 2)).words == "yellow,red"


def test_with_no_question_open_only_commands_and_press_are_heard():
    reading = reply.read(mail("JOIN"), sent=[], language="en")
    assert reading.commands == (reply.Command("join"),)
    assert doubtful(reply.read(mail("red"), sent=[], language="en"))


@pytest.mark.parametrize(
    ("typed", "language", "meant"),
    [
        ("赤", "en", "red"),
        ("緑色", "fr", "green"),
        ("投给", "en", ""),
        ("VOTE 红", "de", "red"),
        ("rouge", "en", ""),
    ],
)
def test_a_word_of_another_language_is_offered_and_never_taken(typed, language, meant):
    reading = read(typed, language)
    assert doubtful(reading)
    assert reading.suggest == meant
    assert (reading.why == "other-language") == bool(meant)
