"""Who wrote a letter, as real programs and servers tell it: From lines, and results of authentication."""

import pytest

from games.reply import addresses, decode, envelope
from games.reply.decode import parsed

US = "mx.play.example"


def message(*headers):
    return parsed("\r\n".join((*headers, "", "RED")).encode())


# --- From ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "anna@mail.example <anna@mail.example>",
        "Anna @home <anna@mail.example>",
        "Anna | x@y.example <anna@mail.example>",
        "anna@mail.example via Harbour@Sea <anna@mail.example>",
        "Anna (x@y.example) <anna@mail.example>",
        "Berg, Anna <anna@mail.example>",
        '"evil@e.example" <anna@mail.example>',
        "Anna <ANNA@mail.EXAMPLE> (at work)",
        "Anna: anna@mail.example;",
        "anna@mail.example (Anna Berg)",
    ],
)
def test_a_name_may_look_like_an_address_and_is_no_second_writer(line):
    assert envelope.senders(message(f"From: {line}")) == ("anna@mail.example",)


@pytest.mark.parametrize(
    ("line", "wrote"),
    [
        ("anna@mail.example <evil@e.example>", "evil@e.example"),
        ("=?utf-8?q?anna=40mail.example?= <evil@e.example>", "evil@e.example"),
    ],
)
def test_a_name_that_is_somebody_elses_address_is_not_the_writer(line, wrote):
    assert envelope.senders(message(f"From: {line}")) == (wrote,)


@pytest.mark.parametrize(
    "line", ["anna@mail.example, b@x.example", "Anna <anna@mail.example>, b@x.example", "<a@x.example> <b@x.example>"]
)
def test_several_writers_stay_several_or_none_that_counts(line):
    assert envelope.senders(message(f"From: {line}")) != ("anna@mail.example",)


def test_a_domain_in_letters_and_as_servers_write_it_are_one():
    assert addresses.same("Anna@müller.example", "anna@xn--mller-kva.example")
    assert addresses.same("anna@xn--mller-kva.example", "anna@mu\u0308ller.example")
    assert not addresses.same("anna@muller.example", "anna@müller.example")
    assert not addresses.same("anna@mail.example", "annä@mail.example")


@pytest.mark.parametrize("value", ["(" * 19_000, "a@b.c (" + "(" * 19_000, '"' * 19_000, "<" * 19_000])
def test_no_address_is_so_odd_that_it_raises(value):
    raw = f"From: {value}\r\nTo: {value}\r\n\r\nRED".encode()
    assert envelope.senders(parsed(raw)) in ((), ("a@b.c",))
    assert envelope.recipients(parsed(raw)) in ((), ("a@b.c",))
    assert decode.letter(raw).text == "RED"


# --- results of authentication ---------------------------------------------------------------------------------------


def proved(results, sender="mail.example"):
    return envelope.authenticated(message("From: a@b.c", f"Authentication-Results: {results}"), US, sender)


@pytest.mark.parametrize(
    "results",
    [
        # Amazon SES writes what it asked between the results
        (
            f"{US}; spf=pass (spfCheck: domain of _spf.x designates 1.2.3.4 as permitted sender) client-ip=1.2.3.4; "
            "envelope-from=anna@mail.example; helo=mx.mail.example; dkim=pass header.i=@mail.example; "
            "dmarc=pass header.from=mail.example;"
        ),
        # Exchange Online names a second server in the middle
        (
            f"{US}; spf=pass (sender IP is 40.92.89.1) smtp.mailfrom=mail.example; play.example; dkim=pass "
            "(verified) header.d=mail.example;play.example; dmarc=pass action=none header.from=mail.example;"
        ),
        # no blank before a comment
        f"{US}; dkim=pass header.i=@mail.example; dmarc=pass(p=NONE,sp=QUARANTINE) header.from=mail.example;",
        f"{US}; iprev=pass policy.iprev=2a00:1450:4864:20::52a; dmarc=pass header.from=mail.example",
        f"{US}; spf=pass(2)smtp.mailfrom=<anna@mail.example>; dmarc=pass header.from=mail.example",
        f"{US} 1; dkim=pass (ключ) header.d=mail.example",
        f"{US}; dmarc=pass policy.weird=a b:c header.from=mail.example",
    ],
)
def test_results_are_read_one_by_one_so_that_a_strange_one_takes_no_other_with_it(results):
    assert proved(results) is True


@pytest.mark.parametrize(
    "results",
    [
        f"{US}; spf=pass(2)smtp.mailfrom=<a>; dmarc=fail action=oreject; x header.from=mail.example",
        f"{US}; dkim=pass header.d=e.example; spf=pass(2)x (; dmarc=pass header.from=mail.example)",
        f'{US}; spf=pass smtp.mailfrom="; dmarc=pass header.from=mail.example"',
        f'{US}; dkim=pass policy.a b="header.d=mail.example" header.d=e.example',
        f'{US}; spf=pass "; dmarc=pass header.from=mail.example',
        f"{US}; spf=pass (a; dmarc=pass header.from=mail.example",
    ],
)
def test_what_stands_in_comments_and_quotation_marks_proves_nothing(results):
    assert proved(results) is False


def test_a_header_of_ours_that_cannot_be_read_is_not_passed_over_for_a_forged_one_below():
    headers = (f"Authentication-Results: {US}; spf=pass (", f"Authentication-Results: {US}; dmarc=pass header.from=b.c")
    assert envelope.authenticated(message("From: a@b.c", *headers), US, "b.c") is False


def test_a_domain_in_letters_is_proved_by_its_servers_name():
    assert proved(f"{US}; dmarc=pass header.from=xn--mller-kva.example", "müller.example") is True


# --- machines and people ---------------------------------------------------------------------------------------------


def kind(sender, *headers, body="x", known=""):
    raw = "\r\n".join((f"From: {sender}", *headers, "", body)).encode()
    return envelope.classify(raw, ours=lambda address: False, knows=lambda address: address == known).kind


@pytest.mark.parametrize("sender", ["vacation.lover@x.example", "bounce-house@x.example", "postmaster@x.example"])
def test_a_person_may_be_called_as_machines_are(sender):
    assert kind(sender, known=sender) == "person"
    assert kind(sender) != "person"


@pytest.mark.parametrize("subject", ["Abwesend bis 24. Mai", "Absent until 3 May", "Ausente hasta el 3 de mayo"])
def test_away_in_the_subject_alone_is_a_command_and_no_responder(subject):
    assert kind("a@x.example", f"Subject: {subject}", body="") == "person"
    assert kind("a@x.example", f"Subject: {subject}", body=subject) == "person"
    assert kind("a@x.example", f"Subject: {subject}", body="I am on holiday and read no mail.") == "autoreply"
    assert kind("a@x.example", "Subject: Automatic reply: hello", body="") == "autoreply"
