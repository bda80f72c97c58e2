"""The ground the tests stand on: settings from the environment, servers that start when a test first needs one."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import servers

CHROMIUM = Path("/usr/bin/chromium")
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
GROUND = pytest.StashKey[Path]()


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    group = parser.getgroup("lifeboats", "Lifeboats by Mail")
    group.addoption(
        "--db",
        choices=["postgres", "sqlite"],
        default="postgres",
        help="the database of the tests: a real PostgreSQL started for this run (default), or a SQLite file; "
        "the broker is a real Redis either way",
    )
    group.addoption(
        "--mail-corpus",
        type=Path,
        default=Path(__file__).parent / "mail" / "corpus",
        metavar="DIR",
        help="a folder of letters with a manifest.json like tests/mail/corpus, to run the corpus test on",
    )
    config = pluginmanager.get_plugin("pytestconfig")
    if "PYTEST_XDIST_WORKER" in os.environ:
        # Half of the tests run in another process, which has no command line but what the first one has set.
        sqlite = os.environ["DATABASE_URL"].startswith("sqlite")
    else:
        sqlite = parser.parse_known_args(config.invocation_params.args).db == "sqlite"
    _lay_ground(config, sqlite=sqlite)


def _lay_ground(config: pytest.Config, *, sqlite: bool) -> None:
    """A folder for the servers, and where they will listen: before any other conftest imports a model."""
    ground = Path(tempfile.mkdtemp(prefix="lifeboats-"))
    ground.chmod(0o711)
    config.stash[GROUND] = ground
    config.add_cleanup(lambda: shutil.rmtree(ground, ignore_errors=True))
    os.environ.update(
        DJANGO_SETTINGS_MODULE="lifeboats_site.settings",
        DATA_DIR=str(ground / "data"),
        DATABASE_URL=f"sqlite:///{ground}/rows/db.sqlite3" if sqlite else servers.postgres_url(ground / "postgres"),
        CELERY_BROKER_URL=servers.redis_url(ground),
        SECRET_KEY="only-for-tests-" * 4,
        DEMO_MAILBOX="on",
        LOG_LEVEL="WARNING",
    )
    import django
    from django.conf import settings

    if sqlite:
        settings.DATABASES["default"]["TEST"] = {"NAME": str(ground / "rows" / "test.sqlite3")}
    django.setup()
    # Processes that share the work lay grounds of their own: one that found this would read our settings too early.
    del os.environ["DJANGO_SETTINGS_MODULE"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked `long` is left out unless the command line speaks of it."""
    if "long" in (config.getoption("markexpr") or ""):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.fixture(scope="session")
def ground(pytestconfig: pytest.Config) -> Path:
    """The folder of this run, thrown away at its end."""
    return pytestconfig.stash[GROUND]


@pytest.fixture(scope="session")
def redis_server(ground: Path) -> Iterator[servers.Server]:
    server = servers.redis(ground)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def broker_url(redis_server: servers.Server) -> str:
    """The address of the running broker, the one that the settings name."""
    return os.environ["CELERY_BROKER_URL"]


@pytest.fixture(scope="session")
def database_server(pytestconfig: pytest.Config, ground: Path) -> Iterator[servers.Server | None]:
    """The running PostgreSQL, or None on SQLite."""
    if pytestconfig.getoption("--db") == "sqlite":
        yield None
        return
    folder = ground / "postgres"
    folder.mkdir()
    server = servers.postgres(folder)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    database_server: servers.Server | None,
    broker_url: str,
) -> None:
    """pytest-django's own seam, here to have both servers up before the first test that touches rows."""


@pytest.fixture
def on_postgres(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--db") == "postgres")


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """Debian's Chromium, driven by Playwright."""
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is missing: apt-get install chromium brings it")
    from playwright.sync_api import sync_playwright

    # Playwright's loop runs in this thread, and Django would refuse every query that it sees from within one.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=CHROMIUM_ARGS)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def page(chromium: object) -> Iterator[object]:
    """A fresh page in a browser that knows nobody yet."""
    context = chromium.new_context()  # type: ignore[attr-defined]
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()
