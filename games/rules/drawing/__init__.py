"""Help for pictures of games: SVG without fonts or CSS, letters as strokes, and the players' colours. Pure."""
