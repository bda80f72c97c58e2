// A step as it happened, from key frames: loaded when it is first played, then played, paused, sped up, moved by a slider.
// The format is that of games/rules/rafter_five/physics/replay.py.
import { Quaternion } from "../three/three.js";

const STEP = 0.05; // millimetres of one unit of place
const PARTS = 2047;
const SLIDES = 1000; // places of the slider
const MOMENT = 1 / 60; // seconds that count as none

/** The key frames of every piece that moves: seconds and pose. */
async function loaded(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(answer.statusText);
  const packed = Uint8Array.from(atob(await answer.text()), (letter) => letter.charCodeAt(0));
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { hz, end, pieces } = await new Response(plain).json();
  const tracks = Object.entries(pieces).map(([name, keys]) => [name, keys.map((key) => [key[0] / hz, poseOf(key)])]);
  return { seconds: end / hz, tracks: new Map(tracks) };
}

function poseOf([, x, y, z, largest, ...small]) {
  const parts = small.map((value) => value / Math.SQRT2 / PARTS);
  parts.splice(largest, 0, Math.sqrt(Math.max(0, 1 - parts.reduce((sum, part) => sum + part * part, 0))));
  return [x * STEP, y * STEP, z * STEP, ...parts];
}

/** Where a piece is at a time; nothing once it has gone into the sea. */
function at(keys, time, seconds) {
  const last = keys[keys.length - 1];
  if (time > last[0]) return last[0] < seconds - MOMENT ? null : last[1];
  const next = keys.findIndex(([moment]) => time <= moment);
  if (next <= 0) return keys[0][1];
  const [[before, from], [after, to]] = [keys[next - 1], keys[next]];
  const part = (time - before) / (after - before);
  const spun = new Quaternion(...from.slice(3)).slerp(new Quaternion(...to.slice(3)), part);
  return [0, 1, 2].map((axis) => from[axis] + (to[axis] - from[axis]) * part).concat(spun.x, spun.y, spun.z, spun.w);
}

export class Film {
  constructor({ raft, eyes, scene, page, url }) {
    Object.assign(this, { raft, eyes, scene, page, url, time: 0 });
    page.play.addEventListener("click", () => (this.playing ? this.pause() : this.play()));
    page.slider.addEventListener("input", () => this.seek());
    page.root.hidden = false;
  }

  async ready() {
    this.film ??= await loaded(this.url).catch(() => null);
    this.page.missing.hidden = Boolean(this.film);
    return Boolean(this.film);
  }

  async seek() {
    this.pause();
    if (await this.ready()) this.show((this.page.slider.value / SLIDES) * this.film.seconds);
  }

  async play() {
    if (!(await this.ready())) return;
    if (this.time >= this.film.seconds) this.time = 0;
    this.playing = true;
    this.label();
    this.last = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  pause() {
    this.playing = false;
    this.label();
  }

  frame(now) {
    if (!this.playing) return;
    this.show(this.time + ((now - this.last) / 1000) * Number(this.page.speed.value));
    this.last = now;
    if (this.time >= this.film.seconds) this.pause();
    else requestAnimationFrame((later) => this.frame(later));
  }

  /** The raft as it was at a time of the film; at its end as it came to rest. */
  show(time) {
    const { seconds, tracks } = this.film;
    this.time = Math.min(Math.max(time, 0), seconds);
    const rest = new Map(this.scene.pieces);
    for (const [name, keys] of tracks) {
      const pose = this.time >= seconds ? rest.get(name) : at(keys, this.time, seconds);
      if (pose) this.raft.add(name, pose);
      else this.raft.hide(name);
    }
    this.page.slider.value = String(Math.round((this.time / seconds) * SLIDES));
    this.page.clock.textContent = `${this.time.toFixed(1)} / ${seconds.toFixed(1)} s`;
    this.eyes.draw();
  }

  label() {
    const { play } = this.page;
    play.textContent = this.playing ? play.dataset.pause : play.dataset.play;
  }
}
