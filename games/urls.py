"""The addresses of the app."""

from django.urls import path

from games import receivers
from games.views import council, demo, front, health, host, letters, lobby, mailbox, match, me, new, rulebook, vote

urlpatterns = [
    path("", front.front, name="home"),
    path("new/", new.new, name="new"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("join/<str:token>", lobby.join, name="join"),
    path("m/<slug:slug>/", match.match, name="match"),
    path("m/<slug:slug>/board.svg", match.board, name="board"),
    path("m/<slug:slug>/board-night.svg", match.board, {"night": True}, name="board-night"),
    path("m/<slug:slug>/record.json", match.record, name="record"),
    path("m/<slug:slug>/seat/", lobby.seat, name="seat"),
    path("m/<slug:slug>/host/", host.host, name="host"),
    path("m/<slug:slug>/host/hours/", host.hours, name="hours"),
    path("m/<slug:slug>/motions/", council.motions, name="motions"),
    path("v/<str:token>", vote.link, name="link"),
    path("v/<str:token>/<str:word>", vote.link, name="link-word"),
    path("vote/<int:ballot>/", vote.vote, name="vote"),
    path("vote/<int:ballot>/board.svg", vote.board, name="vote-board"),
    path("vote/<int:ballot>/board-night.svg", vote.board, {"night": True}, name="vote-board-night"),
    path("rules/", rulebook.shelf, name="shelf"),
    path("rules/<slug:slug>/", rulebook.rulebook, name="rules"),
    path("me/", me.me, name="me"),
    path("me/mail/", letters.letters, name="me-mail"),
    path("me/mail/again/", letters.again, name="me-mail-again"),
    path("me/mail/test/", letters.test, name="me-mail-test"),
    path("demo/", demo.demo, name="demo"),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/<int:letter>/", mailbox.letter, name="mailbox-letter"),
    path("mailbox/<int:letter>/reply/", mailbox.reply, name="mailbox-reply"),
    path("mailbox/<int:letter>/page/", mailbox.framed, name="mailbox-framed"),
    path("mailbox/in/<int:reply>/", mailbox.came, name="mailbox-came"),
    path("mailbox/picture/<slug:digest>.png", mailbox.picture, name="mailbox-picture"),
    path("mail/<slug:provider>/inbound/", receivers.letters, name="letters-in"),
    path("mail/<slug:provider>/tracking/", receivers.reports, name="reports-in"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
