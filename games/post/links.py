"""The addresses that letters lead to. Tokens stand in them as placeholders; a link only ever shows a page."""

from __future__ import annotations

from urllib.parse import quote

from django.conf import settings

from games import tokens
from games.models import Ballot, Consent, Invitation, Match, OutgoingMail, Seat, Series, Token, User

Purpose = Token.Purpose


def match(which: Match) -> str:
    """The page of a match."""
    return f"{settings.SITE_URL}/m/{which.slug}/"


def me() -> str:
    """The page on which a person says what others see of them."""
    return f"{settings.SITE_URL}/me/"


def press(which: Match) -> str:
    """The page with the messages of a match."""
    return f"{match(which)}press/"


def rules(which: Match) -> str:
    """The rules of a match."""
    return f"{settings.SITE_URL}/rules/{which.slug}/"


def unsubscribe(person: User) -> str:
    """The page on which a person says which letters they want."""
    return f"{settings.SITE_URL}/u/{tokens.placeholder(Purpose.UNSUBSCRIBE, person.pk)}"


def consent(wanted: Consent) -> str:
    """The page on which a person agrees to what they asked for, or stops it."""
    return f"{settings.SITE_URL}/c/{tokens.placeholder(Purpose.CONFIRM, wanted.pk)}"


def deputy(asked: OutgoingMail) -> str:
    """The page on which somebody says whether they stand in for another."""
    return f"{settings.SITE_URL}/d/{tokens.placeholder(Purpose.DEPUTY, asked.pk)}"


def uninvite(invited: Invitation) -> str:
    """The page on which the owner of an address says that they want no invitations."""
    return f"{settings.SITE_URL}/u/{tokens.placeholder(Purpose.INVITE, invited.pk)}"


def vote(ballot: Ballot, word: str = "") -> str:
    """The page of a ballot, with the choice of this word ticked."""
    page = f"{settings.SITE_URL}/v/{tokens.placeholder(Purpose.LINK, ballot.pk)}"
    return f"{page}/{quote(word, safe='@,')}" if word else page


def join(invited: Invitation) -> str:
    """The page on which an invitation is accepted or declined."""
    return f"{settings.SITE_URL}/join/{tokens.placeholder(Purpose.INVITE, invited.pk)}"


def series(which: Series) -> str:
    """The page of a series."""
    return f"{settings.SITE_URL}/series/{which.slug}/"


def ready(seat: Seat) -> str:
    """The page on which a player confirms that they will play."""
    return f"{settings.SITE_URL}/ready/{tokens.placeholder(Purpose.READY, seat.pk)}"


def letter(address: str, words: str) -> str:
    """Opens a letter that holds nothing but these words. One line only: some programs drop the rest."""
    return f"mailto:{address}?subject={quote(words)}&body={quote(words)}"
