// The raft in three dimensions on the page of a turn and of a match. Comfort only: without it there are the picture, the
// form and the words.
import { Eyes } from "./eyes.js";
import { Fields } from "./fields.js";
import { Film } from "./film.js";
import { Ghost } from "./ghost.js";
import { Raft } from "./raft.js";

const root = document.getElementById("stage");
const scene = JSON.parse(document.getElementById("scene").textContent);
const form = document.querySelector("form[data-answer]");
const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const STEADY = 4; // pixels by which a pointer may stray between down and up and still be a press
const all = (mark) => [...root.querySelectorAll(mark)];

function begin() {
  const raft = new Raft(scene);
  const eyes = new Eyes(root.querySelector("canvas"), scene, raft);
  root.hidden = false;
  eyes.fit();
  views(eyes);
  if (form && root.dataset.preview) hand(raft, eyes, new Fields(form));
  if (root.dataset.film) replay(raft, eyes);
}

/** Buttons for who cannot or will not drag, and the way back to the picture. */
function views(eyes) {
  for (const button of all("[data-look]")) button.addEventListener("click", () => eyes.look(button.dataset.look));
  for (const button of all("[data-walk]")) button.addEventListener("click", () => eyes.walk(Number(button.dataset.walk)));
  const flat = document.querySelector("[data-flat]");
  const plan = root.querySelector("[data-plan]");
  if (!flat || !plan) return;
  flat.hidden = true;
  plan.addEventListener("click", () => {
    flat.hidden = !flat.hidden;
    plan.setAttribute("aria-expanded", String(!flat.hidden));
  });
}

/** What is placed follows the fields; where something is only chosen, a press on the raft chooses it. */
function hand(raft, eyes, fields) {
  if (scene.ghost) {
    const page = { url: root.dataset.preview, said: root.querySelector("[data-said]"), parts: all("[data-part]") };
    new Ghost({ scene, raft, eyes, fields, page });
    return;
  }
  const { canvas } = eyes;
  let down = null;
  canvas.addEventListener("pointerdown", (event) => (down = event));
  canvas.addEventListener("click", (event) => {
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > STEADY) return;
    const hit = eyes.ray(event).intersectObject(raft.group)[0];
    for (let piece = hit?.object; piece; piece = piece.parent) if (piece.name && fields.choose(piece.name)) return;
  });
}

function replay(raft, eyes) {
  const [box] = all("[data-replay]");
  const part = (name) => box.querySelector(`[data-${name}]`);
  const page = { root: box, play: part("play"), slider: part("slider"), speed: part("speed"), clock: part("clock"), missing: part("missing") };
  const film = new Film({ raft, eyes, scene, page, url: root.dataset.film });
  if (window.location.hash === "#replay" && !still) film.play();
}

try {
  begin();
} catch {
  root.hidden = true; // no drawing in three dimensions here: the picture stands
}
