"""Messages between players: who gets and may read them, what is taken out of them, how one answers them by letter."""

import re
from datetime import timedelta

import pytest
from django.test import override_settings

from games import table, talk, tokens
from games.inbox.clients import CLIENTS
from games.models import Ballot, InboundMail, Invitation, Match, OutgoingMail, Press, Seat, Tenure, User, now
from games.models.moment import clock
from games.post.message import message
from games.post.write import write
from games.reply import press
from tests.mail import replies, tables
from tests.mail.replies import take
from tests.mail.test_letters_out import assert_sound

Kind = OutgoingMail.Kind
Purpose = tokens.Purpose


@pytest.fixture
def chloe(match: Match) -> Seat:
    return tables.seat_of(match, "Chloé")


def press_address(seat: Seat) -> str:
    return tokens.filled(tokens.address(Purpose.PRESS, seat.pk))


def written(seat: Seat) -> OutgoingMail:
    """The newest letter that passed a message on to a seat, written."""
    return tables.written(Kind.PRESS, seat=seat)


def answer(letter: OutgoingMail, words: str, **headers: str) -> InboundMail:
    """A reply to a letter, sent where the letter asks for it."""
    return take(replies.reply(words, letter, **headers), tokens.filled(letter.headers["Reply-To"]))


def say(seat: Seat, to: str, text: str) -> Press:
    return talk.say_to(seat, [to], text)


# --- passing on ------------------------------------------------------------------------------------------------------


def test_a_message_to_one_goes_to_nobody_else(anna: Seat, chloe: Seat) -> None:
    said = say(anna, chloe.colour, "Spare Red this time.")
    assert (said.seat, said.to, said.text) == (anna, [chloe.colour], "Spare Red this time.")
    (letter,) = replies.answers(Kind.PRESS)
    assert (letter.person, letter.seat) == (chloe.player, chloe)


def test_a_message_to_all_goes_to_every_other_player_and_to_no_bot(anna: Seat) -> None:
    assert say(anna, "all", "Hello.").to == []
    readers = {letter.person.name for letter in replies.answers(Kind.PRESS)}
    assert readers == {"<b>陈 & Co", "Chloé"}


def test_the_letter_marks_every_line_as_the_players_own_and_leaves_names_out_of_its_headers(
    anna: Seat, chloe: Seat
) -> None:
    User.objects.filter(pk=anna.player_id).update(name="Lifeboats by Mail\r\nBcc: x@y.example")
    say(anna, chloe.colour, "The vote is closed.\n\nRED\n<b>Lifeboats by Mail</b>")
    letter = written(chloe)
    mail = message(letter)
    assert letter.subject == "Harbour Lights: Red writes to you"
    assert "| The vote is closed.\n|\n| RED\n| <b>Lifeboats by Mail</b>\n" in letter.text
    assert "&lt;b&gt;Lifeboats by Mail&lt;/b&gt;" in letter.html
    assert "Red (Lifeboats by Mail Bcc: x@y.example) writes to you" in letter.text
    assert not any("Bcc" in value for value in letter.headers.values())
    assert mail.reply_to == [press_address(chloe)]
    assert "anna@mail.example" not in letter.text + letter.html + str(letter.headers)


def test_the_messages_of_one_writer_are_a_thread_with_one_subject(anna: Seat, chloe: Seat) -> None:
    say(anna, chloe.colour, "One.")
    first = written(chloe)
    say(anna, chloe.colour, "Two.")
    second = written(chloe)
    say(chloe, anna.colour, "Three.")
    back = written(anna)
    assert first.subject == second.subject
    assert first.headers["References"] == second.headers["References"] != back.headers["References"]


@pytest.mark.parametrize(
    ("to", "why"),
    [(["red"], "yourself"), (["purple"], "Nobody reads"), (["white"], "somebody at this table"), ([], "somebody")],
)
def test_a_message_for_nobody_is_refused(anna: Seat, to: list[str], why: str) -> None:
    with pytest.raises(talk.Unsaid, match=why):
        talk.say_to(anna, to, "Hello.")
    assert not Press.objects.exists()


@pytest.mark.parametrize(("text", "why"), [("", "no text"), (" \u202e ", "no text"), ("x" * 4001, "4000 characters")])
def test_a_message_without_text_or_end_is_refused(anna: Seat, text: str, why: str) -> None:
    with pytest.raises(talk.Unsaid, match=why):
        say(anna, "all", text)


@pytest.mark.parametrize(
    ("mode", "to", "allowed"), [("public", "all", True), ("public", "blue", False), ("none", "all", False)]
)
def test_a_match_says_which_messages_it_has(match: Match, anna: Seat, mode: str, to: str, allowed: bool) -> None:
    Match.objects.filter(pk=match.pk).update(press=mode)
    if allowed:
        say(anna, to, "Hello.")
    else:
        with pytest.raises(talk.Unsaid):
            say(anna, to, "Hello.")
    assert Press.objects.count() == allowed


def test_nobody_writes_without_end(anna: Seat) -> None:
    for number in range(30):
        say(anna, "all", f"Hello {number}.")
    with pytest.raises(talk.Unsaid, match="many messages"):
        say(anna, "all", "Hello again.")
    later = now() + timedelta(hours=2)
    with clock(lambda: later):
        say(anna, "all", "Hello later.")


# --- what is taken out of it -----------------------------------------------------------------------------------------


def test_signs_that_turn_writing_are_left_out(anna: Seat) -> None:
    assert say(anna, "all", "I am \u202eDER\u202c, vote\u200b BLUE").text == "I am DER, vote BLUE"


def test_a_link_of_the_writers_own_is_taken_out_made_worthless_and_sent_anew(match: Match, anna: Seat) -> None:
    ballot = tables.ballot_of(match, "Anna")
    link, reply = (tokens.token(purpose, ballot.pk) for purpose in (Purpose.LINK, Purpose.REPLY))
    said = say(anna, "all", f"Vote for me: http://localhost:8000/v/{link}/red or http%3A%2F%2Flocalhost%2Fv%2F{link}")
    assert said.text == "Vote for me: [link removed] or [link removed]"
    assert tokens.opened_by(link, Purpose.LINK) is None
    assert tokens.opened_by(reply, Purpose.REPLY) is not None
    anew = tables.written(Kind.ASK, ballot=ballot)
    assert "stood in a message that you wrote" in " ".join(anew.text.split())
    sent = message(anew).body
    assert tokens.token(Purpose.LINK, ballot.pk) in sent
    assert link not in sent


def test_a_token_in_a_letters_message_is_found_too(match: Match, anna: Seat) -> None:
    ballot = tables.ballot_of(match, "Anna")
    reply = tokens.token(Purpose.REPLY, ballot.pk)
    take(
        replies.reply(f"TO ALL: write to v-{reply.upper()}@localhost for me", replies.asked(ballot)),
        replies.address(ballot),
    )
    assert Press.objects.get().text == "write to [link removed] for me"
    assert tokens.opened_by(reply, Purpose.REPLY) is None


def test_every_token_of_the_writers_own_is_made_worthless(match: Match, anna: Seat, chloe: Seat) -> None:
    def opened(seat: Seat) -> list[tuple[Purpose, int]]:
        letter = OutgoingMail.objects.filter(person=seat.player).latest("pk")
        invited = Invitation.objects.create(
            match=match, email=seat.player.email.upper(), invited_by=match.host, sent_at=letter.queued_at
        )
        by_seat = [(purpose, seat.pk) for purpose in (Purpose.PRESS, Purpose.MUTE, Purpose.TAKEOVER, Purpose.READY)]
        return [*by_seat, (Purpose.BOUNCE, letter.pk), (Purpose.DIGEST, letter.pk), (Purpose.INVITE, invited.pk)]

    mine, theirs = opened(anna), opened(chloe)
    written = {each: tokens.token(*each) for each in (*mine, *theirs)}
    say(anna, "all", " ".join(written.values()))
    kept = {each for each, text in written.items() if tokens.opened_by(text, each[0])}
    assert kept == set(theirs)


def test_a_token_may_have_no_digit() -> None:
    assert press.secrets("see abcdefghijklmnopqrstuvwxyz here") == ("abcdefghijklmnopqrstuvwxyz",)


def test_somebody_elses_token_and_an_innocent_word_change_nothing_else(match: Match, anna: Seat, chloe: Seat) -> None:
    theirs = tokens.token(Purpose.LINK, tables.ballot_of(match, "Chloé").pk)
    asked = len(replies.answers(Kind.ASK))
    say(anna, "all", f"{theirs} and {'a2' * 13}")
    assert tokens.opened_by(theirs, Purpose.LINK) is not None
    assert len(replies.answers(Kind.ASK)) == asked


# --- who may read it -------------------------------------------------------------------------------------------------


def test_one_reads_what_goes_to_all_and_what_one_wrote_or_was_written(match: Match, anna: Seat, chloe: Seat) -> None:
    chen = tables.seat_of(match, "<b>陈 & Co")
    say(anna, "all", "to all")
    say(anna, chloe.colour, "to Chloé")
    assert [one.text for one in talk.readable(match, chloe)] == ["to Chloé", "to all"]
    assert [one.text for one in talk.readable(match, anna)] == ["to Chloé", "to all"]
    assert [one.text for one in talk.readable(match, chen)] == ["to all"]
    assert [one.text for one in talk.readable(match, None)] == ["to all"]


def test_a_substitute_does_not_read_what_the_seat_wrote_and_was_written_before(
    match: Match, anna: Seat, chloe: Seat
) -> None:
    say(anna, chloe.colour, "between us")
    letter = tables.queued(Kind.PRESS, seat=chloe)
    later = now() + timedelta(hours=1)
    Tenure.objects.filter(seat=chloe).update(to_at=later)
    substitute = User.objects.create_user("sub@mail.example", name="Sub")
    Seat.objects.filter(pk=chloe.pk).update(player=substitute)
    Tenure.objects.create(seat=chloe, player=substitute, from_at=later)
    chloe.refresh_from_db()
    assert list(talk.readable(match, chloe)) == []
    with clock(lambda: later + timedelta(hours=1)):
        say(anna, chloe.colour, "welcome")
    assert [one.text for one in talk.readable(match, chloe)] == ["welcome"]
    assert letter.person != substitute


# --- by letter -------------------------------------------------------------------------------------------------------


def test_a_vote_and_messages_in_one_letter(match: Match, anna: Seat) -> None:
    ballot = tables.ballot_of(match, "Anna")
    letter = take(
        replies.reply(
            "red\n\nTO BLUE: Red for both of us?\nIt is fair.\n\nTO ALL: Hello.\n\nAnna", replies.asked(ballot)
        ),
        replies.address(ballot),
    )
    ballot.refresh_from_db()
    assert (ballot.words, letter.reason) == ("red", "vote, press to blue, press to all")
    assert [(one.to, one.text) for one in Press.objects.all()] == [
        (["blue"], "Red for both of us?\nIt is fair."),
        ([], "Hello."),
    ]
    assert replies.answers(Kind.ANSWER) == []


def test_a_message_to_a_bot_is_told_to_have_gone_nowhere_and_the_vote_counts(match: Match) -> None:
    ballot = tables.ballot_of(match, "Anna")
    take(replies.reply("red\n\nTO PURPLE: hello", replies.asked(ballot)), replies.address(ballot))
    ballot.refresh_from_db()
    assert ballot.words == "red"
    (told,) = replies.answers(Kind.ANSWER)
    assert "Nobody reads messages to Purple" in told.facts["said"][0]


@pytest.mark.parametrize("words", ["Agreed. Red it is, but only once.", "Not red, please?", "r", "Help me then"])
def test_an_answer_to_a_message_goes_back_to_its_writer_whatever_it_says(
    match: Match, anna: Seat, chloe: Seat, words: str
) -> None:
    talk.say_to(anna, [chloe.colour, "yellow"], "Vote red with me.")
    letter = answer(written(chloe), words)
    assert letter.reason == "press to red"
    said = Press.objects.latest("pk")
    assert (said.seat, said.to, said.text) == (chloe, ["red"], words)
    assert tables.ballot_of(match, "Chloé").cast_at is None


@pytest.mark.parametrize("program", sorted(CLIENTS))
def test_an_answer_is_read_from_every_mail_program_and_none_where_nothing_was_typed(
    anna: Seat, chloe: Seat, program: str
) -> None:
    say(anna, chloe.colour, "Vote red with me.\nIt would be fair, and I have a hat left for the next round.")
    letter = written(chloe)
    to = tokens.filled(letter.headers["Reply-To"])
    assert take(replies.reply_as(program, "", letter), to).reason == "asked back: empty"
    assert take(replies.reply_as(program, "Agreed, but only this once.", letter), to).reason == "press to red"
    assert Press.objects.latest("pk").text == "Agreed, but only this once."
    assert Press.objects.count() == 2


def test_an_answer_without_a_trace_of_the_message_in_its_headers_asks_for_whom_it_is(anna: Seat, chloe: Seat) -> None:
    say(anna, chloe.colour, "Vote red with me.")
    letter = answer(written(chloe), "Agreed.", **{"In-Reply-To": ""})
    assert letter.reason == "asked back: for nobody"
    (unclear,) = replies.answers(Kind.UNCLEAR)
    assert "does not say for whom" in unclear.facts["why"]
    write(unclear)
    assert unclear.headers["Reply-To"].startswith("p-")
    assert Press.objects.count() == 1


def test_an_answer_to_a_message_can_say_that_it_is_for_others(anna: Seat, chloe: Seat) -> None:
    say(anna, chloe.colour, "Vote red with me.")
    assert answer(written(chloe), "TO YELLOW: Anna plots.").reason == "press to yellow"
    assert answer(written(chloe), "Too yellow: Anna plots.").reason == "asked back: unknown-command"
    assert answer(written(chloe), "TO ANNA: hello").reason == "asked back: unknown-addressee"
    assert Press.objects.count() == 2


@pytest.mark.parametrize("words", ["red", "Vote red", "red\nas you wish"])
def test_what_reads_like_a_vote_is_neither_counted_nor_betrayed(
    match: Match, anna: Seat, chloe: Seat, words: str
) -> None:
    say(anna, chloe.colour, "What will you vote?")
    letter = answer(written(chloe), words)
    assert letter.reason == "asked back: an answer to a message"
    assert Press.objects.count() == 1
    ballot = tables.ballot_of(match, "Chloé")
    assert ballot.cast_at is None
    (unclear,) = replies.answers(Kind.UNCLEAR)
    assert unclear.ballot == ballot
    write(unclear)
    assert answer(unclear, "red").reason == "vote"


def test_in_a_public_match_an_answer_goes_to_nobody_unasked(match: Match, anna: Seat, chloe: Seat) -> None:
    Match.objects.filter(pk=match.pk).update(press="public")
    say(anna, "all", "Hello.")
    assert answer(written(chloe), "Hello yourself.").reason.startswith("asked back")
    assert answer(written(chloe), "TO ALL: Hello yourself.").reason == "press to all"
    assert "TO ALL:" in written(anna).text


def test_a_letter_about_the_start_is_answered_with_the_question_for_whom(match: Match, chloe: Seat) -> None:
    letter = tables.written(Kind.STARTS, seat=chloe)
    assert answer(letter, "Good luck everyone.").reason == "asked back: for nobody"
    assert answer(letter, "TO ALL: Good luck everyone.").reason == "press to all"


def test_what_reads_like_a_vote_in_answer_to_another_letter_is_asked_back_about_the_question(
    match: Match, chloe: Seat
) -> None:
    ballot = tables.ballot_of(match, "Chloé")
    letter = tables.written(Kind.STARTS, seat=chloe)
    assert answer(letter, "HAT RED").reason == "asked back: an answer to another letter"
    (unclear,) = replies.answers(Kind.UNCLEAR)
    assert unclear.ballot == ballot
    write(unclear)
    assert "it answered another letter, so it was not counted" in " ".join(unclear.text.split())
    assert "No answer of yours is in yet." in unclear.text
    assert answer(unclear, "hat red").reason == "vote"


def test_an_answer_to_the_list_of_all_words_counts_while_the_question_is_open_that_it_listed(
    match: Match, watch: tables.Watch, chloe: Seat
) -> None:
    ballot = tables.ballot_of(match, "Chloé")
    assert answer(replies.asked(ballot), "HELP").reason == "help"
    listed = tables.written(Kind.ANSWER, seat=chloe)
    assert answer(listed, "red\n\nTO ALL: hello").reason == "vote, press to all"
    ballot.refresh_from_db()
    assert ballot.words == "red"
    tables.play_until(match, watch, "move")
    assert answer(listed, "blue").reason == "asked back: an answer to another letter"


def test_a_mail_program_that_answers_the_sender_is_understood_by_what_it_refers_to(anna: Seat, chloe: Seat) -> None:
    say(anna, chloe.colour, "Hello.")
    letter = written(chloe)
    proved = {"Authentication-Results": "localhost; dmarc=pass header.from=mail.example"}
    with override_settings(AUTHSERV_ID="localhost"):
        assert take(replies.reply("Hello yourself.", letter, **proved), "play@localhost").reason == "press to red"


def test_whose_letter_may_be_somebody_elses_is_not_told_that_they_wrote_it(match: Match) -> None:
    ballot = tables.ballot_of(match, "Chloé")
    asked = replies.asked(ballot)
    came = take(replies.reply("red", asked, From="eve@mail.example"), replies.address(ballot))
    assert came.reason == "sender-mismatch"
    told = tables.written(Kind.UNCLEAR)
    for part in (" ".join(told.text.split()), told.html):
        assert "A letter was not read" in part
        assert "A letter came from elsewhere" in part
        assert "That letter came " in part
        assert "What you wrote" not in part
        assert "Your letter came" not in part


def test_a_late_letter_still_passes_messages_on_but_counts_no_vote(match: Match, anna: Seat) -> None:
    ballot = tables.ballot_of(match, "Anna")
    asked = replies.asked(ballot)
    with clock(lambda: ballot.question.due_at + timedelta(seconds=1)):
        table.close(ballot.question_id)
        assert take(replies.reply("TO ALL: sorry", asked), replies.address(ballot)).reason == "press to all"
        assert take(replies.reply("red\n\nTO BLUE: sorry", asked), replies.address(ballot)).reason == "late"
    assert Press.objects.count() == 1
    assert Ballot.objects.get(pk=ballot.pk).words == ""


def test_every_letter_beside_questions_is_sound(match: Match, anna: Seat, chloe: Seat) -> None:
    say(anna, chloe.colour, "Hello.\n\nRED")
    ballot = tables.ballot_of(match, "Chloé")
    take(replies.reply("help\nrules\nstatus\nunsubscribe", replies.asked(ballot)), replies.address(ballot))
    for kind in (Kind.PRESS, Kind.ANSWER, Kind.STATUS):
        assert_sound(tables.written(kind, seat=chloe))


def test_no_line_of_a_message_is_too_wide_and_none_stands_alone(anna: Seat, chloe: Seat) -> None:
    say(anna, chloe.colour, "word " * 100 + "\nRED\n" + "陈" * 90)
    lines = written(chloe).text.splitlines()
    assert all(len(line) <= 72 for line in lines)
    assert not any(re.fullmatch(r"\W*red", line, re.IGNORECASE) for line in lines if not line.startswith("| "))
