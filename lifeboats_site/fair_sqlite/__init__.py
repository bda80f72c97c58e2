"""SQLite whose writers in one process take turns in the order in which they came. Named as ENGINE; all else is Django's."""
