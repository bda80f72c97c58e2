"""What is logged and reported: one line a record, and no token in it, whoever logs. A token in a log could vote."""

import logging
import re

from django.views.debug import ExceptionReporter

SECRETS = (
    (re.compile(r"/(v|join|u|ready)/[^\s/?#\"'<>&]+"), r"/\1/…"),
    (
        re.compile(r"(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2})|(?<=%25[0-9A-Fa-f]{2}))[A-Za-z2-7]{26}(?![A-Za-z0-9])"),
        "…",
    ),
)
"""Links with a token, good or not; and what has the form of one anywhere, such as `v-…@` or `next=%2Fjoin%2F…`."""


def redacted(text: str) -> str:
    """`text` without tokens."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class NoTokens(logging.Filter):
    """Takes tokens out of a record's message and traceback, before any handler writes them."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = redacted(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = redacted(record.exc_text)
        return True


class OneLine(logging.Formatter):
    """A traceback or a line break in what a person sent cannot forge a second record."""

    def format(self, record: logging.LogRecord) -> str:
        lines = super().format(record).splitlines()
        return " | ".join(line.strip() for line in lines if line.strip())


class Report(ExceptionReporter):
    """Django's report of an error, for a page or a mail, without tokens: not in the path, nor in any variable."""

    def get_traceback_html(self) -> str:
        return redacted(str(super().get_traceback_html()))

    def get_traceback_text(self) -> str:
        return redacted(str(super().get_traceback_text()))
