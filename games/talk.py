"""Press: what players write to each other. The only writer of its rows, and the one place that says who may read them.

A message stands as its writer typed it but for links to us and tokens; those of the writer are worthless from then on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from games import tokens
from games.models import Ballot, Consent, Invitation, Match, OutgoingMail, Press, Seat, Tenure, Token, now
from games.post import queue
from games.reply import press as text_of
from games.rules.sentences import Sentence, Who

LONGEST = 4_000
"""Characters of one message."""
MOST = ((timedelta(hours=1), 30), (timedelta(days=1), 120))
"""How many messages a seat may send in a span."""
ALL = "all"
Talk = Match.Talk
Purpose = Token.Purpose
Status = Match.Status
SPOKEN_IN = (Status.RUNNING, Status.PAUSED, Status.HELD, Status.FINISHED)


class Unsaid(Exception):
    """The message was not passed on; `sentence` says why, for its writer."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def say_to(seat: Seat, to: Sequence[str], text: str, *, secrets: Iterable[str] = ()) -> Press:
    """Passes a message from a seat's player on, to these colours or to `all`. Raises `Unsaid`.

    `secrets` are tokens that reading found in the message and took out of it.
    """
    writer = seat.player_id
    with transaction.atomic():
        seat = Seat.objects.select_for_update(of=("self",), no_key=True).get(pk=seat.pk)
        moment = now()
        if seat.player_id != writer:
            raise Unsaid(Sentence("Somebody else sits there by now, so your message was not passed on."))
        readers = [] if ALL in to else _readers(seat, to)
        _may_say(seat, readers, moment)
        said = Press.objects.create(match=seat.match, seat=seat, to=readers, text=_scrubbed(text), sent_at=moment)
        queue.press(said)
        revoke(seat, {*secrets, *text_of.secrets(text)})
    return said


def revoke(seat: Seat, secrets: Iterable[str]) -> bool:
    """Makes those of these tokens worthless that are the player's, and asks them anew. Whether there were any."""
    opened = [tokens.opened_by(secret, *Purpose) for secret in secrets]
    theirs = [token for token in opened if token and _is_theirs(token, seat)]
    for token in theirs:
        tokens.revoke(Purpose(token.purpose), token.opens)
    if theirs:
        for ballot in Ballot.objects.filter(seat=seat, question__closed_at=None).select_related("question"):
            queue.ask_anew(ballot, leaked=True)
    return bool(theirs)


def readable(match: Match, seat: Seat | None) -> Iterator[Press]:
    """The messages of a match that a visitor may read, the newest first: those to all, and of their own time at a seat.

    Whoever takes a seat over does not read what was written to it, or from it, before.
    """
    mine = Tenure.objects.filter(seat=seat, player=seat.player).select_related("seat") if seat else ()
    yield from heard(match, list(mine))


def heard(match: Match, spans: Sequence[Tenure]) -> Iterator[Press]:
    """The messages of a match that somebody may read who held its seats in these stretches, the newest first."""
    for one in match.messages.select_related("seat__player").order_by("-sent_at", "-pk").iterator(200):
        theirs = [span for span in spans if span.seat.colour in (one.seat.colour, *one.to)]
        if not one.to or within(one.sent_at, theirs):
            yield one


def partners(match: Match, seat: Seat | None) -> list[Seat]:
    """The seats to which this one may write by itself, each held by a person; none where press is public."""
    if seat is None or match.press != Talk.ALL:
        return []
    return list(match.seats.exclude(player=None).exclude(pk=seat.pk).select_related("player"))


def may_write(match: Match, seat: Seat | None) -> bool:
    """Whether the player of this seat may write messages now."""
    return bool(seat and seat.player_id and match.press != Talk.NONE and match.status in SPOKEN_IN)


def within(moment: datetime, spans: Iterable[Tenure]) -> bool:
    """Whether one of these stretches at a seat holds the moment."""
    return any(span.from_at <= moment and (span.to_at is None or moment <= span.to_at) for span in spans)


def _readers(seat: Seat, to: Sequence[str]) -> list[str]:
    """The colours of those who are to read it, in the order of their seats."""
    others = list(seat.match.seats.exclude(pk=seat.pk).select_related("player"))
    unknown = set(to) - {one.colour for one in others}
    if seat.colour in unknown:
        raise Unsaid(Sentence("A message to yourself reaches nobody else, so it was not passed on."))
    if unknown or not to:
        raise Unsaid(Sentence("A message needs somebody at this table to go to, so it was not passed on."))
    readers = [one for one in others if one.colour in to]
    silent = next((one for one in readers if not one.player_id), None)
    if silent:
        raise Unsaid(Sentence("Nobody reads messages to {seat}, so yours was not passed on.", seat=Who(silent.colour)))
    return [one.colour for one in readers]


def _may_say(seat: Seat, readers: Sequence[str], moment: datetime) -> None:
    match = seat.match
    if match.press == Talk.NONE:
        raise Unsaid(Sentence("This match is played without messages, so yours was not passed on."))
    if match.press == Talk.PUBLIC and readers:
        raise Unsaid(Sentence("In this match messages go to all or to nobody, so yours was not passed on."))
    if not may_write(match, seat):
        raise Unsaid(Sentence("Nobody can write messages in this match now, so yours was not passed on."))
    for span, most in MOST:
        if Press.objects.filter(seat=seat, sent_at__gt=moment - span).count() >= most:
            raise Unsaid(
                Sentence("You have written many messages in a short time, so this one was not passed on. Wait a while.")
            )


def _scrubbed(text: str) -> str:
    if len(text) > LONGEST:
        raise Unsaid(Sentence("A message has {count} characters at most, so yours was not passed on.", count=LONGEST))
    scrubbed = text_of.scrubbed(text.replace("\r\n", "\n").strip(), hosts())
    if not scrubbed.strip():
        raise Unsaid(Sentence("Your message had no text, so it was not passed on."))
    return scrubbed.strip()


def hosts() -> list[str]:
    """Our own domains: links to them, and addresses at them, never go out in a message."""
    return list(dict.fromkeys([settings.SITE_HOST, settings.REPLY_ADDRESS_PATTERN.rpartition("@")[2]]))


def _is_theirs(token: Token, seat: Seat) -> bool:
    match Purpose(token.purpose):
        case Purpose.LINK | Purpose.REPLY:
            return Ballot.objects.filter(pk=token.opens, seat=seat).exists()
        case Purpose.PRESS | Purpose.MUTE | Purpose.TAKEOVER | Purpose.READY:
            return token.opens == seat.pk
        case Purpose.DEPUTY | Purpose.DIGEST | Purpose.BOUNCE:
            return OutgoingMail.objects.filter(pk=token.opens, person=seat.player_id).exclude(person=None).exists()
        case Purpose.INVITE:
            invited = Invitation.objects.filter(pk=token.opens)
            return bool(seat.player) and invited.filter(email__same=seat.player.email).exists()
        case Purpose.UNSUBSCRIBE:
            return token.opens == seat.player_id
        case Purpose.CONFIRM:
            return Consent.objects.filter(pk=token.opens, person=seat.player_id).exists()
    return False
