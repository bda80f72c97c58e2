"""Every letter of the corpus gives what its manifest says. `--mail-corpus DIR` runs this on another folder."""

import time

from games.reply import envelope
from games.reply.decode import parsed
from tests.mail.scene import Desk, manifest

SLOW = 1.0


def pytest_generate_tests(metafunc):
    folder = metafunc.config.getoption("--mail-corpus")
    names = [entry["file"] for entry in manifest(folder)["entries"]]
    metafunc.parametrize("corpus_file", [(folder, name) for name in names], ids=names)


def test_a_letter_gives_what_its_manifest_says(corpus_file):
    folder, name = corpus_file
    scene = manifest(folder)
    entry = next(one for one in scene["entries"] if one["file"] == name)
    raw = (folder / name).read_bytes()
    desk = Desk(scene)
    for before in earlier_copies(scene, folder, name, raw):
        desk.take(*before)
    start = time.perf_counter()
    outcome = desk.take(raw, entry)
    took = time.perf_counter() - start
    wanted = entry["expect"]
    assert (outcome.kind, outcome.value, outcome.press) == (
        wanted["kind"],
        wanted.get("value"),
        wanted.get("press", []),
    ), outcome
    assert outcome.suggest == wanted.get("suggest")
    assert took < SLOW


def earlier_copies(scene, folder, name, raw):
    """The letters of the manifest before this one that bear the same Message-ID: one sender's retries."""
    own = mid(raw)
    for entry in scene["entries"]:
        if entry["file"] == name:
            return
        other = (folder / entry["file"]).read_bytes()
        if own and mid(other) == own:
            yield other, entry


def mid(raw):
    message = None if envelope.too_heavy(raw) else parsed(raw)
    return envelope.message_id(message) if message is not None else ""
