"""How mail programs lay out a reply: what was typed, the quoted letter, and what each program puts between them.

Pure. Quotations follow each program's own habits: marks, header lines, wrapped or flattened text, links spelt out.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from email.message import EmailMessage

from games.inbox.quoting import (
    DEVICE,
    Reply,
    body,
    bold,
    both,
    header_lines,
    marked,
    mso,
    page_of,
    person,
    plain,
    spoken,
    wrapped,
    wrote_line,
)

Build = Callable[[Reply], EmailMessage]


def gmail(reply: Reply) -> EmailMessage:
    """Above the quotation; the plain part is made of the HTML and wrapped, the quotation marked."""
    page = (
        f'<div dir="ltr">{page_of(reply.typed)}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{html.escape(wrote_line(reply))}<br></div>'
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)">'
        f"{body(reply.letter.html)}</blockquote></div>"
    )
    quoted = [line for text in spoken(reply.letter, " <{}>") for line in wrapped(text, 76)]
    return both(f"{reply.typed}\n\n{wrote_line(reply)}\n\n{marked(quoted)}\n", page)


def outlook(reply: Reply) -> EmailMessage:
    """Above a block of header lines and a quotation that nothing marks."""
    fields = header_lines(reply)
    page = (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>'
        f'<body lang="EN-GB"><div class="WordSection1">{mso(reply.typed)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
        '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">'
        f"{bold(fields)}<o:p></o:p></p></div>"
        f'<p class="MsoNormal"><o:p>&nbsp;</o:p></p>{body(reply.letter.html)}</div></body></html>'
    )
    head = "\n".join(f"{label}: {value}" for label, value in fields)
    return both(f"{reply.typed}\n\n{head}\n\n" + "\n".join(spoken(reply.letter, "<{}>")) + "\n", page)


def outlook_web(reply: Reply) -> EmailMessage:
    """Above a rule of underscores, header lines and an unmarked quotation."""
    fields = header_lines(reply)
    page = (
        f'<html><body dir="ltr"><div class="elementToProof">{page_of(reply.typed)}</div><div id="appendonsend"></div>'
        '<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font>'
        f"{bold(fields)}</font><div>&nbsp;</div></div>"
        f"<div>{body(reply.letter.html)}</div></body></html>"
    )
    head = "\n".join(f"{label}: {value}" for label, value in fields)
    return both(f"{reply.typed}\n{'_' * 32}\n{head}\n\n" + "\n".join(spoken(reply.letter, "<{}>")) + "\n", page)


def apple(reply: Reply) -> EmailMessage:
    """Above a quotation whose introduction is quoted, too."""
    page = (
        '<html><head></head><body style="overflow-wrap: break-word;">'
        f'{page_of(reply.typed)}<br><div><br><blockquote type="cite"><div>{html.escape(wrote_line(reply))}</div><br '
        f'class="Apple-interchange-newline"><div>{body(reply.letter.html)}</div></blockquote></div></body></html>'
    )
    quoted = [wrote_line(reply), "", *spoken(reply.letter, " <{}>")]
    return both(f"{reply.typed}\n\n{marked(quoted)}\n", page)


def iphone(reply: Reply) -> EmailMessage:
    """As Apple Mail on a telephone signs and quotes."""
    device = DEVICE[reply.language]
    page = (
        f'<html><body dir="auto">{page_of(reply.typed)}<div><br><div dir="ltr">{device}</div><div dir="ltr"><br>'
        f'<blockquote type="cite">{html.escape(wrote_line(reply))}<br><br></blockquote></div><blockquote type="cite">'
        f'<div dir="ltr">\ufeff{body(reply.letter.html)}</div></blockquote></div></body></html>'
    )
    quoted = [wrote_line(reply), "", "\ufeff", *spoken(reply.letter, "")]
    return both(f"{reply.typed}\n\n{device}\n\n{marked(quoted)}\n", page)


def thunderbird(reply: Reply) -> EmailMessage:
    """Below the quotation, in format=flowed, with a signature."""
    quoted = "".join(
        f">{'' if not line or line.startswith('>') else ' '}{line}\n" for line in reply.letter.text.split("\n")
    )
    signature = f"\n-- \n{reply.name}\n" if reply.name else ""
    mail = plain(f"{wrote_line(reply)}\n{quoted}\n{reply.typed}\n{signature}")
    mail.set_param("format", "flowed")
    return mail


def mutt(reply: Reply) -> EmailMessage:
    """Above a marked quotation of the plain part, signed."""
    letter = reply.letter
    wrote = f"On {letter.sent_at:%a, %b %d, %Y at %I:%M:%S%p} +0000, {person(letter.sender)[0]} wrote:"
    signature = f"\n-- \n{reply.name}\n" if reply.name else ""
    return plain(f"{reply.typed}\n\n{wrote}\n{marked(letter.text.split(chr(10)))}\n{signature}")


def yahoo(reply: Reply) -> EmailMessage:
    """Above a quotation without marks that begins on the next line."""
    page = (
        f'<html><body><div class="ydp1"><div dir="ltr">{page_of(reply.typed)}</div></div>'
        '<div id="ydp2" class="yahoo_quoted">'
        f"<div>{html.escape(wrote_line(reply))}</div><div>{body(reply.letter.html)}</div></div></body></html>"
    )
    quoted = "\n".join(f"  {line}" for line in spoken(reply.letter, ""))
    return both(f" {reply.typed}\n    {wrote_line(reply)}  \n \n{quoted}\n", page)


def html_only(reply: Reply) -> EmailMessage:
    """One HTML part and no other, the quotation without any mark that is known."""
    fields = header_lines(reply)
    head = "".join(f"<div><b>{label}:</b> {html.escape(value)}</div>" for label, value in fields)
    page = (
        f"<html><body><div>{page_of(reply.typed)}</div><br><div>{head}</div><br>{body(reply.letter.html)}</body></html>"
    )
    mail = EmailMessage()
    mail.set_content(page, subtype="html")
    return mail


def flattened(reply: Reply) -> EmailMessage:
    """A telephone's plain part that puts the whole quotation on one line."""
    quoted = " ".join(" ".join(reply.letter.text.split()).split("\n"))
    return plain(f"{reply.typed}\n\n{wrote_line(reply)} {quoted}\n")


def samsung(reply: Reply) -> EmailMessage:
    """Below a rule with words in it, header lines and no marks."""
    head = "\n".join(f"{label}: {value} " for label, value in header_lines(reply))
    return plain(f"{reply.typed}\n\n\n-------- Original message --------\n{head}\n\n{reply.letter.text}\n")


CLIENTS: Mapping[str, Build] = {
    "gmail": gmail,
    "outlook": outlook,
    "outlook-web": outlook_web,
    "apple": apple,
    "iphone": iphone,
    "thunderbird": thunderbird,
    "html-only": html_only,
    "mutt": mutt,
    "yahoo": yahoo,
    "samsung": samsung,
    "flattened": flattened,
}
