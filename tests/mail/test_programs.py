"""Whatever program writes the reply, in whatever language: what was typed is read, and nothing else is."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import reply
from games.inbox import clients
from games.rules import speech

HERE = Path(__file__).parent
OPTIONS = ["red", "purple", "yellow", "green", "black", "blue", "hat", "-"]
SEATS = OPTIONS[:6]
CORPUS = json.loads((HERE / "corpus" / "manifest.json").read_text(encoding="utf-8"))
LETTERS = {
    "cards": ((HERE / "letters" / "vote.txt").read_text(), (HERE / "letters" / "vote.html").read_text()),
    "bare words": (CORPUS["parent_text"], CORPUS["parent_html"]),
    "plain": ((HERE / "letters" / "vote.txt").read_text(), ""),
}
PROGRAMS = st.sampled_from(sorted(clients.CLIENTS))
LANGUAGES = st.sampled_from(speech.LANGUAGES)
LETTER = st.sampled_from(sorted(LETTERS))
QUICK = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def original(key):
    text, page = LETTERS[key]
    return clients.Original(
        sender="Lifeboats by Mail <play@lifeboats.example>",
        to="anna@mail.example",
        subject="Harbour Lights, round 4: Which boat springs a leak?",
        text=text,
        html=page,
        message_id="<q4@lifeboats.example>",
        reply_to="v-k7q3mz5xw2ha6tnf4bvd2rsc3e@in.lifeboats.example",
    )


def read(program, key, typed, language):
    raw = clients.reply_as(program, original(key), typed, name="Anna Berg", language=language)
    sent = [reply.Sent(*LETTERS[key])]
    return reply.read(raw, sent=sent, options=OPTIONS, language=language, seats=SEATS, hosts=["lifeboats.example"])


@st.composite
def votes(draw):
    """A program, a letter, a language, an option and a word for it that the player may use."""
    language, option = draw(LANGUAGES), draw(st.sampled_from(OPTIONS))
    words = sorted(speech.aliases("abstain" if option == "-" else option, language) - {"-"})
    word = draw(st.sampled_from(words))
    return (
        draw(PROGRAMS),
        draw(LETTER),
        language,
        option,
        draw(st.sampled_from([word, word.upper(), word.capitalize()])),
    )


@pytest.mark.parametrize("program", sorted(clients.CLIENTS))
@pytest.mark.parametrize("language", speech.LANGUAGES)
def test_every_program_quotes_without_voting(program, language):
    for key in LETTERS:
        reading = read(program, key, "", language)
        assert not reading.said, (key, reading)
        assert reading.why == "empty", (key, reading)


@QUICK
@given(votes())
def test_a_vote_is_read_from_every_program_in_every_language(vote):
    program, key, language, option, word = vote
    assert read(program, key, word, language).words == option


@QUICK
@given(
    votes(),
    st.sampled_from(
        ["{}!", "VOTE {}", "{}, please", "*{}*", "{}.", "Hi,\n\n{}\n\nThanks,\nAnna Green", "{}\n\n-- \nBlue Ltd"]
    ),
)
def test_politeness_around_a_vote_changes_nothing(vote, way):
    program, key, language, option, word = vote
    assert read(program, key, way.format(word), language).words == option


@QUICK
@given(votes(), st.sampled_from(["{}?", "not {}", "{} if possible", "maybe {}", "{}, I think", "{} or so", "is it {}"]))
def test_a_doubtful_vote_is_asked_back_from_every_program(vote, way):
    program, key, language, _, word = vote
    reading = read(program, key, way.format(word), language)
    assert not reading.said
    assert reading.unclear is not None


@QUICK
@given(
    PROGRAMS,
    LETTER,
    st.lists(
        st.sampled_from(["a", "boat", "see", "you", "now", "well", "sail", "on", "the", "sea"]), min_size=1, max_size=8
    ),
)
def test_what_names_no_option_votes_for_none(program, key, words):
    assert not read(program, key, " ".join(words), "en").said


@QUICK
@given(
    votes(),
    st.lists(st.sampled_from(["we", "can", "trust", "nobody", "here", "tonight", "friend"]), min_size=1, max_size=9),
)
def test_press_goes_out_as_it_was_typed_beside_a_vote(vote, words):
    program, key, language, option, word = vote
    reading = read(program, key, f"TO BLUE, RED: {' '.join(words)}\n\n{word}", language)
    assert (reading.words, reading.press) == (option, (reply.Press(("blue", "red"), " ".join(words)),))


@settings(QUICK, max_examples=300)
@given(st.text(max_size=200), PROGRAMS)
def test_no_text_makes_reading_raise_and_none_votes_by_chance(text, program):
    reading = read(program, "bare words", text, "en")
    if reading.words is not None:
        named = speech.aliases(reading.words, "en") | speech.aliases("abstain", "en")
        assert any(word in speech.fold(text) for word in named)


@settings(QUICK, max_examples=300)
@given(st.binary(max_size=500), st.sampled_from(CORPUS["entries"]), st.integers(0, 5_000), st.integers(0, 300))
def test_no_bytes_make_reading_raise(junk, entry, at, gone):
    raw = (HERE / "corpus" / entry["file"]).read_bytes()
    torn = raw[:at] + junk + raw[at + gone :]
    reply.read(torn, sent=[reply.Sent(*LETTERS["bare words"])], options=OPTIONS, language="en", seats=SEATS)


@QUICK
@given(votes())
def test_a_vote_behind_a_label_is_no_header_line_of_the_quotation(vote):
    program, letter, language, option, word = vote
    for typed in (f"VOTE: {word}", f"My vote: {word}"):
        assert read(program, letter, typed, language).words == option


@pytest.mark.parametrize("program", sorted(clients.CLIENTS))
@pytest.mark.parametrize("typed", ["TO ALL: hello", "TO BLUE: shall we?\n"])
def test_a_message_of_one_line_is_no_header_line_of_the_quotation(program, typed):
    reading = read(program, "cards", typed, "en")
    assert [message.text for message in reading.press] == [typed.partition(": ")[2].strip()]


@pytest.mark.parametrize("program", sorted(clients.CLIENTS))
def test_a_remark_behind_a_label_is_answered_as_what_was_typed(program):
    assert read(program, "cards", "If it is tied: blue", "en").why == "conditional"
    assert read(program, "cards", "PS: red", "en").why == "sentence"
