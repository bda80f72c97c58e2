"""The settings, from the environment and nowhere else; a value that cannot be right ends the start with a sentence.

The README lists every variable; a test compares its table with what is read here.
"""

import hashlib
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from lifeboats_site.environment import address, env, flag, number, one_of, text, words

# --- who and where -------------------------------------------------------------------------------------------------

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(text("DATA_DIR") or BASE_DIR / ".data").resolve()
DEBUG = flag("DEBUG", False)
DEMO_MAILBOX = flag("DEMO_MAILBOX", False)
# How many times faster deadlines and settling times run than the hours that a match names.
SPEED = number("SPEED", 1, 1, 3600)
if SPEED > 1 and not DEMO_MAILBOX and not DEBUG:
    raise ImproperlyConfigured(f"SPEED is {SPEED} and this is no demo: here a deadline must keep the hours it names.")

SITE_URL = (text("SITE_URL") or "http://localhost:8000").rstrip("/")
_site = urlsplit(SITE_URL)
if _site.scheme not in {"http", "https"} or not _site.hostname or _site.path or _site.query or "@" in _site.netloc:
    raise ImproperlyConfigured(
        f"SITE_URL is {SITE_URL!r}: write where people find the site, such as https://play.example, without a path."
    )
SITE_HOST = _site.hostname
LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}
ALLOWED_HOSTS = words("ALLOWED_HOSTS", sorted(LOOPBACK) if SITE_HOST in LOOPBACK else [SITE_HOST])
if DEMO_MAILBOX and not set(ALLOWED_HOSTS) <= LOOPBACK:
    raise ImproperlyConfigured(
        "DEMO_MAILBOX is on and ALLOWED_HOSTS names more than this machine: everyone could read every letter. "
        "Turn DEMO_MAILBOX off, or serve localhost only."
    )
CSRF_TRUSTED_ORIGINS = [SITE_URL]

SECRET_KEY = text("SECRET_KEY") or ("unsafe-while-debugging-" * 3 if DEBUG else "")
if not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY is not set: write 50 or more random characters, or DEBUG=on to try things.")
SECRET_KEY_FALLBACKS = words("SECRET_KEY_FALLBACKS", [])
# The tokens in letters outlive a change of SECRET_KEY only if TOKEN_KEY is set by itself.
TOKEN_KEY = text("TOKEN_KEY") or hashlib.sha256(b"lifeboats.token|" + SECRET_KEY.encode()).hexdigest()

INSTALLED_APPS = [
    "games.apps.GamesConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "anymail",
    "csp",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.context.speak",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "lifeboats_site.urls"
WSGI_APPLICATION = "lifeboats_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.context.site",
            ],
        },
    },
]

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("fr", "Français"),
    ("de", "Deutsch"),
    ("es", "Español"),
    ("nl", "Nederlands"),
    ("pl", "Polski"),
    ("ja", "日本語"),
    ("zh-hans", "简体中文"),
]
LOCALE_PATHS = [BASE_DIR / "games" / "locale"]

# --- rows ----------------------------------------------------------------------------------------------------------


def database() -> dict[str, Any]:
    url = text("DATABASE_URL") or f"sqlite:///{DATA_DIR}/db.sqlite3"
    if urlsplit(url).scheme not in {"postgres", "postgresql", "sqlite"}:
        raise ImproperlyConfigured(
            "DATABASE_URL cannot be read: write postgres://user:password@host:5432/name or sqlite:////path/to/file."
        )
    read = dict(env.db_url_config(url))
    if read["ENGINE"] == "django.db.backends.sqlite3":
        return read | {"ENGINE": "lifeboats_site.fair_sqlite", "OPTIONS": sqlite_options(Path(read["NAME"]))}
    return read | {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}


def sqlite_options(path: Path) -> dict[str, Any]:
    """Writers wait for each other from their first statement: one that began by reading would be refused at once."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise ImproperlyConfigured(
            f"The folder {path.parent} cannot be made ({wrong.strerror}): set DATA_DIR to one that can."
        ) from None
    return {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }


DATABASES = {"default": database()}
_cache = text("CACHE_URL") or "locmemcache://"
if urlsplit(_cache).scheme not in {"locmemcache", "redis", "rediss"}:
    raise ImproperlyConfigured("CACHE_URL cannot be read: write redis://host:6379/1 or locmemcache://.")
CACHES = {"default": env.cache_url_config(_cache)}

# --- bells ---------------------------------------------------------------------------------------------------------

CELERY_BROKER_URL = text("CELERY_BROKER_URL") or "memory://"
_broker = urlsplit(CELERY_BROKER_URL).scheme
if _broker not in {"memory", "redis", "rediss", "redis+socket", "amqp", "amqps", "pyamqp"}:
    raise ImproperlyConfigured(
        "CELERY_BROKER_URL cannot be read: write redis://host:6379/0, amqp://user:password@host:5672// or memory://."
    )
# A vote is stored before the bell is rung, so a bell that does not sound within a second or two is given up:
# the next sweep finds the row. Without max_retries opening the connection is tried for ever, whatever the policy.
CELERY_BROKER_CONNECTION_TIMEOUT = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {"max_retries": 0, "interval_start": 0, "interval_step": 0, "interval_max": 0}
if _broker == "memory":
    # The worker looks into its own process that often; by default once a second, which a player would feel.
    CELERY_BROKER_TRANSPORT_OPTIONS |= {"polling_interval": 0.03}
if _broker.startswith("redis"):
    CELERY_BROKER_TRANSPORT_OPTIONS |= {
        "socket_connect_timeout": 1,
        "socket_timeout": 1,
        "socket_keepalive": True,
        "visibility_timeout": 300,
    }
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 0, "interval_start": 0, "interval_step": 0, "interval_max": 0}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 60
CELERY_TASK_TIME_LIMIT = 90
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_TIMEZONE = "UTC"
# Not an option of Celery but of its Django fixup: without it every task opens a new database connection.
CELERY_DB_REUSE_MAX = 1000

# --- letters -------------------------------------------------------------------------------------------------------

MAIL_FROM = address("MAIL_FROM", f"play@{SITE_HOST}")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = MAIL_FROM
REPLY_ADDRESS_PATTERN = text("REPLY_ADDRESS_PATTERN") or f"%s@{SITE_HOST}"
if REPLY_ADDRESS_PATTERN.count("%") != 1 or "%s" not in REPLY_ADDRESS_PATTERN.partition("@")[0]:
    raise ImproperlyConfigured(
        f"REPLY_ADDRESS_PATTERN is {REPLY_ADDRESS_PATTERN!r}: write an address with one %s before the @, "
        "such as %s@in.play.example or votes+%s@play.example."
    )
# Each letter comes back to an address of its own, so that a report need not say which letter it is about.
BOUNCE_ADDRESSES = flag("BOUNCE_ADDRESSES", False)
# For so many days the bytes of a letter that was read are kept.
RAW_LETTERS_DAYS = number("RAW_LETTERS_DAYS", 30, 1, 3650)
# What our own mail server, or the provider, writes at the head of its Authentication-Results.
AUTHSERV_ID = text("AUTHSERV_ID")
# A provider brings a letter as a form, and people answer with photographs.
DATA_UPLOAD_MAX_MEMORY_SIZE = 12_000_000
IMAP_URL = text("IMAP_URL")
IMAP_DONE = text("IMAP_DONE") or "Processed"
if IMAP_URL and (urlsplit(IMAP_URL).scheme not in {"imap", "imaps"} or not urlsplit(IMAP_URL).hostname):
    raise ImproperlyConfigured("IMAP_URL cannot be read: write imaps://user:password@host/INBOX.")

# Every key that a provider needs is ANYMAIL_ and anymail's own name for it; the second list may stay empty.
PROVIDERS = {
    "amazon_ses": ([], ["WEBHOOK_SECRET"]),
    "brevo": (["BREVO_API_KEY"], ["BREVO_API_URL", "WEBHOOK_SECRET"]),
    "mailgun": (["MAILGUN_API_KEY"], ["MAILGUN_SENDER_DOMAIN", "MAILGUN_API_URL", "MAILGUN_WEBHOOK_SIGNING_KEY"]),
    "postal": (["POSTAL_API_URL", "POSTAL_API_KEY"], ["POSTAL_WEBHOOK_KEY"]),
    "postmark": (["POSTMARK_SERVER_TOKEN"], ["POSTMARK_API_URL", "WEBHOOK_SECRET"]),
    "resend": (["RESEND_API_KEY"], ["RESEND_API_URL", "RESEND_SIGNING_SECRET", "RESEND_INBOUND_SECRET"]),
    "sendgrid": (
        ["SENDGRID_API_KEY"],
        [
            "SENDGRID_API_URL",
            "SENDGRID_TRACKING_WEBHOOK_VERIFICATION_KEY",
            "SENDGRID_INBOUND_WEBHOOK_VERIFICATION_KEY",
            "WEBHOOK_SECRET",
        ],
    ),
    "sparkpost": (["SPARKPOST_API_KEY"], ["SPARKPOST_API_URL", "WEBHOOK_SECRET"]),
}


def anymail(provider: str) -> dict[str, Any]:
    needed, possible = PROVIDERS[provider]
    values = {key: text(f"ANYMAIL_{key}") for key in [*needed, *possible]}
    for key in needed:
        if not values[key]:
            raise ImproperlyConfigured(f"MAIL_PROVIDER is {provider}, and ANYMAIL_{key} is not set.")
    if provider == "amazon_ses" and find_spec("boto3") is None:
        raise ImproperlyConfigured("MAIL_PROVIDER is amazon_ses, which needs one more package: uv sync --extra ses.")
    return {key: value for key, value in values.items() if value}


MAIL_PROVIDER = one_of("MAIL_PROVIDER", "", ["", *PROVIDERS])
OWN_BACKENDS = {"resend": "games.post.backends.Resend", "sparkpost": "games.post.backends.SparkPost"}
if BOUNCE_ADDRESSES and MAIL_PROVIDER not in {"", "amazon_ses", "postal", "sparkpost"}:
    raise ImproperlyConfigured(
        f"BOUNCE_ADDRESSES is on, and {MAIL_PROVIDER} chooses the address itself: turn it off; its reports will do."
    )
ANYMAIL = {"REQUESTS_TIMEOUT": (3.05, 10)} | (anymail(MAIL_PROVIDER) if MAIL_PROVIDER else {})

EMAIL_HOST = text("EMAIL_HOST")
EMAIL_PORT = number("EMAIL_PORT", 25, 1, 65535)
EMAIL_HOST_USER = text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = flag("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10
if EMAIL_USE_TLS and EMAIL_USE_SSL:
    raise ImproperlyConfigured("EMAIL_USE_TLS and EMAIL_USE_SSL are both on: TLS is for port 587, SSL for port 465.")
if MAIL_PROVIDER and EMAIL_HOST:
    raise ImproperlyConfigured("MAIL_PROVIDER and EMAIL_HOST are both set: letters can leave by one door only.")
if MAIL_PROVIDER:
    EMAIL_BACKEND = OWN_BACKENDS.get(MAIL_PROVIDER, f"anymail.backends.{MAIL_PROVIDER}.EmailBackend")
elif EMAIL_HOST:
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
elif DEMO_MAILBOX:
    # The mailbox shows the rows: no letter needs to leave.
    EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
elif DEBUG:
    EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
else:
    raise ImproperlyConfigured(
        "No letter could leave: set MAIL_PROVIDER or EMAIL_HOST (DEMO_MAILBOX=on to try things)."
    )

# --- people --------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_MODEL_EMAIL_FIELD = "email"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_ADAPTER = "games.accounts.Adapter"
ACCOUNT_FORMS = {"request_login_code": "lifeboats_site.sign_in.AddressForm"}
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = 2
# Signing in proves the address: a verification besides would ask for a second code.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = _site.scheme

# --- the browser ---------------------------------------------------------------------------------------------------

SECURE = _site.scheme == "https"
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SECURE_HSTS_SECONDS = number("HSTS_SECONDS", 31_536_000, 0, 63_072_000) if SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = SECURE
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 90 * 24 * 3600
X_FRAME_OPTIONS = "DENY"
PROXIES = number("PROXIES", 0, 0, 9)
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
if PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "img-src": ["'self'", "data:"],
        "style-src": ["'self'"],
        "script-src": ["'self'"],
        "connect-src": ["'self'"],
        "font-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "frame-src": ["'self'"] if DEMO_MAILBOX else ["'none'"],
        "base-uri": ["'none'"],
    }
}

STATIC_URL = "/static/"
# Where nobody runs collectstatic first, files are served as they lie in the source.
WHITENOISE_USE_FINDERS = DEBUG or DEMO_MAILBOX
_collected = Path(text("STATIC_ROOT") or DATA_DIR / "static").resolve()
STATIC_ROOT = None if WHITENOISE_USE_FINDERS else _collected
_static = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {
        "BACKEND": _static if WHITENOISE_USE_FINDERS else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# --- the log -------------------------------------------------------------------------------------------------------

DEFAULT_EXCEPTION_REPORTER = "lifeboats_site.logs.Report"
LOG_LEVEL = one_of("LOG_LEVEL", "INFO", ["DEBUG", "INFO", "WARNING", "ERROR"])
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "lifeboats_site.logs.OneLine", "format": "%(asctime)s %(levelname)s %(name)s %(message)s"}
    },
    "filters": {"no_tokens": {"()": "lifeboats_site.logs.NoTokens"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "stream": sys.stderr,
            "formatter": "line",
            "filters": ["no_tokens"],
        }
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
    },
}
