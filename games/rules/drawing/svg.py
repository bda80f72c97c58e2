"""Writing SVG: elements, numbers and places. Pure text; it alone knows how the markup is spelled.

Only presentation attributes are written: no CSS, no `<text>`, nothing from outside. Opacity is that of a fill or a
stroke, never of a group: a group costs the rasteriser a whole layer. Nothing a player typed ever comes here.
"""

from __future__ import annotations

import re
from hashlib import sha256

Attribute = str | float | None

MARK = "~"
"""Stands before every id until the whole drawing is known."""


def num(value: float) -> str:
    """`value` with at most one decimal: short, and the same on every machine."""
    return f"{round(value, 1) + 0:.6g}"


def el(name: str, *children: str, **attributes: Attribute) -> str:
    """An element; `stroke_width=2` becomes `stroke-width="2"`, `None` leaves an attribute out."""
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    body = "".join(children)
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def group(*children: str, **attributes: Attribute) -> str:
    return el("g", *children, **attributes)


def path(d: str, **attributes: Attribute) -> str:
    return el("path", d=d, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    return el("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, r: float, **attributes: Attribute) -> str:
    return el("circle", cx=x, cy=y, r=r, **attributes)


def ellipse(x: float, y: float, rx: float, ry: float, **attributes: Attribute) -> str:
    return el("ellipse", cx=x, cy=y, rx=rx, ry=ry, **attributes)


def trace(form: str, *values: float) -> str:
    """Path data from a form with `{}` for each number: `trace("M{} {}V{}", 1, 2, 3)`."""
    return form.format(*map(num, values))


def at(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A transform: moved to (x, y), turned by degrees, grown."""
    turned = f"rotate({num(turn)})" if turn else ""
    scaled = f"scale({num(scale)})" if scale != 1 else ""
    return f"translate({num(x)} {num(y)}){turned}{scaled}"


def use(piece: str, transform: str | None = None, **attributes: Attribute) -> str:
    """A piece by name, drawn once for the whole picture; `pieces` knows them."""
    return el("use", href=f"#{MARK}{piece}", transform=transform, **attributes)


def used(body: str) -> list[str]:
    """The names of the pieces that `body` uses, each once."""
    return sorted(set(re.findall(rf'href="#{MARK}([a-z0-9-]+)"', body)))


def document(width: float, height: float, body: str, **attributes: str) -> str:
    """`body` as a whole SVG. Its ids begin with a digest of it, so that different pictures can share a page."""
    name = "b" + sha256(body.encode()).hexdigest()[:6] + "-"
    box = f"0 0 {num(width)} {num(height)}"
    whole = el("svg", body, xmlns="http://www.w3.org/2000/svg", viewBox=box, width=width, height=height, **attributes)
    return whole.replace(MARK, name)
