"""What sort of letter each one is, in a few words for lists."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.models import OutgoingMail

Kind = OutgoingMail.Kind
KINDS = {
    Kind.INVITATION: _("invitation"),
    Kind.REINVITE: _("invitation, once more"),
    Kind.JOINED: _("your seat"),
    Kind.MUSTER: _("are you ready?"),
    Kind.STARTS: _("the match starts"),
    Kind.ASK: _("question"),
    Kind.REMIND: _("reminder"),
    Kind.RECEIPT: _("receipt"),
    Kind.UNCLEAR: _("not understood"),
    Kind.LATE: _("too late"),
    Kind.OVER: _("the match is over"),
    Kind.RESULT: _("result of a question"),
    Kind.NOTICE: _("news of a match"),
    Kind.PRESS: _("message of a player"),
    Kind.ANSWER: _("answer to a letter"),
    Kind.STATUS: _("how a match stands"),
    Kind.DIGEST: _("daily letter"),
    Kind.TROUBLE: _("trouble with an address or an invitation"),
    Kind.CONFIRM: _("code for an address"),
    Kind.CONSENT: _("are you sure?"),
    Kind.DEPUTY: _("standing in"),
    Kind.TEST: _("letter to try it out"),
    Kind.CODE: _("code to sign in"),
}
