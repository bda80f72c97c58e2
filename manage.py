#!/usr/bin/env python
"""The command line: hands its arguments to Django, or says in one sentence why it cannot."""

# An old Python must be able to read this file down to the sentence that names it: nothing newer than 2.7 here.
import os
import sys


def main(argv):
    if sys.version_info < (3, 11):
        sys.exit("Lifeboats by Mail needs Python 3.11 or newer, and this is Python %d.%d." % sys.version_info[:2])
    try:
        from django.conf import settings
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed for this Python: write `uv run manage.py` in place of `python manage.py`.")

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lifeboats_site.settings")
    try:
        if argv[1:2] == ["play"]:
            from lifeboats_site.demo import prepare

            prepare(argv[2:])
        elif argv[1:2] == ["replay"]:
            # It reads files and neither rows nor secrets: any machine may run it as it is.
            os.environ.update(DEBUG="on", DATABASE_URL="sqlite://:memory:")
        _ = settings.INSTALLED_APPS
    except ImproperlyConfigured as wrong:
        sys.stderr.write("%s\n" % wrong)
        # What a mail server pipes in must not be lost over a setting: it is told to try again.
        sys.exit(75 if argv[1:2] == ["receive_mail"] else 1)
    execute_from_command_line(argv)


if __name__ == "__main__":
    try:
        main(sys.argv)
    except KeyboardInterrupt:
        sys.exit(130)
