"""Pictures for letters: valid, small, made once."""

import threading
import time
from io import BytesIO
from random import Random

import pytest
import resvg_py
from django.db import connection
from PIL import Image, ImageChops

from games import pictures
from games.models import Picture
from games.rules.drawing.paints import PAINTS
from games.rules.game import Theme
from games.rules.lifeboats.picture import draw
from tests.rules.views import COLOURS, opening, scattered

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2" fill="#ab2a20"/></svg>'


@pytest.mark.parametrize("night", [False, True])
def test_a_mail_picture_is_a_palette_png_of_the_right_width_and_small(night: bool) -> None:
    data = pictures.png(draw(scattered(Random(7), 7), Theme(night=night)), 1200)
    image = Image.open(BytesIO(data))
    image.load()
    assert (image.format, image.mode, image.width) == ("PNG", "P", 1200)
    assert 1300 < image.height < 1400
    assert len(data) < 160_000


def test_the_palette_keeps_the_colours_of_the_boats() -> None:
    image = Image.open(BytesIO(pictures.png(draw(opening(COLOURS), Theme()), 1200))).convert("RGB")
    found = [colour for _, colour in image.getcolors(256) or ()]
    for name in [*COLOURS, "black"]:
        wanted = bytes.fromhex(PAINTS[name].fill[1:])
        nearest = min(max(abs(a - b) for a, b in zip(wanted, one, strict=True)) for one in found)
        assert nearest <= 4, name


def test_the_same_drawing_gives_the_same_bytes() -> None:
    svg = draw(opening(COLOURS[:3]), Theme())
    assert pictures.png(svg, 320) == pictures.png(svg, 320)


@pytest.mark.django_db
def test_a_picture_is_made_once_for_each_width(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    monkeypatch.setattr(pictures, "png", lambda svg, width, real=pictures.png: made.append(width) or real(svg, width))
    first, again, other = (pictures.picture(SQUARE, width) for width in (40, 40, 80))
    assert made == [40, 80]
    assert bytes(first.png) == bytes(again.png)
    assert (first.pk, first.width, first.height) == (again.pk, 40, 20)
    assert (other.width, other.height) == (80, 40)
    assert Picture.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_workers_may_make_the_same_picture_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    meet = threading.Barrier(2, timeout=10)

    def slow(svg: str, width: int, real=pictures.png) -> bytes:
        meet.wait()
        return real(svg, width)

    monkeypatch.setattr(pictures, "png", slow)
    rows: list[Picture] = []

    def work() -> None:
        rows.append(pictures.picture(SQUARE, 40))
        connection.close()

    workers = [threading.Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(rows) == 2
    assert rows[0].pk == rows[1].pk
    assert Picture.objects.count() == 1


def test_no_seam_shows_between_the_bands_that_a_picture_is_drawn_in() -> None:
    svg = draw(scattered(Random(3), 6), Theme())
    whole = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=600, skip_system_fonts=True))))
    banded = pictures.drawn(svg, 600)
    assert banded.size == whole.size
    shades = ImageChops.difference(whole.convert("RGB"), banded).convert("L").histogram()
    assert sum(shades[3:]) < 0.002 * banded.width * banded.height
    assert sum(shades[80:]) == 0


def test_a_drawing_that_begins_elsewhere_than_at_zero_keeps_its_place() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -10 4 20" width="9" fill="#ffffff">'
        '<rect x="-2" y="-10" width="4" height="20"/><rect x="-2" y="6" width="4" height="4" fill="#ab2a20"/></svg>'
    )
    image = pictures.drawn(svg, 100)
    assert image.size == (100, 500)
    assert [image.getpixel((50, row)) for row in (0, 255, 256, 399, 400, 499)] == [(255, 255, 255)] * 4 + [
        (0xAB, 0x2A, 0x20)
    ] * 2


def test_other_threads_run_while_a_picture_is_drawn() -> None:
    stalls, over = [0.0], threading.Event()

    def watch() -> None:
        last = time.monotonic()
        while not over.is_set():
            time.sleep(0.001)
            last, before = time.monotonic(), last
            stalls.append(last - before)

    watcher = threading.Thread(target=watch)
    watcher.start()
    start = time.monotonic()
    pictures.drawn(draw(scattered(Random(3), 6), Theme()), 1200)
    took = time.monotonic() - start
    over.set()
    watcher.join()
    assert max(stalls) < took / 2
