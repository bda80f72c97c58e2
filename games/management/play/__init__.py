"""What `manage.py play` is made of: the doors, the rows, the demo match, and the parts that run in its one process."""


class CannotPlay(Exception):
    """Why the demo cannot start: a sentence for the person at the machine."""
