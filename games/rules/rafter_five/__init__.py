"""Rafter Five: boards, figures and chests on a raft, refereed by a rigid-body simulation. Knows no other game."""
