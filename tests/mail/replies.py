"""Replies for the tests of letters in: what a plain mail program makes of a letter of ours and some typed words."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import make_msgid

from games import inbox, tokens
from games.inbox import clients
from games.models import Ballot, InboundMail, Invitation, OutgoingMail
from games.post.write import write

Purpose = tokens.Purpose


def asked(ballot: Ballot) -> OutgoingMail:
    """The letter that asks this ballot's player, written."""
    letter = OutgoingMail.objects.get(kind=OutgoingMail.Kind.ASK, ballot=ballot)
    if not letter.text:
        write(letter)
    return letter


def address(ballot: Ballot) -> str:
    return tokens.filled(tokens.address(Purpose.REPLY, ballot.pk))


def invite_address(invited: Invitation) -> str:
    return tokens.filled(tokens.address(Purpose.INVITE, invited.pk))


def quoted(letter: OutgoingMail) -> str:
    """The text of a letter as programs quote it."""
    return "\n".join(f"> {line}" for line in tokens.filled(letter.text).splitlines())


def reply(words: str, letter: OutgoingMail, **headers: str) -> bytes:
    """`words` above the whole quoted letter. Headers replace those of a plain reply; an empty one is left out."""
    text = f"{words}\n\nOn Mon, 30 Nov 2026 at 20:00, Lifeboats by Mail wrote:\n{quoted(letter)}\n"
    return mail(
        text, letter.address, **{"In-Reply-To": letter.message_id, "Subject": f"Re: {letter.subject}"} | headers
    )


def original(letter: OutgoingMail) -> clients.Original:
    """A letter of ours as the program of its reader has it."""
    headers = {name: tokens.filled(value) for name, value in letter.headers.items()}
    return clients.Original(
        sender=headers["From"],
        to=letter.address,
        subject=letter.subject,
        text=tokens.filled(letter.text),
        html=tokens.filled(letter.html),
        message_id=letter.message_id,
        reply_to=headers["Reply-To"],
        references=headers.get("References", ""),
    )


def reply_as(program: str, words: str, letter: OutgoingMail, language: str = "en") -> bytes:
    """A reply as a mail program sends it."""
    return clients.reply_as(program, original(letter), words, name="Anna", language=language)


def mail(text: str, sender: str, **headers: str) -> bytes:
    """A mail with these headers and this text."""
    message = EmailMessage()
    plain = {
        "From": sender,
        "To": "play@localhost",
        "Subject": "Re: hello",
        "Message-ID": make_msgid(domain="mail.example"),
    }
    for name, value in (plain | headers).items():
        if value:
            message[name.replace("_", "-")] = value
    message.set_content(text)
    return message.as_bytes()


def take(raw: bytes, to: str, *, mail_from: str = "", source: str = "lmtp") -> InboundMail:
    """The letter after it was kept and read."""
    letter = inbox.keep(raw, mail_from, to, source)
    inbox.read(letter.pk)
    letter.refresh_from_db()
    return letter


def answers(kind: str = OutgoingMail.Kind.UNCLEAR) -> list[OutgoingMail]:
    """The letters of a kind that were queued, the oldest first."""
    return list(OutgoingMail.objects.filter(kind=kind).order_by("pk"))
