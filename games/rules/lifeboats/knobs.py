"""The settings in words: what each is called and what each of its values does. Words only."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.game import Json, Knob, Preset
from games.rules.lifeboats.editions import EDITIONS, VALUES
from games.rules.sentences import Sentence

Said = tuple[Sentence, Mapping[str | int | bool, Sentence]]

SAID: Mapping[str, Said] = {
    "seats": (
        Sentence("Seats at most"),
        {count: Sentence("up to {count} can play", count=count) for count in VALUES["seats"]},
    ),
    "lanes": (
        Sentence("Lanes"),
        {
            "LLMMRRR": Sentence("seven lanes: two to the left island, two to the middle, three to the right"),
            "LLLMMRRR": Sentence("eight lanes: three to the left island, two to the middle, three to the right"),
        },
    ),
    "many_hats": (
        Sentence("Two hats or more"),
        {
            "start_player": Sentence("the start player chooses, whatever the ballots say"),
            "cancel": Sentence("hats cancel each other and the other ballots are counted"),
        },
    ),
    "officers": (
        Sentence("Who goes overboard"),
        {
            "protected_by_boat": Sentence("no officer goes overboard while any sailor is aboard"),
            "protected_by_owner": Sentence("the seat that is hit loses a sailor first, then an officer"),
            "owner_chooses": Sentence("the seat that is hit chooses between sailor and officer"),
        },
    ),
    "double_leak": (
        Sentence("Haste"),
        {
            False: Sentence("one boat leaks in every round"),
            True: Sentence("after a boat with a leak advanced, two boats leak in the next round"),
        },
    ),
    "leaky_speed": (
        Sentence("Speed of a boat with a leak"),
        {
            1: Sentence("every boat advances one row"),
            2: Sentence("a boat with a leak advances two rows"),
        },
    ),
    "captain_may_spare": (
        Sentence("A sole hat in the leak vote"),
        {
            "never": Sentence("must choose as many boats as leak"),
            "double": Sentence("may choose one boat or none when two would leak"),
            "always": Sentence("may choose that no boat leaks at all"),
        },
    ),
    "leavers_per_boat": (
        Sentence("Swimmers from one boat"),
        {
            0: Sentence("any number may leave a boat in one round"),
            1: Sentence("one crew member may leave a boat in one round"),
            2: Sentence("two may leave a boat in one round"),
            3: Sentence("three may leave a boat in one round"),
        },
    ),
    "lone_crew": (
        Sentence("Lone crew"),
        {
            "free": Sentence("anybody may leave a boat"),
            "last_on_boat": Sentence("the only one that a seat has in a boat stays there"),
            "last_afloat": Sentence("the only one that a seat has at sea stays where it is"),
            "boat_not_empty": Sentence("the last one in a boat stays there"),
        },
    ),
    "null_vote": (
        Sentence("Abstaining"),
        {
            False: Sentence("a ballot names something; only silence is empty"),
            True: Sentence("a ballot may be empty"),
        },
    ),
    "captain_locks": (
        Sentence("A hat once played"),
        {
            False: Sentence("may be taken back until the vote closes"),
            True: Sentence("cannot be taken back"),
        },
    ),
    "start_rotates": (
        Sentence("The start player changes"),
        {
            "after_round": Sentence("at the end of a round"),
            "before_round": Sentence("at the start of a round"),
        },
    ),
    "ending": (
        Sentence("The game ends"),
        {
            "all_resolved": Sentence("when no boat is at sea"),
            "last_boat_sinks": Sentence("when one boat is left at sea, which sinks"),
        },
    ),
    "eject_voters": (
        Sentence("Votes on who goes overboard"),
        {
            "aboard": Sentence("only seats with crew in the boat vote"),
            "all": Sentence("everybody votes, seats without crew in the boat with one vote"),
        },
    ),
    "eject_weights": (
        Sentence("Weight in these votes"),
        {
            "by_rank": Sentence("two votes for an officer aboard, one for a sailor"),
            "flat": Sentence("one vote for each seat"),
        },
    ),
    "sink_check": (
        Sentence("Boats sink"),
        {
            "end_of_phase": Sentence("at the end of a phase, if leaks outnumber the crew"),
            "immediate": Sentence("at once when leaks outnumber the crew"),
        },
    ),
    "early_end": (
        Sentence("Empty boats"),
        {
            True: Sentence("the game also ends when nobody is left at sea"),
            False: Sentence("the game goes on with empty boats"),
        },
    ),
    "tie_break": (
        Sentence("Level points"),
        {
            "boat_arrival": Sentence("the seat whose own boat came ashore first wins"),
            "shared": Sentence("the victory is shared"),
        },
    ),
    "setup": (
        Sentence("Setup"),
        {
            "draft": Sentence("the seats place boats and crew in turn, which takes many turns"),
            "random": Sentence("boats and crew are drawn by lot, and the first vote opens at once"),
        },
    ),
    "random_lanes": (
        Sentence("Lanes of a random setup"),
        {
            "left": Sentence("the boats lie side by side from the left"),
            "anywhere": Sentence("the boats are spread over all lanes"),
        },
    ),
    "first_round": (
        Sentence("The first round, if the start player changes at the start of a round"),
        {
            "next": Sentence("the start player changes before the first round, too"),
            "same": Sentence("the first player of the setup leads the first round"),
        },
    ),
    "skip_moot_ejection": (
        Sentence("A boat that is lost either way"),
        {
            True: Sentence("sinks with all aboard, without a vote on who goes overboard"),
            False: Sentence("still votes who goes overboard"),
        },
    ),
    "swim": (
        Sentence("The swim"),
        {
            "in_turn": Sentence("seat after seat, each seeing what the others did"),
            "sealed": Sentence("all seats plan at the same time, which is quicker"),
        },
    ),
    "words": (
        Sentence("Words"),
        {
            "english": Sentence("officer, sailor, start player"),
            "carneades": Sentence("captain, pirate, helm"),
            "french": Sentence("officier, matelot, Amiral"),
        },
    ),
}


def knobs() -> tuple[Knob, ...]:
    """Every setting that a host may turn."""
    return EDITIONS.knobs(SAID)


TITLES: Mapping[str, tuple[Sentence, Sentence]] = {
    "english": (
        Sentence("Digest of the 2006 rules"),
        Sentence(
            "Three to six seats. With several hats the start player chooses; officers are safe behind any sailor."
        ),
    ),
    "carneades": (
        Sentence("Plank of Carneades"),
        Sentence(
            "Three to seven seats, captains and pirates. Leaking boats row twice as fast, but then two boats leak; "
            "the last boat at sea sinks."
        ),
    ),
    "french": (
        Sentence("The 1993 text"),
        Sentence(
            "Three to six seats, officiers and matelots. Hats cancel; who is hit chooses which one goes overboard."
        ),
    ),
    "table": (
        Sentence("As played at tables"),
        Sentence(
            "The 2006 rules as player aids tell them: hats cancel, sailors go before officers, one swimmer a boat."
        ),
    ),
}


def presets() -> tuple[Preset, ...]:
    """The editions, each with its settings and what sets it apart."""
    return EDITIONS.shelved(TITLES)


def said(name: str, value: Json) -> Sentence:
    """What a value of a setting does."""
    choices = SAID[name][1]
    if isinstance(value, str | int) and value in choices:
        return choices[value]
    return Sentence("{value}", value=str(value))
