"""One log record, one line: a traceback or a line break in what a person sent cannot forge a second record."""

import logging


class OneLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        lines = super().format(record).splitlines()
        return " | ".join(line.strip() for line in lines if line.strip())
