"""One module a kind of letter: a row in, its content out, in the language and zone that are active."""

from __future__ import annotations

from collections.abc import Callable

from games.models import OutgoingMail
from games.post.content import Content
from games.post.letters import (
    answer,
    ask,
    code,
    confirm,
    consent,
    deputy,
    digest,
    invitation,
    joined,
    late,
    muster,
    notice,
    over,
    press,
    receipt,
    reinvite,
    remind,
    result,
    starts,
    status,
    test,
    trouble,
    unclear,
)

Kind = OutgoingMail.Kind
CONTENTS: dict[str, Callable[[OutgoingMail], Content]] = {
    Kind.INVITATION: invitation.content,
    Kind.REINVITE: reinvite.content,
    Kind.JOINED: joined.content,
    Kind.MUSTER: muster.content,
    Kind.STARTS: starts.content,
    Kind.ASK: ask.content,
    Kind.RECEIPT: receipt.content,
    Kind.UNCLEAR: unclear.content,
    Kind.LATE: late.content,
    Kind.OVER: over.content,
    Kind.CODE: code.content,
    Kind.REMIND: remind.content,
    Kind.NOTICE: notice.content,
    Kind.RESULT: result.content,
    Kind.DIGEST: digest.content,
    Kind.TEST: test.content,
    Kind.CONFIRM: confirm.content,
    Kind.CONSENT: consent.content,
    Kind.DEPUTY: deputy.content,
    Kind.TROUBLE: trouble.content,
    Kind.PRESS: press.content,
    Kind.ANSWER: answer.content,
    Kind.STATUS: status.content,
}


def content(letter: OutgoingMail) -> Content:
    """What this letter says."""
    return CONTENTS[letter.kind](letter)
