"""Lifeboats in all its editions: one code, settings that differ. Knows no other game."""
