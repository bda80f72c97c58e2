"""The addresses of the building: the app's own, the staff's, and the few of allauth's that signing in by code needs."""

from allauth.account import views as account
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

# allauth.urls would also open the pages for passwords and for signing up, and here there is one door and no password.
sign_in = [
    path("login/", account.request_login_code, name="account_login"),
    path("login/", account.request_login_code, name="account_request_login_code"),
    path("login/code/", account.confirm_login_code, name="account_confirm_login_code"),
    path("logout/", account.logout, name="account_logout"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("again/", account.request_reauthentication_code, name="account_reauthenticate"),
    path("again/", account.request_reauthentication_code, name="account_request_reauthentication_code"),
    path("again/code/", account.confirm_reauthentication_code, name="account_confirm_reauthentication_code"),
    # allauth's middleware asks for this name.
    path("email/", RedirectView.as_view(url="/"), name="account_email"),
]

# An address written there would be one to sign in with, and staff write nobody's addresses.
if admin.site.is_registered(EmailAddress):
    admin.site.unregister(EmailAddress)

urlpatterns = [
    path("accounts/", include(sign_in)),
    path("admin/", admin.site.urls),
    path("", include("games.urls")),
]
