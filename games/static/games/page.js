// Comfort only: every page works without it. Guesses the time zone, and marks a link for copying when it is touched.
"use strict";

// What the clocks of a zone show this winter and this summer: browsers know some zones by older names than we do.
function clock(zone) {
  const year = new Date().getUTCFullYear();
  return [0, 6].map((month) => new Date(Date.UTC(year, month)).toLocaleString("en", { timeZone: zone })).join();
}

for (const hint of document.querySelectorAll("[data-zone-guess]")) {
  const select = document.getElementById(hint.dataset.zoneGuess);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (select && [...select.options].some((option) => option.value === zone)) {
    if (select.value && clock(select.value) === clock(zone)) continue;
    if (!select.value) select.value = zone;
    for (const place of hint.querySelectorAll("b")) place.textContent = zone.replaceAll("_", " ");
    hint.hidden = false;
  }
}

for (const field of document.querySelectorAll("[data-copy]")) {
  field.addEventListener("focus", () => field.select());
}
