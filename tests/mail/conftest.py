"""Where the letters of the corpus test come from."""

from pathlib import Path

import pytest

CORPUS = Path(__file__).parent / "corpus"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("lifeboats").addoption(
        "--mail-corpus",
        type=Path,
        default=CORPUS,
        metavar="DIR",
        help="a folder of letters with a manifest.json as in tests/mail/corpus (default), to run the corpus test on",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "corpus_file" in metafunc.fixturenames:
        from tests.mail.scene import manifest

        folder = metafunc.config.getoption("mail_corpus", CORPUS)
        names = [entry["file"] for entry in manifest(folder)["entries"]]
        metafunc.parametrize("corpus_file", [(folder, name) for name in names], ids=names)
