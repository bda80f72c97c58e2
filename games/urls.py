"""The addresses of the app."""


urlpatterns = []
