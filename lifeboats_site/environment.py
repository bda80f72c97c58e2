"""How a setting is read: as text, words, a flag, a number; a value that cannot be right ends the start with a sentence.

Every function takes the variable's name and what holds without it, and raises `ImproperlyConfigured`.
"""

from email.utils import parseaddr

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()


def text(name: str, default: str = "") -> str:
    return str(env.str(name, default=default)).strip()


def words(name: str, default: list[str]) -> list[str]:
    return [word.strip() for word in text(name).split(",") if word.strip()] or default


def flag(name: str, default: bool) -> bool:
    word = text(name).lower()
    if word not in {"", "on", "off", "true", "false", "yes", "no", "1", "0"}:
        raise ImproperlyConfigured(f"{name} is {word!r}: write on or off.")
    return word in {"on", "true", "yes", "1"} if word else default


def number(name: str, default: int, low: int, high: int) -> int:
    word = text(name) or str(default)
    if not word.isdecimal() or not low <= int(word) <= high:
        raise ImproperlyConfigured(f"{name} is {word!r}: write a whole number from {low} to {high}.")
    return int(word)


def one_of(name: str, default: str, choices: list[str]) -> str:
    word = text(name) or default
    if word not in choices:
        raise ImproperlyConfigured(f"{name} is {word!r}: write one of {', '.join(filter(None, choices))}.")
    return word


def address(name: str, default: str) -> str:
    word = text(name) or default
    if "@" not in parseaddr(word)[1]:
        raise ImproperlyConfigured(f"{name} is {word!r}: write an e-mail address, such as Lifeboats <{default}>.")
    return word
