"""The addresses of the building: the app's own, the staff's, and the few of allauth's that signing in by code needs."""

from allauth.account import views as account
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

# allauth.urls would also open the pages for passwords, and nobody has one here.
sign_in = [
    path("login/", account.request_login_code, name="account_login"),
    path("login/code/", account.request_login_code, name="account_request_login_code"),
    path("login/code/confirm/", account.confirm_login_code, name="account_confirm_login_code"),
    path("signup/", account.signup, name="account_signup"),
    path("confirm-email/", account.email_verification_sent, name="account_email_verification_sent"),
    path("logout/", account.logout, name="account_logout"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("reauthenticate/", account.request_reauthentication_code, name="account_reauthenticate"),
    path("reauthenticate/code/", account.request_reauthentication_code, name="account_request_reauthentication_code"),
    path(
        "reauthenticate/code/confirm/",
        account.confirm_reauthentication_code,
        name="account_confirm_reauthentication_code",
    ),
    # allauth's letters and its middleware name these two pages.
    path("email/", RedirectView.as_view(pattern_name="home"), name="account_email"),
    path("reset/", RedirectView.as_view(pattern_name="account_login"), name="account_reset_password"),
]

urlpatterns = [
    path("accounts/", include(sign_in)),
    path("admin/", admin.site.urls),
    path("", include("games.urls")),
]
