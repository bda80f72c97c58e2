"""One step of a turn in the engine: lowers, sets down, lifts, lets go. Knows no rules; runs where the engine runs."""

from __future__ import annotations

from games.rules.rafter_five.physics import engine, replay
from games.rules.rafter_five.physics.asked import Answer, Fit, Fits, Let, Question, Rest, Spot, Stand
from games.rules.rafter_five.physics.bodies import BASE, DECK, body
from games.rules.rafter_five.physics.motion import Run
from games.rules.rafter_five.physics.parameters import STANDARD
from games.rules.rafter_five.physics.pose import Pieces, Pose, apart, flush, level
from games.rules.rafter_five.physics.world import World, settled

ABOVE = 400.0
"""From how high a board is lowered."""
DROP = DECK + 20
"""From how high a board falls that finds nothing below it."""
RAISE, HIGHEST = 0.5, 80.0
"""What tremor drives into another piece is set down higher, in such steps, at most so much."""


def answer(question: Question) -> Answer:
    """The answer to a question."""
    return fit(question) if isinstance(question, Fit) else let(question)


def fit(asked: Fit) -> Fits:
    """Where a board would first touch, and what a figure or chest would cut."""
    world = World(asked.pieces)
    if asked.spot is None:
        ground = _ground(dict(asked.pieces), asked.stand) if asked.stand else None
        return _standing(world, asked.stand, ground, Fits())
    found = world.lower(asked.spot.board, _over(asked.spot))
    if found is None:
        return Fits()
    pose, touched = found
    return _standing(world, asked.stand, pose, Fits(pose, touched))


def _standing(world: World, stand: Stand | None, ground: Pose | None, found: Fits) -> Fits:
    if stand is None or ground is None:
        return found
    pose = _on(stand, ground)
    cut = tuple(name for name in world.overlaps(stand.name, pose) if name != stand.board)
    return Fits(found.board, found.touched, pose, cut)


def let(asked: Let) -> Rest:
    """Lifts, places and lets go until all is at rest."""
    world = World(piece for piece in asked.pieces if piece.name != asked.lifted)
    new = []
    poses = dict(asked.pieces)
    if asked.spot is not None:
        poses[asked.spot.board] = _lowered(world, asked.spot)
        new.append((asked.spot.board, poses[asked.spot.board]))
    if asked.stand is not None:
        new.append((asked.stand.name, _free(world, asked.stand, poses[asked.stand.board])))
    for name, pose in new:
        world.add(name, pose)
    run = world.run((name for name, _ in new), filmed=asked.filmed)
    return _rest(asked.pieces, run)


def _rest(before: Pieces, run: Run) -> Rest:
    old = dict(before)
    moved = max((apart(old[name], pose)[0] for name, pose in run.pieces if name in old), default=0.0)
    after = settled(before, run.pieces)
    if run.frames and run.rest:
        after, run = _stored(after, run)
    film = replay.packed(run.frames) if run.frames else ""
    return Rest(
        after, run.fallen, round(run.seconds, 4), run.rest, round(moved, 3),
        engine.name(), STANDARD.digest, film,
    )  # fmt: skip


def _stored(pieces: Pieces, run: Run) -> tuple[Pieces, Run]:
    """The poses to store, and the run with what fell on the way to them.

    Kept poses beside new ones may lie apart or in each other by as much as was kept: rebuilt, the raft would give way
    once more. So it is rebuilt here, by the same rule, until that changes nothing: what is stored keeps still. Where
    the rule itself hinders that, all poses are once taken as they came to rest.
    """
    for count in range(1, STANDARD.rebuilds):
        again = World(pieces).run(filmed=True, least=STANDARD.again, most=STANDARD.again)
        if again.fallen:
            run = run.then(again)
        kept = () if count == STANDARD.patience else pieces
        before, pieces = pieces, settled(kept, again.pieces)
        if pieces == before:
            break
    return pieces, run


def _ground(poses: dict[str, Pose], stand: Stand) -> Pose:
    return level(0, 0, DECK) if stand.board == BASE else poses[stand.board]


def _over(spot: Spot) -> Pose:
    return level(spot.x, spot.y, ABOVE, spot.turn)


def _lowered(world: World, spot: Spot) -> Pose:
    """Where a board is let go: where it first touches, or beside the raft."""
    found = world.lower(spot.board, _over(spot))
    return found[0] if found else level(spot.x, spot.y, DROP, spot.turn)


def _on(stand: Stand, ground: Pose) -> Pose:
    height = body(stand.board).height if stand.board != BASE else 0.0
    return flush(ground, stand.u, stand.v, turn=stand.turn, height=height + STANDARD.gap)


def _free(world: World, stand: Stand, ground: Pose) -> Pose:
    """Where a figure or chest is let go: on its board, or over it where something is in the way."""
    pose = _on(stand, ground)
    raised = 0.0
    while raised < HIGHEST and any(name != stand.board for name in world.overlaps(stand.name, pose)):
        raised += RAISE
        pose = pose._replace(z=pose.z + RAISE)
    return pose
