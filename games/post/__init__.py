"""Letters out: queued as small rows with what causes them, written when their turn comes, sent with no lock held."""
