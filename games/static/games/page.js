// Comfort only: every page works without it. Guesses the time zone once, and marks a link for copying when it is touched.
"use strict";

for (const hint of document.querySelectorAll("[data-zone-guess]")) {
  const select = document.getElementById(hint.dataset.zoneGuess);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (select && [...select.options].some((option) => option.value === zone)) {
    select.value = zone;
    hint.hidden = false;
  }
}

for (const field of document.querySelectorAll("[data-copy]")) {
  field.addEventListener("focus", () => field.select());
}
