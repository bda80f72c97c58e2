"""The rules in words, made from the settings: what a match's rules page says. Words only; an edition is never named."""

from __future__ import annotations

from games.rules import editions
from games.rules.game import Chapter
from games.rules.lifeboats.editions import EDITIONS, Settings
from games.rules.lifeboats.knobs import SAID, TITLES, said
from games.rules.lifeboats.nouns import ISLAND, LEXICONS, Lexicon
from games.rules.lifeboats.state import POINTS
from games.rules.sentences import Sentence


def summary(rules: Settings) -> Sentence:
    """The edition, and what differs from it, in one sentence."""
    differing = _rules(rules, *EDITIONS.differences(rules))
    return editions.summary(TITLES[rules.edition][0], differing)


def _rules(rules: Settings, *names: str) -> tuple[Sentence, ...]:
    """Settings in words."""
    return tuple(editions.ruled(SAID[name][0], said(name, getattr(rules, name))) for name in names)


def _ruled(rules: Settings, *names: str) -> tuple[Sentence, ...]:
    """The same as sentences, each where its rule is due."""
    return tuple(Sentence("{rule}.", rule=rule) for rule in _rules(rules, *names))


def rulebook(rules: Settings) -> tuple[Chapter, ...]:
    """The rules with these settings, in words."""
    lexicon = LEXICONS[rules.words]
    return (
        Chapter(Sentence("The game"), _game(rules, lexicon)),
        Chapter(Sentence("Setup"), _setup(rules, lexicon)),
        Chapter(Sentence("Voting"), _voting(rules, lexicon)),
        Chapter(Sentence("Phase 1: the leak"), _leak(rules)),
        Chapter(Sentence("Phase 2: the move"), _move(rules)),
        Chapter(Sentence("Phase 3: the swim"), _swim(rules, lexicon)),
        Chapter(Sentence("Sinking, the end and points"), _end(rules)),
        Chapter(Sentence("When no answer comes"), _silence()),
    )


def _game(rules: Settings, lexicon: Lexicon) -> tuple[Sentence, ...]:
    return (
        Sentence("The ship is lost and her lifeboats make for three islands. Every boat carries crew of many colours."),
        Sentence("There is a boat for each seat and a black one. A boat has six places, for crew and for leaks."),
        Sentence(
            "A seat has two of the rank {officer}, and of the rank {sailor} five with up to four seats, else four.",
            officer=lexicon.noun["officer"],
            sailor=lexicon.noun["sailor"],
        ),
        Sentence(
            "There are {lanes} lanes: {left} to the left island, {middle} to the middle, {right} to the right.",
            lanes=len(rules.lanes),
            left=rules.lanes.count("L"),
            middle=rules.lanes.count("M"),
            right=rules.lanes.count("R"),
        ),
        Sentence("A boat keeps her lane and has three rows to go. Crew ashore scores for its seat."),
        *(_points(island, lexicon) for island in POINTS),
        Sentence("Round after round a boat springs a leak, a boat moves closer, and crew swims from boat to boat."),
    )


def _points(island: str, lexicon: Lexicon) -> Sentence:
    high, low = POINTS[island]
    return Sentence(
        "On {island}: {officer} {high} points, {sailor} {low}.",
        island=ISLAND[island],
        officer=lexicon.noun["officer"],
        high=high,
        sailor=lexicon.noun["sailor"],
        low=low,
    )


def _setup(rules: Settings, lexicon: Lexicon) -> tuple[Sentence, ...]:
    drawn = (
        Sentence("The boats lie in an order drawn by lot. All crew is mixed and dealt boat by boat from the left."),
        *_ruled(rules, "random_lanes"),
    )
    placed = (
        Sentence(
            "In turn each seat chooses a free lane for its boat; {start} then places the black one.",
            start=lexicon.start,
        ),
        Sentence("Then in turn each seat puts one of its crew into any boat with a free place, until all are aboard."),
    )
    return (*(drawn if rules.setup == "random" else placed), *_turning(rules, lexicon))


def _turning(rules: Settings, lexicon: Lexicon) -> tuple[Sentence, ...]:
    """How the start player changes."""
    start = lexicon.start
    if rules.start_rotates == "after_round":
        return (Sentence("At the end of every round the next seat clockwise becomes {start}.", start=start),)
    first = {
        "next": Sentence("This holds for the first round, too."),
        "same": Sentence("The first round is led by the seat that led the setup."),
    }[rules.first_round]
    return (Sentence("At the start of every round the next seat clockwise becomes {start}.", start=start), first)


def _voting(rules: Settings, lexicon: Lexicon) -> tuple[Sentence, ...]:
    return (
        Sentence(
            "A vote is secret. Each voter names one option or plays a hat; all ballots are opened together, with names."
        ),
        *_ruled(rules, "null_vote"),
        Sentence("The most votes win. If options are level, {start} chooses among them.", start=lexicon.start),
        Sentence("Each seat has three hats for the whole game. A hat that was played is spent, whatever comes of it."),
        Sentence("If only one hat is played, its player sees the ballots and then chooses alone."),
        _hats(rules, lexicon),
        *_ruled(rules, "captain_locks"),
        Sentence("If all voters play hats, {start} chooses among all options.", start=lexicon.start),
        Sentence("A vote with one option is not held. A question with one answer is not asked."),
    )


def _hats(rules: Settings, lexicon: Lexicon) -> Sentence:
    if rules.many_hats == "cancel":
        return Sentence("Two hats or more cancel each other, and the other ballots are counted.")
    return Sentence("With two hats or more, {start} chooses, whatever the ballots say.", start=lexicon.start)


def _leak(rules: Settings) -> tuple[Sentence, ...]:
    double = (
        Sentence("When two boats leak, those with most and second most votes do, one after the other."),
        Sentence("If both places go to two level boats, the one further left comes first, unless both are full."),
    )
    return (
        Sentence("All seats vote which boat springs a leak. A leak takes a free place, for good."),
        *_ruled(rules, "double_leak"),
        *(double if rules.double_leak else ()),
        *_ruled(rules, "captain_may_spare"),
        Sentence("If the boat is full, one of her crew goes overboard and is lost, and the leak takes the place."),
        *_ruled(rules, "eject_voters", "eject_weights", "officers", "skip_moot_ejection"),
    )


def _move(rules: Settings) -> tuple[Sentence, ...]:
    return (
        Sentence(
            "All seats vote which boat moves closer. A boat that reaches the island puts her crew ashore at once."
        ),
        *_ruled(rules, "leaky_speed"),
    )


def _swim(rules: Settings, lexicon: Lexicon) -> tuple[Sentence, ...]:
    return (
        Sentence(
            "Each seat must take one of its own crew out of a boat at sea if it can, clockwise from the start player."
        ),
        *_ruled(rules, "leavers_per_boat", "lone_crew"),
        Sentence("Then, in reverse order, each puts its swimmer into a different boat with a free place."),
        Sentence("A swimmer for whom there is no place drowns. Nobody may choose to drown."),
        *_ruled(rules, "swim"),
    )


def _end(rules: Settings) -> tuple[Sentence, ...]:
    return (
        Sentence("A boat with more leaks than crew sinks with all aboard; as many leaks as crew is safe."),
        *_ruled(rules, "sink_check", "ending", "early_end"),
        Sentence("The most points win."),
        *_ruled(rules, "tie_break"),
    )


def _silence() -> tuple[Sentence, ...]:
    return (
        Sentence("In a vote, no answer counts for nothing. It is shown as missed, and never spends a hat."),
        Sentence("In a turn, a standing order answers if it names something allowed; else an answer is drawn by lot."),
    )
