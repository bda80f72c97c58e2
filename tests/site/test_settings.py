"""The settings say in a sentence what is wrong with them, are safe when they are right, and are all in the README."""

import ast
import importlib.util
import logging
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest
from celery import Celery, shared_task
from django.core.exceptions import ImproperlyConfigured
from kombu.exceptions import OperationalError

from lifeboats_site import celery_app
from lifeboats_site.logs import OneLine

HOME = Path(__file__).resolve().parents[2]
SETTINGS = HOME / "lifeboats_site" / "settings.py"
PRODUCTION = {
    "SECRET_KEY": "q7!mZ-" * 12,
    "SITE_URL": "https://play.example",
    "EMAIL_HOST": "mail.example",
    "CELERY_BROKER_URL": "redis://127.0.0.1:6379/0",
}


def surroundings(values: Mapping[str, str]) -> dict[str, str]:
    """What a process needs to run at all, and then these values alone."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return kept | {"PYTHONDONTWRITEBYTECODE": "1"} | dict(values)


def read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, **values: str) -> ModuleType:
    """The settings as a start with exactly these variables would read them."""
    for name in list(os.environ):
        monkeypatch.delenv(name)
    for name, value in surroundings({"DATA_DIR": str(tmp_path)} | values).items():
        monkeypatch.setenv(name, value)
    spec = importlib.util.spec_from_file_location("settings_under_test", SETTINGS)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def manage(*arguments: str, **values: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=HOME, env=surroundings(values), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY is not set: write 50 or more random characters"),
        ({"DEBUG": "perhaps"}, "DEBUG is 'perhaps': write on or off."),
        ({"DEMO_MAILBOX": "2"}, "DEMO_MAILBOX is '2': write on or off."),
        ({"DEMO_MAILBOX": "on"}, "everyone could read every letter"),
        ({"DEMO_MAILBOX": "on", "SITE_URL": "http://localhost", "ALLOWED_HOSTS": "localhost,play.example"}, "everyone"),
        ({"SPEED": "1440"}, "SPEED is 1440 and this is no demo"),
        ({"SITE_URL": "play.example"}, "SITE_URL is 'play.example': write where people find the site"),
        ({"SITE_URL": "https://play.example/games"}, "without a path"),
        ({"DATABASE_URL": "mysql://root@localhost/rows"}, "DATABASE_URL cannot be read: write postgres://"),
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL cannot be read"),
        ({"DATA_DIR": "/dev/null/data"}, "The folder /dev/null/data cannot be made"),
        ({"CACHE_URL": "memcached:"}, "CACHE_URL cannot be read"),
        ({"CELERY_BROKER_URL": "localhost:6379"}, "CELERY_BROKER_URL cannot be read: write redis://"),
        ({"MAIL_FROM": "the office"}, "MAIL_FROM is 'the office': write an e-mail address"),
        ({"REPLY_ADDRESS_PATTERN": "votes@play.example"}, "write an address with one %s before the @"),
        ({"REPLY_ADDRESS_PATTERN": "votes@%s.example"}, "write an address with one %s before the @"),
        ({"REPLY_ADDRESS_PATTERN": "%s-%s@play.example"}, "write an address with one %s before the @"),
        ({"MAIL_PROVIDER": "pigeon"}, "MAIL_PROVIDER is 'pigeon': write one of amazon_ses, brevo,"),
        (
            {"MAIL_PROVIDER": "resend", "EMAIL_HOST": ""},
            "MAIL_PROVIDER is resend, and ANYMAIL_RESEND_API_KEY is not set.",
        ),
        ({"MAIL_PROVIDER": "resend", "ANYMAIL_RESEND_API_KEY": "k"}, "letters can leave by one door only"),
        ({"EMAIL_HOST": ""}, "No letter could leave: set MAIL_PROVIDER or EMAIL_HOST"),
        ({"EMAIL_PORT": "smtp"}, "EMAIL_PORT is 'smtp': write a whole number from 1 to 65535."),
        ({"EMAIL_PORT": "99999"}, "write a whole number from 1 to 65535."),
        ({"EMAIL_USE_TLS": "on", "EMAIL_USE_SSL": "on"}, "EMAIL_USE_TLS and EMAIL_USE_SSL are both on"),
        ({"HSTS_SECONDS": "-1"}, "HSTS_SECONDS is '-1'"),
        ({"PROXIES": "many"}, "PROXIES is 'many'"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL is 'loud': write one of DEBUG, INFO, WARNING, ERROR."),
    ],
)
def test_a_wrong_value_ends_the_start_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, values: dict[str, str], sentence: str
) -> None:
    with pytest.raises(ImproperlyConfigured) as wrong:
        read(monkeypatch, tmp_path, **PRODUCTION | values)
    assert sentence in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_the_command_line_prints_the_sentence_and_no_traceback() -> None:
    ended = manage("check", DEBUG="perhaps")
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", "DEBUG is 'perhaps': write on or off.\n")


def test_production_settings_pass_the_deployment_check(tmp_path: Path) -> None:
    ended = manage("check", "--deploy", "--fail-level", "INFO", DATA_DIR=str(tmp_path), **PRODUCTION)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "no issues" in ended.stdout + ended.stderr


def test_the_deployment_check_would_notice_a_site_without_encryption(tmp_path: Path) -> None:
    values = PRODUCTION | {"SITE_URL": "http://play.example"}
    ended = manage("check", "--deploy", "--fail-level", "WARNING", DATA_DIR=str(tmp_path), **values)
    assert ended.returncode == 1
    assert "security.W008" in ended.stderr


def test_without_variables_everything_stays_on_this_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings = read(monkeypatch, tmp_path, SECRET_KEY="k" * 50, DEMO_MAILBOX="on")
    assert settings.DATABASES["default"]["NAME"] == str(tmp_path / "db.sqlite3")
    assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert settings.CELERY_BROKER_URL == "memory://"
    assert settings.ALLOWED_HOSTS == ["127.0.0.1", "[::1]", "localhost"]
    assert not settings.SESSION_COOKIE_SECURE
    assert not settings.DEBUG


def test_postgresql_is_kept_connected_without_a_pool(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings = read(
        monkeypatch, tmp_path, **PRODUCTION, DATABASE_URL="postgres://u:p@db.example:5432/rows?sslmode=require"
    )
    database = settings.DATABASES["default"]
    assert (database["HOST"], database["NAME"], database["OPTIONS"]) == ("db.example", "rows", {"sslmode": "require"})
    assert database["CONN_HEALTH_CHECKS"]
    assert database["CONN_MAX_AGE"] == 600


def test_a_provider_gets_its_keys_and_a_time_limit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    values = {"MAIL_PROVIDER": "postmark", "ANYMAIL_POSTMARK_SERVER_TOKEN": "t", "EMAIL_HOST": ""}
    settings = read(monkeypatch, tmp_path, **PRODUCTION | values)
    assert settings.ANYMAIL == {"REQUESTS_TIMEOUT": (3.05, 10), "POSTMARK_SERVER_TOKEN": "t"}
    assert settings.EMAIL_BACKEND == "anymail.backends.postmark.EmailBackend"


def test_the_token_key_follows_the_secret_key_and_may_stand_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys = [
        read(monkeypatch, tmp_path, SECRET_KEY=secret, DEMO_MAILBOX="on").TOKEN_KEY for secret in ("a" * 50, "b" * 50)
    ]
    assert keys[0] != keys[1]
    assert read(monkeypatch, tmp_path, SECRET_KEY="c" * 50, TOKEN_KEY="own", DEMO_MAILBOX="on").TOKEN_KEY == "own"


def test_the_readme_lists_every_variable_and_no_other() -> None:
    tree = ast.parse(SETTINGS.read_text())
    reading = ast.parse((SETTINGS.parent / "environment.py").read_text())
    readers = {node.name for node in reading.body if isinstance(node, ast.FunctionDef)}
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.args]
    variables = {
        call.args[0].value
        for call in calls
        if call.func.id in readers and isinstance(call.args[0], ast.Constant)  # type: ignore[attr-defined]
    }
    providers = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "PROVIDERS"
    )
    variables |= {f"ANYMAIL_{key}" for lists in providers.values() for keys in lists for key in keys}
    chapter = (HOME / "README.md").read_text().split("\n## Configure\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `([A-Z_]+)` \|", chapter, re.MULTILINE)
    assert sorted(listed) == sorted(variables)


def test_the_celery_app_is_the_one_that_tasks_ring_in() -> None:
    @shared_task
    def ring() -> None: ...

    assert ring.app is celery_app
    assert celery_app.conf.broker_url == os.environ["CELERY_BROKER_URL"]
    assert celery_app.conf.get("CELERY_DB_REUSE_MAX") == 1000
    assert celery_app.conf.beat_schedule == {
        "sweep": {"task": "games.tasks.sweep", "schedule": 5.0, "options": {"expires": 15}}
    }


def test_beat_rings_for_a_task_that_a_worker_knows() -> None:
    celery_app.loader.import_default_modules()
    assert {entry["task"] for entry in celery_app.conf.beat_schedule.values()} <= set(celery_app.tasks)


@contextmanager
def silence() -> Iterator[int]:
    """A port that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize("scheme", ["redis", "amqp"])
@pytest.mark.parametrize("broker", ["closed", "silent"])
def test_a_bell_that_cannot_ring_gives_up_soon(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, scheme: str, broker: str
) -> None:
    with silence() as port:
        url = f"{scheme}://127.0.0.1:{port if broker == 'silent' else 1}//"
        settings = read(monkeypatch, tmp_path, **PRODUCTION | {"CELERY_BROKER_URL": url})
        app = Celery("unheard", fixups=[], set_as_current=False)
        app.config_from_object(settings, namespace="CELERY")
        began = time.monotonic()
        with pytest.raises(OperationalError):
            app.send_task("nothing")
        assert time.monotonic() - began < 10, "it was tried again, as by default for ever"


def test_a_log_record_is_one_line_whatever_was_sent() -> None:
    record = logging.LogRecord("x", logging.INFO, "f", 1, "read %s", ("hat\n2026-01-01 ERROR forged",), None)
    assert OneLine("%(message)s").format(record) == "read hat | 2026-01-01 ERROR forged"
