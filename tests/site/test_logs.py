"""No token gets into a log or a report: not of requests, not of tasks, not of errors."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import RequestFactory

from lifeboats_site.logs import Report, redacted

HOME = Path(__file__).resolve().parents[2]
TOKEN = "abcdefghijklmnopqrstuvwx27"
REQUESTS = """
from django.test import Client
import logging
client = Client(raise_request_exception=False, HTTP_HOST="localhost")
client.get("/v/TOKEN/red/or/blue")
client.get("/join/TOKEN/x")
client.post("/u/TOKEN")
logging.getLogger("django.server").warning('"GET /v/%s HTTP/1.1" 303 0', "TOKEN")
logging.getLogger("waitress").error("Exception while serving /v/TOKEN/red")
"""
TASKS = """
from celery.utils.log import get_task_logger
from lifeboats_site import celery_app
celery_app.log.setup(loglevel="INFO", redirect_stdouts=False)
get_task_logger("games.tasks").warning("a letter to v-TOKEN@localhost")
@celery_app.task
def broken(word):
    secret = "b-TOKEN@localhost"
    raise ValueError("cannot send to " + secret)
broken.apply(args=("TOKEN",))
"""
ERRORS = """
import logging
try:
    raise ValueError("no room for V-TOKEN@localhost and /v/TOKEN/red")
except ValueError:
    logging.getLogger("games").exception("reading %s failed", "p-TOKEN%40localhost")
"""


def logged(script: str, tmp_path: Path) -> str:
    """What a process with these settings writes while it runs a script."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    values = {"DATA_DIR": str(tmp_path), "DEMO_MAILBOX": "on", "SECRET_KEY": "x" * 50}
    start = "import django, os\nos.environ['DJANGO_SETTINGS_MODULE'] = 'lifeboats_site.settings'\ndjango.setup()\n"
    done = subprocess.run(
        [sys.executable, "-c", start + script.replace("TOKEN", TOKEN)],
        cwd=HOME, env=kept | values, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("script", "rest"),
    [
        (REQUESTS, ["Not Found: /v/…/red/or/blue", '"GET /v/… HTTP/1.1" 303 0', "Exception while serving /v/…/red"]),
        (TASKS, ["a letter to v-…@localhost", "cannot send to b-…@localhost"]),
        (ERRORS, ["reading p-…%40localhost failed", "no room for V-…@localhost and /v/…/red"]),
    ],
    ids=["requests", "tasks", "errors"],
)
def test_no_token_is_logged_and_the_rest_is(script: str, rest: list[str], tmp_path: Path) -> None:
    text = logged(script, tmp_path)
    assert TOKEN not in text.lower()
    for words in rest:
        assert words in text


def test_no_token_stands_in_the_report_of_an_error() -> None:
    request = RequestFactory().post(f"/v/{TOKEN}/red?t={TOKEN}", {"to": f"v-{TOKEN}@localhost"})
    address = f"v-{TOKEN}@localhost"
    try:
        raise ValueError(f"no room for {address}")
    except ValueError as error:
        report = Report(request, type(error), error, error.__traceback__)
    for text in (report.get_traceback_text(), report.get_traceback_html()):
        assert TOKEN not in text
        assert "no room for" in text


@pytest.mark.parametrize("before", ["/me/?next=%2Fjoin%2F", "?next=%252Fready%252f", "v%2D", "V-", "/c/", "next=/d/"])
def test_a_token_is_found_however_its_address_is_encoded(before: str) -> None:
    for token in (TOKEN, TOKEN.upper()):
        assert redacted(f'"GET {before}{token}%40x HTTP/1.1" 200') == f'"GET {before}…%40x HTTP/1.1" 200'


def test_other_words_stay() -> None:
    for text in ("GET /m/harbour-lights/ 200", "0f" * 32, "Donaudampfschifffahrtsgesellschaft", "/vote/12/"):
        assert redacted(text) == text
