"""Pictures for letters: SVG to PNG, once per content. It alone rasterises; what is drawn is a game's business."""

from __future__ import annotations

import re
from hashlib import sha256
from io import BytesIO
from math import ceil

import resvg_py
from PIL import Image

from games.models import Picture

COLOURS = 256
ROUNDS = 2
"""Of k-means after the median cut: without them boats change colour visibly."""

BAND = 256
"""Rows drawn at a time: the drawer lets no other thread run meanwhile, and a whole picture takes 150 ms."""
OVERLAP = 8
"""Rows drawn above and below a band and cut off, so that no seam shows where a line crosses it."""
TALL = BAND + 2 * OVERLAP
ROOT = re.compile(r"<svg\b[^>]*>")
VIEW = re.compile(r'\sviewBox="([^"]+)"')
SIZE = re.compile(r'\s(?:viewBox|width|height|preserveAspectRatio)="[^"]*"')


def picture(svg: str, width: int) -> Picture:
    """The stored PNG of `svg`, made if nobody made it yet. Two workers may make it at once: one row is kept."""
    digest = sha256(f"{width}\n{svg}".encode()).hexdigest()
    if kept := Picture.objects.filter(pk=digest).first():
        return kept
    data = png(svg, width)
    made = Picture(hash=digest, png=data, width=width, height=_height(data))
    Picture.objects.bulk_create([made], ignore_conflicts=True)
    return made


def png(svg: str, width: int) -> bytes:
    """`svg` as a PNG of `width` pixels with a palette. No font is ever looked for."""
    few = drawn(svg, width).quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=ROUNDS, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def drawn(svg: str, width: int) -> Image.Image:
    """`svg` in pixels, drawn band by band."""
    root = ROOT.search(svg)
    view = root and VIEW.search(root[0])
    if not root or not view:
        raise ValueError("This is no SVG with a view box.")
    left, top, wide, high = (float(number) for number in view[1].split())
    whole = Image.new("RGB", (width, ceil(high * width / wide - 1e-6)))
    scale = whole.height / high
    for row in range(0, whole.height, BAND):
        box = f'viewBox="{left} {top + (row - OVERLAP) / scale} {wide} {TALL / scale}" preserveAspectRatio="none"'
        cut = f'<svg {box} width="{width}" height="{TALL}"{SIZE.sub("", root[0].removeprefix("<svg"))}'
        data = resvg_py.svg_to_bytes(svg_string=svg[: root.start()] + cut + svg[root.end() :], skip_system_fonts=True)
        with Image.open(BytesIO(bytes(data))) as band:
            whole.paste(band.convert("RGB").crop((0, OVERLAP, width, TALL - OVERLAP)), (0, row))
    return whole


def _height(data: bytes) -> int:
    with Image.open(BytesIO(data)) as image:
        return int(image.height)
