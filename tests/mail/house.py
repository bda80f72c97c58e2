"""The corpus's scene in rows: its letters are kept and read as by the service, and rows tell what became of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.test import override_settings

from games import inbox
from games.models import Ballot, InboundMail, Match, OutgoingMail, Press, Question, Seat, Token, User, now
from games.reply.statements import COMMANDS, WITH_WORDS
from games.rules.game import UnreadableMove
from games.rules.prompts import Prompt, options
from games.rules.sentences import Sentence
from games.tokens import _digest
from tests.mail.scene import AUTHSERV_ID, Outcome, shape

SEATS = ("red", "blue", "green", "yellow")
SETTINGS = {
    "AUTHSERV_ID": AUTHSERV_ID,
    "MAIL_FROM": "Harbour Votes <game12@play.example>",
    "REPLY_ADDRESS_PATTERN": "%s@in.play.example",
    "SITE_HOST": "play.example",
}


class OneQuestion:
    """Rules with a single question: pick one of these words, or put them in order."""

    state_type = str

    def __init__(self, words: list[str]) -> None:
        self.words = words

    def ask(self, state: str) -> dict[str, Prompt]:
        offered = shape(self.words, ranked=state == "ranked")
        said = Sentence("Which boat sails?")
        return {"red": Prompt(state, said, Sentence("Round 3"), "", offered, vote=True)}

    def read(self, state: str, seat: str, words: str, language: str) -> str:
        known = {option.word for option in options(self.ask(state)[seat].shape)}
        if not words or not set(words.split(",")) <= known:
            raise UnreadableMove(Sentence("That is none of the words."))
        return words

    def check(self, state: str, seat: str, move: str) -> None: ...

    def write(self, move: str) -> str:
        return move


class House:
    """Takes the letters of one scene, one after the other, as the service does."""

    def __init__(self, scene: dict[str, Any], entry: dict[str, Any], monkeypatch: Any) -> None:
        rules = OneQuestion([word.lower() for word in scene["options"]])
        monkeypatch.setattr(Match, "rules", rules)
        self.player = User.objects.create_user(scene["player"], language=entry["language"])
        self.match = self._match()
        self.ballot = self._ballot(2, "ranked" if entry["group"] == "ranked" else "pick", scene["token"])
        OutgoingMail.objects.create(
            key="asked",
            kind=OutgoingMail.Kind.ASK,
            person=self.player,
            address=self.player.email,
            match=self.match,
            ballot=self.ballot,
            state=OutgoingMail.State.SENT,
            queued_at=now(),
            next_at=now(),
            message_id=scene["parent_message_id"],
            subject="[Harbour 12] Round 3: which boat sails?",
            text=scene["parent_text"],
            html=scene["parent_html"],
        )

    def take(self, raw: bytes, entry: dict[str, Any]) -> Outcome:
        with override_settings(**SETTINGS):
            kept = inbox.keep(raw, "", "", "lmtp")
            inbox.read(kept.pk)
            before = self._rows()
            inbox.read(kept.pk)
            assert self._rows() == before
        kept.refresh_from_db()
        self.ballot.refresh_from_db()
        return self._outcome(kept, ranked=entry["group"] == "ranked")

    def forget(self) -> None:
        """All letters that came and every answer are gone, and the ballot is blank again."""
        OutgoingMail.objects.exclude(key="asked").delete()
        InboundMail.objects.all().delete()
        Press.objects.all().delete()
        Ballot.objects.filter(pk=self.ballot.pk).update(words="", cast_at=None, cast_by=None, source="")

    def _outcome(self, letter: InboundMail, *, ranked: bool) -> Outcome:
        answer = letter.answers.first()
        why = letter.reason
        if letter.state == InboundMail.State.KEPT:
            return Outcome("kept", why=why)
        if why.startswith("vote"):
            words = self.ballot.words.upper()
            return Outcome("rank", words.split(","), why=why) if ranked else Outcome("vote", words, why=why)
        if why in (*COMMANDS, *WITH_WORDS):
            return Outcome("command", why.upper(), why=why)
        if why.startswith("press to"):
            sent = [[",".join(one.to).upper() or "ALL", one.text] for one in self.match.messages.all()]
            return Outcome("press", press=sent, why=why)
        if answer and why.startswith(("asked back", "mailing-list")):
            return Outcome("clarify", suggest=answer.facts["suggest"].upper() or None, why=why)
        return Outcome("reject", why=why)

    def _rows(self) -> list[object]:
        return [
            list(model.objects.order_by("pk").values()) for model in (Ballot, OutgoingMail, InboundMail, Press, User)
        ]

    def _match(self) -> Match:
        match = Match.objects.create(
            slug="harbour-12",
            title="Harbour 12",
            game="lifeboats",
            host=self.player,
            created_at=now(),
            status="running",
        )
        for number, colour in enumerate(SEATS, 1):
            player = self.player if number == 1 else User.objects.create_user(f"{colour}@play.example")
            Seat.objects.create(match=match, number=number, colour=colour, player=player)
        closed = self._question(match, 1, "pick")
        Question.objects.filter(pk=closed.pk).update(closed_at=now())
        return match

    def _ballot(self, number: int, kind: str, token: str) -> Ballot:
        seat = self.match.seats.get(number=1)
        question = self._question(self.match, number, kind)
        closed = Ballot.objects.create(question=self.match.questions.get(number=1), seat=seat)
        ballot = Ballot.objects.create(question=question, seat=seat)
        for opened, text in ((ballot, token), (closed, "z" + token[1:])):
            Token.objects.create(purpose=Token.Purpose.REPLY, opens=opened.pk, digest=_digest(text))
        return ballot

    def _question(self, match: Match, number: int, kind: str) -> Question:
        return Question.objects.create(
            match=match,
            number=number,
            kind=kind,
            vote=True,
            before=kind,
            asked_at=now(),
            due_at=now() + timedelta(days=1),
        )
