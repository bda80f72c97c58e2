"""What the gate holds back: each reason by a small letter, what is told to whom, and that nothing of it is cast."""

import hashlib

import pytest
from django.test import override_settings

from games import tokens
from games.inbox.keeping import LIMIT
from games.models import Ballot, InboundMail, OutgoingMail, User
from tests.mail import replies, tables
from tests.mail.replies import mail, take

Kind = OutgoingMail.Kind
State = InboundMail.State
PROVED = "localhost; dmarc=pass header.from=mail.example"
AUTHENTICATION = "Authentication-Results"


@pytest.fixture
def ballot(db: None) -> Ballot:
    """Anna's blank ballot, its letter written."""
    ballot = tables.ballot_of(tables.begun(), "Anna")
    replies.asked(ballot)
    return ballot


def held(ballot: Ballot, raw: bytes, *, to: str = "", told: int = 0, mail_from: str = "", source: str = "lmtp") -> str:
    """The reason for which a letter was held; it has cast nothing, and `told` answers were queued."""
    letter = take(raw, to or replies.address(ballot), mail_from=mail_from, source=source)
    ballot.refresh_from_db()
    assert letter.state == State.REFUSED
    assert ballot.cast_at is None
    assert len(replies.answers(Kind.UNCLEAR)) == told
    assert replies.answers(Kind.RECEIPT) == []
    return letter.reason


def from_anna(**headers: str) -> bytes:
    return mail("red\n", "Anna <anna@mail.example>", **headers)


# --- what no person wrote --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ({"Auto-Submitted": "auto-replied"}, "autoreply: auto-submitted"),
        ({"auto-submitted": "auto-replied (vacation)"}, "autoreply: auto-submitted"),
        ({"Precedence": "auto_reply"}, "autoreply: precedence"),
        ({"X-Autoreply": "yes"}, "autoreply: x-autoreply"),
        ({"X-Autorespond": "Re: ticket 4"}, "autoreply: x-autorespond"),
        ({"Return-Path": "<>"}, "autoreply: null sender"),
        ({"Subject": "Abwesenheitsnotiz: Harbour Lights"}, "autoreply: subject"),
        ({"Subject": "Réponse automatique : Harbour Lights"}, "autoreply: subject"),
        ({"From": "no-reply@mail.example"}, "autoreply: sender"),
        ({"X-Lifeboats-Loop": "harbour-lights"}, "loop: our own letter"),
        ({"From": "play@localhost"}, "loop: our own letter"),
        ({"From": "MAILER-DAEMON@mail.example"}, "bounce: unknown (about no letter of ours)"),
        ({"From": "<>"}, "no-sender"),
        ({"From": ""}, "no-sender"),
    ],
)
def test_what_no_person_wrote_is_kept_with_its_reason_and_never_answered(
    ballot: Ballot, headers: dict[str, str], reason: str
) -> None:
    assert held(ballot, from_anna(**headers)) == reason


def test_the_null_sender_of_the_envelope_is_enough(ballot: Ballot) -> None:
    assert held(ballot, from_anna(), mail_from="<>") == "autoreply: null sender"


def test_headers_that_exchange_puts_on_peoples_mail_are_no_sign(ballot: Ballot) -> None:
    letter = take(from_anna(**{"X-Auto-Response-Suppress": "All", "Auto-Submitted": "no"}), replies.address(ballot))
    assert letter.reason == "vote"


@pytest.mark.parametrize("title", ["Out of office", "Urlaub", "Absent friends", "休暇"])
def test_a_match_may_be_called_like_an_automatic_letter(db: None, title: str) -> None:
    ballot = tables.ballot_of(tables.begun(title=title), "Anna")
    ask = replies.asked(ballot)
    assert ask.subject.startswith(title)
    away = replies.reply("I am away until Monday", ask, Subject=f"{title}: {ask.subject}")
    assert take(away, replies.address(ballot)).reason == "autoreply: subject"
    assert take(replies.reply("red", ask, Subject=ask.subject), replies.address(ballot)).reason == "vote"


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ('multipart/report; report-type=disposition-notification; boundary="x"', "mdn: report-type"),
        ("text/vnd.google.email-reaction+json", "reaction: part"),
        ("text/calendar; method=REPLY", "calendar-reply: part"),
    ],
)
def test_receipts_reactions_and_calendar_replies_are_kept_silently(ballot: Ballot, part: str, reason: str) -> None:
    raw = f"From: anna@mail.example\r\nContent-Type: {part}\r\n\r\n--x\r\n\r\nred\r\n--x--\r\n".encode()
    assert held(ballot, raw) == reason


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"Content-Type: multipart/mixed; boundary=x\n" * 40 + b"\nred", "too-deep"),
        (b"From: anna@mail.example\n\n" + b"--x\n\nred\n" * 700, "too-many-parts"),
    ],
)
def test_what_is_too_tangled_is_not_even_taken_apart(ballot: Ballot, raw: bytes, reason: str) -> None:
    assert held(ballot, raw) == reason


def test_whoever_sends_too_big_a_letter_is_told(ballot: Ballot) -> None:
    raw = from_anna() + b"x" * LIMIT
    assert held(ballot, raw, told=1) == "too-big"
    assert "too big" in replies.answers()[0].facts["why"]


def test_a_mailing_list_in_between_is_asked_back(ballot: Ballot) -> None:
    assert held(ballot, from_anna(**{"List-Id": "<family.example>"}), told=1) == "mailing-list: list-id"


# --- whom it is for --------------------------------------------------------------------------------------------------


def test_an_unknown_token_is_kept_silently(ballot: Ballot) -> None:
    assert held(ballot, from_anna(), to="v-aaaaaaaaaaaaaaaaaaaaaaaaaa@in.example") == "unknown-token"


def test_a_revoked_token_opens_nothing_even_where_the_letter_answers_one_of_ours(ballot: Ballot) -> None:
    to, asked = replies.address(ballot), replies.asked(ballot)
    tokens.revoke(tokens.Purpose.REPLY, ballot.pk)
    assert held(ballot, replies.reply("red", asked, **{AUTHENTICATION: PROVED}), to=to) == "unknown-token"


@pytest.mark.parametrize("header", ["Delivered-To", "X-Original-To", "Envelope-To", "Cc"])
def test_the_token_may_stand_in_any_header_that_names_a_recipient(ballot: Ballot, header: str) -> None:
    raw = from_anna(**{header: replies.address(ballot).upper()})
    assert take(raw, "").reason == "vote"


def test_the_envelope_comes_before_the_headers(ballot: Ballot) -> None:
    raw = from_anna(To="v-aaaaaaaaaaaaaaaaaaaaaaaaaa@in.example")
    assert take(raw, replies.address(ballot)).reason == "vote"


def test_an_answer_to_the_sender_counts_where_the_sender_is_proved(ballot: Ballot) -> None:
    asked = replies.asked(ballot)
    with override_settings(AUTHSERV_ID="localhost"):
        letter = take(replies.reply("red", asked, **{AUTHENTICATION: PROVED}), "play@localhost")
    assert (letter.reason, letter.ballot) == ("vote", ballot)


def test_an_answer_to_the_sender_without_proof_is_held(ballot: Ballot) -> None:
    raw = replies.reply("red", replies.asked(ballot), **{AUTHENTICATION: PROVED})
    assert held(ballot, raw, to="play@localhost", told=1) == "auth-hold: not proved"


# --- who wrote it ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sender",
    ['"anna@mail.example" <evil@attacker.example>', "anna@mail.example.attacker.example", "Анна <анна@почта.example>"],
)
def test_another_sender_is_held_and_the_player_is_told(ballot: Ballot, sender: str) -> None:
    assert held(ballot, f"From: {sender}\r\n\r\nred\r\n".encode(), told=1) == "sender-mismatch"
    (notice,) = replies.answers()
    assert notice.address == "anna@mail.example"
    assert "attacker" not in notice.facts["why"]


def test_the_senders_case_and_comments_do_not_matter(ballot: Ballot) -> None:
    raw = b"From: Anna (the baker) <ANNA@Mail.example (home)>\r\n\r\nred\r\n"
    assert take(raw, replies.address(ballot)).reason == "vote"


@pytest.mark.parametrize(
    "raw",
    [
        b"From: anna@mail.example, evil@attacker.example\r\n\r\nred\r\n",
        b"From: anna@mail.example\r\nFrom: evil@attacker.example\r\n\r\nred\r\n",
    ],
)
def test_two_senders_are_held(ballot: Ballot, raw: bytes) -> None:
    assert held(ballot, raw, told=1) == "auth-hold: several senders"


@pytest.mark.parametrize(
    "results",
    [
        "localhost; dmarc=fail header.from=mail.example",
        "localhost; spf=pass (dmarc=pass header.from=mail.example) smtp.mailfrom=evil@attacker.example",
        "localhost; dkim=pass header.d=attacker.example",
        "elsewhere; dmarc=pass header.from=mail.example",
        "",
    ],
)
@override_settings(AUTHSERV_ID="localhost")
def test_with_a_trusted_server_what_it_did_not_prove_is_held(ballot: Ballot, results: str) -> None:
    assert held(ballot, from_anna(**{AUTHENTICATION: results}), told=1) == "auth-hold: not proved"


@override_settings(AUTHSERV_ID="localhost")
def test_with_a_trusted_server_only_its_topmost_word_counts(ballot: Ballot) -> None:
    raw = b"Authentication-Results: localhost; dmarc=fail header.from=mail.example\r\n"
    raw += b"Authentication-Results: " + PROVED.encode() + b"\r\n" + from_anna()
    assert held(ballot, raw, told=1) == "auth-hold: not proved"


@pytest.mark.parametrize("results", [PROVED, "localhost; dkim=pass header.d=mail.example"])
@override_settings(AUTHSERV_ID="localhost")
def test_with_a_trusted_server_what_it_proved_counts(ballot: Ballot, results: str) -> None:
    assert take(from_anna(**{AUTHENTICATION: results}), replies.address(ballot)).reason == "vote"


def test_without_a_trusted_server_the_token_is_proof_but_a_failure_still_holds(ballot: Ballot) -> None:
    assert held(ballot, from_anna(**{AUTHENTICATION: "mx; dmarc=fail header.from=mail.example"}), told=1)
    assert take(from_anna(), replies.address(ballot)).reason == "vote"


@override_settings(AUTHSERV_ID="localhost")
def test_letters_of_the_demo_mailbox_need_no_proof_where_there_is_one(ballot: Ballot) -> None:
    with override_settings(DEMO_MAILBOX=False):
        assert held(ballot, from_anna(**{"Message-ID": "<1@x>"}), told=1, source="demo") == "auth-hold: not proved"
    assert take(from_anna(**{"Message-ID": "<2@x>"}), replies.address(ballot), source="demo").reason == "vote"


def test_strangers_get_the_player_three_notices_at_most(ballot: Ballot) -> None:
    for number in range(5):
        take(mail(f"red {number}", "evil@attacker.example"), replies.address(ballot))
    assert len(replies.answers()) == 3


# --- reports ---------------------------------------------------------------------------------------------------------


def report(action: str, status: str, recipient: str = "anna@mail.example", original: str = "") -> bytes:
    """What a mail server writes about a letter of ours."""
    return (
        "Return-Path: <>\r\nFrom: Mail Delivery System <MAILER-DAEMON@mail.example>\r\nAuto-Submitted: auto-replied\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="x"\r\n\r\n'
        "--x\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.\r\n"
        f"--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example\r\n\r\n"
        f"Final-Recipient: rfc822; {recipient}\r\nAction: {action}\r\nStatus: {status}\r\n\r\n"
        f"--x\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: {original}\r\nSubject: red\r\n\r\nred\r\n--x--\r\n"
    ).encode()


def bounce_address(letter: OutgoingMail) -> str:
    return tokens.filled(tokens.address(tokens.Purpose.BOUNCE, letter.pk))


def test_a_bounce_that_says_there_is_no_such_address_marks_letter_and_address(ballot: Ballot) -> None:
    asked = replies.asked(ballot)
    reason = held(ballot, report("failed", "5.1.1"), to=bounce_address(asked))
    asked.refresh_from_db()
    assert reason == "bounce: failed 5.1.1 (the address is marked)"
    assert (asked.state, asked.error) == (OutgoingMail.State.BOUNCED, "failed 5.1.1")
    assert User.objects.get(email="anna@mail.example").address_state == User.AddressState.BOUNCING


def test_a_bounce_is_found_by_the_id_of_the_letter_that_it_quotes(ballot: Ballot) -> None:
    asked = replies.asked(ballot)
    reason = held(ballot, report("failed", "5.1.10", original=asked.message_id))
    assert reason == "bounce: failed 5.1.10 (the address is marked)"


@pytest.mark.parametrize(
    ("headers", "why"),
    [
        ({"Auto-Submitted": "auto-replied", "From": "Anna at home <anna@home.example>"}, "auto-submitted"),
        ({"Subject": "Out of office: Re: Harbour Lights", "From": "anna@home.example"}, "subject"),
        ({"X-Autoreply": "yes"}, "x-autoreply"),
        ({}, "null sender"),
    ],
)
def test_a_vacation_responder_that_answers_where_bounces_go_silences_nobody(
    ballot: Ballot, headers: dict[str, str], why: str
) -> None:
    to = bounce_address(replies.asked(ballot))
    for number in range(4):
        letter = from_anna(**{"Message-ID": f"<{number}@mail.example>"} | headers)
        assert held(ballot, letter, to=to, mail_from="<>") == f"autoreply: {why}"
    assert held(ballot, from_anna(), to=to, mail_from="anna@mail.example") == "autoreply: address"
    assert User.objects.get(email="anna@mail.example").address_state == User.AddressState.FINE


def test_what_a_server_writes_to_the_address_for_bounces_came_back_whatever_its_form(ballot: Ballot) -> None:
    to = bounce_address(replies.asked(ballot))
    plain = mail("Your letter could not be delivered.\n", "Mail Gateway <gateway@relay.example>")
    assert held(ballot, plain, to=to, mail_from="<>") == "bounce: unknown (the letter is marked)"


def test_a_forged_bounce_cannot_name_a_letter_by_what_caused_it_and_when(ballot: Ballot) -> None:
    """Its key can be guessed, and a neighbour's letter was queued within the same moment as one's own."""
    asked = replies.asked(ballot)
    guess = hashlib.sha256(f"{asked.key}|{asked.queued_at.isoformat()}".encode()).hexdigest()[:32]
    reason = held(ballot, report("failed", "5.1.1", recipient="", original=f"<{guess}@localhost>"), to="play@localhost")
    assert reason == "bounce: failed 5.1.1 (about no letter of ours)"
    assert User.objects.get(email="anna@mail.example").address_state == User.AddressState.FINE


@pytest.mark.parametrize(("action", "status"), [("delayed", "4.4.1"), ("relayed", "2.0.0"), ("delivered", "2.0.0")])
def test_delays_and_confirmations_mark_nothing(ballot: Ballot, action: str, status: str) -> None:
    asked = replies.asked(ballot)
    assert held(ballot, report(action, status), to=bounce_address(asked)).endswith("(nothing to do)")
    asked.refresh_from_db()
    assert asked.state != OutgoingMail.State.BOUNCED
    assert User.objects.get(email="anna@mail.example").address_state == User.AddressState.FINE


def test_a_full_mailbox_marks_the_address_only_when_it_happens_three_times(ballot: Ballot) -> None:
    sent = [OutgoingMail.objects.create(key=f"old {n}", kind=Kind.STARTS, address="anna@mail.example",
            person=ballot.seat.player, queued_at=ballot.question.asked_at, next_at=ballot.question.asked_at)
            for n in range(3)]  # fmt: skip
    for number, letter in enumerate(sent):
        held(ballot, report("failed", "5.2.2") + b"%d" % number, to=bounce_address(letter))
        expected = User.AddressState.BOUNCING if number == 2 else User.AddressState.FINE
        assert User.objects.get(email="anna@mail.example").address_state == expected


def test_a_report_about_a_letter_that_is_not_ours_marks_nothing(ballot: Ballot) -> None:
    assert held(ballot, report("failed", "5.1.1", original="<x@y>"), to="play@localhost").endswith("no letter of ours)")
    asked = replies.asked(ballot)
    raw = report("failed", "5.1.1", recipient="other@mail.example", original=asked.message_id)
    assert held(ballot, raw, to="play@localhost").endswith("(about another address)")
    assert User.objects.get(email="anna@mail.example").address_state == User.AddressState.FINE


def test_a_complaint_ends_our_letters_to_its_writer(ballot: Ballot) -> None:
    kind = "multipart/report; report-type=feedback-report; boundary=x"
    raw = f"From: fbl@isp.example\r\nContent-Type: {kind}\r\n\r\n--x--\r\n".encode()
    assert held(ballot, raw) == "complaint: report-type (the address is marked)"
    assert User.objects.get(email="anna@mail.example").address_state == User.AddressState.COMPLAINED
