"""The outside of letters: machines, lists and bounces, and whether the sender is proved."""

from email import message_from_string

import pytest

from games.reply import envelope

US = "mx.play.example"


def raw(*headers, body="RED"):
    return "\r\n".join((*headers, "", body)).encode("utf-8", "surrogateescape")


def message(*headers):
    return message_from_string("\n".join((*headers, "", "RED")))


def kind(*headers, **outside):
    found = envelope.classify(
        raw("From: anna@mail.example", *headers), ours=lambda address: "play.example" in address, **outside
    )
    return found.kind


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: auto-replied (vacation)",
        "AUTO-SUBMITTED: auto-generated",
        "Precedence: auto_reply",
        "Precedence: junk",
        "X-Autoreply: yes",
        "X-Autorespond: ticket 4411",
        "X-Auto-Response: on",
        "X-Autoresponse: 1",
        "X-POST-MessageClass: 9; Autoresponder",
        "Return-Path: <>",
        "Return-Path: < >",
        "Return-Path: <MAILER-DAEMON>",
        "Return-Path: <MAILER-DAEMON@mx.mail.example>",
        "Subject: Automatic reply: Which boat?",
        "Subject: Out of Office Re: Which boat?",
        "Subject: Automatische Antwort: x",
        "Subject: Abwesenheitsnotiz: x",
        "Subject: =?utf-8?Q?R=C3=A9ponse_automatique_=3A?= x",
        "Subject: Respuesta =?utf-8?Q?autom=C3=A1tica?=: x",
        "Subject: Automatisch antwoord: x",
        "Subject: =?utf-8?B?QXV0b21hdHljem5hIG9kcG93aWVkxbo=?=: x",
        "Subject: =?utf-8?B?6Ieq5YuV5b+c562U?=: x",
        "Subject: =?utf-8?B?6Ieq5Yqo5Zue5aSN?=: x",
        "Subject: AUTO: Anna Berg is out of the office (returning 05.12.2026)",
        "Subject: Réponse d’absence : x",
        "Subject: Message d'absence : x",
        "Subject: Estoy de vacaciones",
        "Subject: Niet op kantoor: x",
        "Subject: Odpowiedź automatyczna: x",
        "Subject: 休暇のお知らせ",
        "Subject: Frånvaro: x",
        "Subject: Automatisk svar: x",
        "Subject: Anna Berg/Acme is out of the office.",
        "X-Precedence: auto_reply",
        "X-Loop: vacation",
        "X-Amazon-Auto-Reply: true",
        "Subject: Fravær: x",
        "Subject: Automaattinen vastaus: x",
        "Subject: Fora do escritório: x",
        "Subject: Fuori ufficio: x",
        "Subject: Automatická odpověď: x",
        "Subject: Вне офиса: x",
        "Subject: 자동 회신: x",
        "X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent",
    ],
)
def test_a_machine_gives_itself_away(header):
    assert kind(header) == "autoreply"


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: no",
        "X-Auto-Response-Suppress: All",
        "Subject: Re: [Vacation] Which boat?",
        "Precedence: normal",
        "Subject: Automobile club: Which boat?",
    ],
)
def test_people_are_not_taken_for_machines(header):
    assert kind(header) == "person"


@pytest.mark.parametrize(
    "header", ["List-Id: <family.lists.example>", "Precedence: list", "Precedence: bulk", "X-BeenThere: a@b.example"]
)
def test_mailing_lists_are_known(header):
    assert kind(header) == "list"


def test_the_null_sender_of_the_envelope_is_a_machine():
    assert kind(mail_from="<>") == "autoreply"
    assert kind("Return-Path: <>", mail_from="anna@mail.example") == "person"


def test_our_own_letters_are_loops():
    assert kind("X-Lifeboats-Loop: m12") == "loop"
    assert envelope.classify(raw("From: game12@play.example"), ours=lambda address: True).kind == "loop"


@pytest.mark.parametrize("sender", ["MAILER-DAEMON@mx.mail.example", "postmaster@mail.example"])
def test_mail_servers_send_bounces(sender):
    found = envelope.classify(raw(f"From: {sender}"), ours=lambda address: False)
    assert (found.kind, found.bounce) == ("bounce", envelope.Bounce())


@pytest.mark.parametrize(
    ("action", "status", "hard", "soft"),
    [
        ("failed", "5.1.1", True, False),
        ("failed", "5.2.2", False, True),
        ("delayed", "4.4.1", False, False),
        ("relayed", "2.0.0", False, False),
    ],
)
def test_a_report_says_how_bad_it_is(action, status, hard, soft):
    report = (
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\n"
        f"Final-Recipient: rfc822; Anna@mail.example\r\nAction: {action}\r\nStatus: {status} (no)\r\n--b--"
    )
    letter = raw(
        "From: x@mail.example", 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"', body=report
    )
    bounce = envelope.classify(letter, ours=lambda address: False).bounce
    assert bounce == envelope.Bounce(action, status, "anna@mail.example")
    assert (bounce.hard, bounce.soft) == (hard, soft)


def test_a_report_with_a_line_broken_by_control_characters_is_read_all_the_same():
    report = (
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nArrival-Date: Wed, 3 Jun 2026 10:\x1d2:11 +0200\r\n\r\n"
        "Fina\x03l: x\r\nAction: failed\r\nStatus: 5.1.1\r\nFinal-Recipient: rfc822; a\udcf1@b.example\r\n--b--"
    )
    letter = raw(
        "From: x@mail.example", 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"', body=report
    )
    bounce = envelope.classify(letter, ours=lambda address: False).bounce
    assert bounce == envelope.Bounce("failed", "5.1.1", "a\ufffd@b.example")


def test_senders_are_addresses_and_not_names():
    assert envelope.senders(message('From: "anna@mail.example" <evil@attacker.example>')) == ("evil@attacker.example",)
    assert envelope.senders(message("From: Anna (a@b.example) <Anna@Mail.Example (home)>")) == ("anna@mail.example",)
    assert len(envelope.senders(message("From: a@b.example", "From: c@d.example"))) == 2
    assert envelope.senders(message("From: <>")) == ()


def test_the_envelope_names_the_recipient_before_the_headers_do():
    letter = message("To: a@x.example, <b@x.example>", "Delivered-To: c@x.example", "Cc: (c):")
    assert envelope.recipients(letter, "<v-1@x.example>") == (
        "v-1@x.example",
        "c@x.example",
        "a@x.example",
        "b@x.example",
    )


def test_the_nearest_reference_comes_first():
    letter = message("References: <root@x> <one@x>\n <two@x>", "In-Reply-To: <two@x>")
    assert envelope.references(letter) == ("<two@x>", "<one@x>", "<root@x>")


@pytest.mark.parametrize(
    ("results", "proved"),
    [
        (["mx.play.example; dmarc=pass (p=reject) header.from=mail.example"], True),
        (["MX.play.example; dmarc=pass header.from=Mail.Example"], True),
        (["mx.play.example; dkim=pass header.d=mail.example; dmarc=none header.from=mail.example"], True),
        (["mx.play.example; dkim=pass header.i=@mail.example"], True),
        (["mx.play.example; dkim=pass header.d=attacker.example; dmarc=none"], False),
        (["mx.play.example; dmarc=pass header.from=attacker.example"], False),
        (["mx.play.example; dkim=pass header.d=mail.example; dmarc=fail header.from=mail.example"], False),
        (["mx.play.example; spf=fail (dmarc=pass header.from=mail.example) smtp.mailfrom=a@b.example"], False),
        (['mx.play.example; spf=pass smtp.mailfrom="dmarc=pass"@attacker.example'], False),
        (
            [
                "mx.play.example; dmarc=fail header.from=mail.example",
                "mx.play.example; dmarc=pass header.from=mail.example",
            ],
            False,
        ),
        (["evil.example; dmarc=pass header.from=mail.example"], False),
        (
            [
                "evil.example; dmarc=pass header.from=mail.example",
                "mx.play.example; dmarc=pass header.from=mail.example",
            ],
            True,
        ),
        (["mx.play.example; none"], False),
        (["mx.play.example; dmarc=pass ("], False),
        ([], False),
    ],
)
def test_only_our_own_servers_topmost_results_prove_a_sender(results, proved):
    letter = message(*(f"Authentication-Results: {one}" for one in results))
    assert envelope.authenticated(letter, US, "mail.example") is proved


def test_without_a_server_of_ours_nothing_is_proved_but_a_failure_counts():
    assert (
        envelope.authenticated(
            message("Authentication-Results: a.example; dmarc=pass header.from=mail.example"), "", "mail.example"
        )
        is None
    )
    assert (
        envelope.authenticated(
            message("Authentication-Results: a.example; dmarc=fail header.from=mail.example"), "", "mail.example"
        )
        is False
    )
    assert envelope.authenticated(message(), "", "mail.example") is None


def test_what_is_too_heavy_is_not_taken_apart():
    nested = b"".join(b"Content-Type: multipart/mixed; boundary=n%d\r\n\r\n--n%d\r\n" % (at, at) for at in range(1200))
    assert envelope.too_heavy(nested) == "too-deep"
    assert envelope.too_heavy(b"--x\r\n\r\n" * 3000) == "too-many-parts"
    assert envelope.too_heavy(b"x" * 2_000_001) == "too-big"
    assert envelope.too_heavy(raw("From: a@b.example")) == ""
