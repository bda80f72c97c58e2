"""Bytes to text: whatever a letter was written with."""

import pytest

from games.reply import decode, envelope, machines

HEAD = b"From: a@b.example\r\nMIME-Version: 1.0\r\n"


def text(kind, body, encoding=b"8bit"):
    raw = HEAD + b"Content-Type: " + kind + b"\r\nContent-Transfer-Encoding: " + encoding + b"\r\n\r\n" + body
    return decode.letter(raw).text.strip()


@pytest.mark.parametrize(
    ("kind", "body", "wanted"),
    [
        (b"text/plain; charset=iso-8859-1", b"\x93Red\x94", "“Red”"),
        (b"text/plain; charset=gb2312", "红".encode("gb18030"), "红"),
        (b"text/plain; charset=iso-2022-jp", "赤".encode("iso2022_jp"), "赤"),
        (b"text/plain; charset=iso-8859-2", "żółty".encode("iso8859-2"), "żółty"),
        (b"text/plain; charset=shift_jis", "赤①".encode("cp932"), "赤①"),
        (b"text/plain; charset=utf-16", "rouge".encode("utf-16"), "rouge"),
        (b"text/plain; charset=x-unknown", "grün".encode(), "grün"),
        (b"text/plain; charset=idna", b"RED", "RED"),
        (b"text/plain; charset=us-ascii", "grün".encode(), "grün"),
        (b"text/plain; charset=utf-8", b"RED \xff\xfe", "RED \ufffd\ufffd"),
        (b'text/plain; charset="utf-8', b"RED", "RED"),
        (b"text/plain; name*", b"RED", "RED"),
    ],
)
def test_charsets_are_found_or_guessed(kind, body, wanted):
    assert text(kind, body) == wanted


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        (b"base64", b"UkVE"),
        (b"base64", b"UkVE=="),
        (b"base64", b"U k\r\nVE"),
        (b"quoted-printable", b"R=\r\nED"),
        (b"x-made-up", b"RED"),
    ],
)
def test_transfer_encodings_are_undone_as_far_as_they_go(encoding, body):
    assert text(b"text/plain", body, encoding) == "RED"


def test_soft_line_ends_are_joined_and_signatures_are_not():
    flowed = decode.flowed("> a \n> b\nTO BLUE: one \ntwo\n-- \nAnna", delsp=False)
    assert flowed == "> a b\nTO BLUE: one two\n-- \nAnna"
    assert decode.flowed("青 \n木", delsp=True) == "青木"


def test_every_kind_of_line_end_ends_a_line():
    assert decode.lines("a\r\nb\rc\u2028d\x0be\x00f") == ["a", "b", "c", "d", "ef"]


def test_parts_are_joined_and_attachments_left_alone():
    raw = HEAD + (
        b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nRE\r\n--b\r\n'
        b"Content-Type: text/plain\r\nContent-Disposition: attachment; filename=x.txt\r\n\r\nBLUE\r\n--b\r\n"
        b"Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\nGREEN\r\n--b\r\n"
        b"Content-Type: text/plain\r\n\r\nD\r\n--b--\r\n"
    )
    assert decode.letter(raw).text.split() == ["RE", "D"]


def test_a_header_is_one_line_whatever_is_encoded_in_it():
    raw = b"Subject: =?utf-8?Q?Re=3A_vote=0D=0ABcc=3A_victim=40mail=2Eexample?=\r\n\r\nRED"
    assert decode.letter(raw).subject == "Re: vote Bcc: victim@mail.example"


def test_a_page_may_name_its_own_charset_and_unnamed_bytes_are_windows_s():
    page = b'<meta http-equiv="Content-Type" content="text/html; charset=gbk"><p>' + "红".encode("gbk")
    raw = HEAD + b"Content-Type: text/html\r\nContent-Transfer-Encoding: 8bit\r\n\r\n" + page
    assert decode.letter(raw).html.endswith("红")
    assert text(b"text/plain", "grün".encode("cp1252")) == "grün"


@pytest.mark.parametrize("charset", [b"\x00", b"undefined", b"idna", b"utf-16", b"punycode", b"\xe9", b"x" * 300])
@pytest.mark.parametrize("coding", [b"8bit", b"x-uuencode", b"base64", b"\xe9"])
@pytest.mark.parametrize("kind", [b"text/plain", b"message/delivery-status", b"multipart/mixed"])
def test_what_a_letter_says_of_its_charset_makes_nothing_raise(kind, coding, charset):
    part = b"Content-Type: %s; charset=%s\r\nContent-Transfer-Encoding: %s\r\n\r\nRED \xe9" % (kind, charset, coding)
    raw = b"From: a@b.example\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\n" + part + b"\r\n--b--"
    message = decode.parsed(raw)
    assert decode.letter(raw).name == ""
    assert [decode.kind(one) for one in machines.parts(message)][:1] == ["multipart/report"]
    leaves = [one for one in message.walk() if not decode.children(one)]
    assert any(b"RED" in decode.as_it_came(one) for one in leaves)
    assert envelope.classify(raw, ours=lambda address: False).kind == "bounce"
