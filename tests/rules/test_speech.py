"""The words that players write, as clauses."""

import pytest

from games.rules import speech


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("  RED ", "red"),
        ("ＲＥＤ", "red"),
        ("gru\u0308n", "grun"),
        ("ABSTAİN", "abstain"),
        ("hıt", "hit"),
        ("R\u200bE\ufeffD", "red"),
        ("Żółty", "zolty"),
        ("グリーン", "グリーン"),
        ("l\u2019orange", "l'orange"),
        ("red\u00a0 \t blue", "red blue"),
        ("r\x00ed", "red"),
        ("\U000e0062red", "red"),
        ("STRASSE", "strasse"),
    ],
)
def test_words_are_compared_without_case_width_accents_and_invisible_characters(written, folded):
    assert speech.fold(written) == folded


def test_folding_twice_changes_nothing():
    for text in ("ŻÓŁTY", "İı", "ﾚｯﾄﾞ", "ß", "Ǆ"):
        assert speech.fold(speech.fold(text)) == speech.fold(text)


@pytest.mark.parametrize("language", speech.LANGUAGES)
def test_every_language_has_a_word_for_every_colour_and_command(language):
    for meaning in (*speech.COLOURS, *speech.COMMANDS):
        assert speech.aliases(meaning, language)
        assert language == "en" or speech.aliases(meaning, language) >= speech.aliases(meaning, "en")


@pytest.mark.parametrize("language", speech.LANGUAGES)
def test_no_word_means_two_colours_or_two_commands(language):
    for meanings in (speech.COLOURS, speech.COMMANDS):
        for meaning in meanings:
            for alias in speech.aliases(meaning, language):
                others = [other for other in meanings if other != meaning and alias in speech.aliases(other, language)]
                assert not others, (alias, meaning, others)


@pytest.mark.parametrize(
    ("written", "language", "colour"),
    [
        ("Red", "de", "red"),
        ("rot", "de", "red"),
        ("GRÜN", "de", "green"),
        ("gruen", "de", "green"),
        ("rouge", "fr", "red"),
        ("amarilla", "es", "yellow"),
        ("zwart", "nl", "black"),
        ("fioletowy", "pl", "purple"),
        ("青", "ja", "blue"),
        ("レッド", "ja", "red"),
        ("ﾚｯﾄﾞ", "ja", "red"),
        ("粉红", "zh-hans", "pink"),
    ],
)
def test_a_colour_is_understood_in_english_and_in_ones_own_language(written, language, colour):
    assert speech.colours(written, language) == {colour}


def test_a_colour_of_another_language_is_not_understood():
    assert not speech.colours("rot", "fr")


@pytest.mark.parametrize("letter", "rybgpoknt")
def test_one_letter_means_nothing(letter):
    for language in speech.LANGUAGES:
        assert not speech.colours(letter, language)


@pytest.mark.parametrize(
    ("written", "language", "command"),
    [
        ("hat", "en", "hat"),
        ("Enthaltung", "de", "abstain"),
        ("-", "en", "abstain"),
        ("—", "en", "abstain"),
        ("Je m’abstiens", "fr", "abstain"),
        ("captain", "en", "officer"),
        ("pirate", "en", "sailor"),
        ("Officier", "fr", "officer"),
        ("matelot", "fr", "sailor"),
        ("more  time", "en", "more time"),
        ("退订", "zh", "unsubscribe"),
        ("棄権", "ja", "abstain"),
        ("terug", "nl", "back"),
    ],
)
def test_a_command_is_understood_in_english_and_in_ones_own_language(written, language, command):
    assert speech.word(written, language) == command


def test_a_command_is_a_whole_word():
    assert speech.word("hats", "en") is None
    assert speech.leading("voted red", "en", "vote") is None
    assert speech.leading("hat@red", "en", "hat") is None


def test_the_longest_lead_in_is_taken():
    assert speech.leading("I vote for RED", "en", "vote") == ("vote", "red")
    assert speech.leading("VOTE: red", "en", "vote") == ("vote", "red")
    assert speech.leading("我投红", "zh", "vote") == ("vote", "红")
    assert speech.leading("TIE red blue", "en", "vote") is None
