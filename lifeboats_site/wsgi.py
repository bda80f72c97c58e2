"""The door for a web server: `application` speaks WSGI."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lifeboats_site.settings")

application = get_wsgi_application()
