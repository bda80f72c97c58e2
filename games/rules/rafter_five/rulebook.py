"""The rules in words, made from the settings: what a match's rules page says. Words only."""

from __future__ import annotations

from games.rules import editions
from games.rules.game import Chapter
from games.rules.rafter_five.editions import EDITIONS, TREMOR, Settings
from games.rules.rafter_five.knobs import SAID, TITLES, said
from games.rules.sentences import Sentence


def summary(rules: Settings) -> Sentence:
    """The edition, and what differs from it, in one sentence."""
    differing = [_rule(rules, name) for name in EDITIONS.differences(rules)]
    return editions.summary(TITLES[rules.edition][0], differing)


def _rule(rules: Settings, name: str) -> Sentence:
    return editions.ruled(SAID[name][0], said(name, getattr(rules, name)))


def rulebook(rules: Settings) -> tuple[Chapter, ...]:
    """The rules with these settings, in words."""
    return (
        Chapter(Sentence("The game"), _game(rules)),
        Chapter(Sentence("A turn"), _turn(rules)),
        Chapter(Sentence("What may be placed where"), _placing(rules)),
        Chapter(Sentence("The hand"), _hand(rules)),
        Chapter(Sentence("What falls"), _falling()),
        Chapter(Sentence("The end"), _end()),
        Chapter(Sentence("Answering in words"), _words(rules)),
        Chapter(Sentence("When no answer comes"), _silence()),
    )


def _game(rules: Settings) -> tuple[Sentence, ...]:
    return (
        Sentence("On a small raft everybody lays boards, sets figures on them and loads chests. Nothing may fall."),
        Sentence("There are 42 boards (100 x 20 x 2 mm, 2 g), chests of six colours, seven each (12 x 10 x 9 mm,"
                 " 0.8 g), and the base, 110 x 65 mm, 74 mm above the sea."),
        Sentence("Figures: tall 5 g, with arms 6 g, small 2.5 g, long 6 g, big 7.5 g."),
        Sentence("Two seats have three colours each, three have two, four to six have one, and one alone has all."),
        Sentence("{figures}.", figures=_rule(rules, "figures")),
        Sentence("{king}.", king=_rule(rules, "king")),
        Sentence("The first player is drawn by lot, then it goes clockwise."),
    )  # fmt: skip


def _turn(rules: Settings) -> tuple[Sentence, ...]:
    board = (
        Sentence("Second, take a board: it shows its nails and cracks, and it is yours to place.")
        if rules.advanced
        else Sentence("Second, name a board of the sea. All are alike.")
    )
    return (
        Sentence("First, take a figure off the raft; if any lie in the sea, one of those. What is touched is taken."),
        board,
        Sentence("Then the board is placed with the figure on it, both let go at once."),
        Sentence("Last, set one of your chests on that board."),
        Sentence("Each step is final. If anything falls, the turn is over."),
    )


def _placing(rules: Settings) -> tuple[Sentence, ...]:
    nails = (
        (
            Sentence("Nothing placed may touch a nail of the board under it.")
            if rules.nails and not rules.cracks
            else Sentence("Nothing placed may touch a crack of the board under it.")
            if rules.cracks and not rules.nails
            else Sentence("Nothing placed may touch a nail or a crack of the board under it."),
        )
        if rules.nails or rules.cracks
        else ()
    )
    king = (
        Sentence("The King never stands on a nail or crack, and is greeted when lifted and when set down."),
    )  # fmt: skip
    return (
        Sentence("The place of a board is its middle on the map of the raft, in millimetres from the middle of the"
                 " base: first to the right, then to the back. It is turned counter-clockwise."),
        Sentence("The board is lowered level until it touches. What it touches first must be a board; the base only"
                 " while no board is on the raft; never a chest or a figure."),
        Sentence("Figure and chest are placed by their middle on the board: along it, then across. The middle must be"
                 " over the board; the rest may stick out. Nothing may be in the way."),
        Sentence("All this is looked at before anything moves: a wrong placement is refused and costs nothing."),
        *nails,
        *(king if rules.king != "off" else ()),
    )  # fmt: skip


def _hand(rules: Settings) -> tuple[Sentence, ...]:
    return (
        Sentence("{tremor}.", tremor=_rule(rules, "tremor")),
        Sentence("How far is drawn from the secret of the match and the words of the answer: {scale} mm, more by 30 %"
                 " for each 100 mm from the middle of the base. It can be computed again by anyone once the match is"
                 " over.", scale=f"{TREMOR[rules.tremor]:g}"),
        Sentence("Three times in a match a seat may place gently, which takes off 30 %."),
        Sentence("What then tilts, nudges or touches is an accident and allowed."),
    )  # fmt: skip


def _falling() -> tuple[Sentence, ...]:
    return (
        Sentence("What touches the sea has fallen. What hangs without touching it is still on the raft."),
        Sentence("Own chests go back to the reserve. Each chest of another is a penalty for the one whose turn it is."),
        Sentence("Boards go back to the sea, board side up. Figures lie in the sea until somebody takes them."),
    )


def _end() -> tuple[Sentence, ...]:
    return (
        Sentence("The game ends after a turn in which somebody has five penalties, or no board is left in the sea, or"
                 " nobody has a chest left. Who has none left takes no more turns. After 200 turns it ends as well."),
        Sentence("The most penalties lose, all others win. If they are level: more own chests held by others, then more"
                 " chests in reserve. If all are equal nobody loses."),
        Sentence("Alone there are no penalties: it ends with the first thing that falls, and every chest on the raft"
                 " counts; 42 are perfect. Then try it with the advanced rules."),
    )  # fmt: skip


def _words(rules: Settings) -> tuple[Sentence, ...]:
    lines = ["FIGURE tall", "BOARD 17 AT 12.5 -8 TURN 35 FIGURE -30 0", "CHEST red AT 40 0"]
    if rules.advanced:
        lines.insert(1, "BOARD 17")
    return (
        *(Sentence("{line}", line=line) for line in lines),
        Sentence("A figure or chest may be turned on the board: add TURN and degrees. Add GENTLY to place gently."),
        Sentence("One letter may hold all lines of a turn; each is carried out if the one before left the raft whole."),
    )


def _silence() -> tuple[Sentence, ...]:
    return (Sentence("Twelve placements are drawn by lot and tried with a steady hand; the safest is used."),)
