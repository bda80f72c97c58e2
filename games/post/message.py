"""Makes a mail of a written letter: a multipart/related of both parts and the pictures that the HTML part shows."""

from __future__ import annotations

from email.mime.image import MIMEImage

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from games import tokens
from games.models import OutgoingMail, Picture, Token

BOARD, STILL = "board@picture", "still@picture"
"""The Content-IDs of the pictures; templates show `cid:board@picture` and the like."""


class Mail(EmailMultiAlternatives):
    """A picture belongs to the HTML part and is no attachment of its own: multipart/related, not mixed."""

    mixed_subtype = "related"


def message(letter: OutgoingMail) -> Mail:
    """The mail of a written letter, its tokens in their places."""
    text, html, *values = tokens.all_filled([letter.text, letter.html, *letter.headers.values()])
    headers = dict(zip(letter.headers, values, strict=True))
    reply = headers.pop("Reply-To", "")
    mail = Mail(
        subject=letter.subject,
        body=text,
        from_email=_envelope(letter) or headers.pop("From"),
        to=[letter.address],
        reply_to=[reply] if reply else None,
        headers=headers,
    )
    mail.attach_alternative(html, "text/html")
    if letter.picture:
        mail.attach(_inline(letter.picture, BOARD))
    if letter.still:
        mail.attach(_inline(letter.still, STILL))
    return mail


def _envelope(letter: OutgoingMail) -> str:
    """The address to which a mail server sends the letter back, where that tells which letter it was."""
    return tokens.filled(tokens.address(Token.Purpose.BOUNCE, letter.pk)) if settings.BOUNCE_ADDRESSES else ""


def _inline(picture: Picture, content_id: str) -> MIMEImage:
    image = MIMEImage(bytes(picture.png), "png")
    image.add_header("Content-ID", f"<{content_id}>")
    image.add_header("Content-Disposition", "inline", filename=f"{content_id.partition('@')[0]}.png")
    return image
