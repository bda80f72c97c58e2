"""Letters out: queued with what causes them, written when their turn comes, delivered with no lock held."""

from games.post.sent import sent_to, sent_to_address

__all__ = ["sent_to", "sent_to_address"]
