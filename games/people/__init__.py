"""What a person decides about their own account. Matches and letters are touched by their own doors only."""
