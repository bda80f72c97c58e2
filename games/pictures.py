"""Pictures for letters: SVG to PNG, once per content. It alone rasterises; what is drawn is a game's business."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO

import resvg_py
from PIL import Image

from games.models import Picture

COLOURS = 256
ROUNDS = 2
"""Of k-means after the median cut: without them boats change colour visibly."""


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
    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    image = Image.open(BytesIO(bytes(drawn))).convert("RGB")
    few = image.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=ROUNDS, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def _height(data: bytes) -> int:
    with Image.open(BytesIO(data)) as image:
        return int(image.height)
