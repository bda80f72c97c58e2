// What is in the hand, before it is placed: follows the fields, the pointer and the arrow keys, and asks the site where it
// would touch and whether that is allowed. Whether it will hold, nobody knows.
import { Group, Plane, Vector3 } from "../three/three.js";
import { UP, flush, level, put } from "./raft.js";

const WAIT = 120; // milliseconds without a change before the site is asked
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const TURNS = { q: 1, e: -1 };
const COLOURS = { open: "#6b7a86", yes: "#1d9a63", no: "#d0342c" };
const THICK = 2; // millimetres of a board

export class Ghost {
  constructor({ scene, raft, eyes, fields, page }) {
    Object.assign(this, { scene, raft, eyes, fields, page });
    this.told = scene.ghost;
    this.parts = Object.keys(this.told);
    this.part = this.parts[0];
    this.group = new Group();
    this.meshes = {};
    this.height = scene.base[2];
    eyes.world.add(this.group);
    this.listen();
    this.changed();
  }

  // --- where it is ---------------------------------------------------------------------------------------------------

  values(part) {
    return this.told[part].fields.map((name) => this.fields.number(name));
  }

  /** The poses as the fields have them, at the height that was told last. */
  poses() {
    const poses = {};
    if (this.told.board) {
      const [x, y, turn] = this.values("board");
      poses.board = level(x, y, this.height, turn);
    }
    const [u, v, turn] = this.values("standing");
    const height = this.told.standing.on === "base" ? 0 : THICK;
    poses.standing = flush(this.ground(poses), u, v, { turn, height });
    return poses;
  }

  ground(poses) {
    const { on } = this.told.standing;
    if (on === "base") return [0, 0, this.scene.base[2], 0, 0, 0, 1];
    return poses.board ?? this.scene.pieces.find(([name]) => name === on)[1];
  }

  show(poses, state) {
    for (const part of this.parts) {
      const mesh = this.mesh(part);
      if (poses[part]) put(mesh, poses[part]);
      mesh.traverse((one) => {
        for (const material of [one.material ?? []].flat()) {
          material.transparent = true;
          if (one.isLineSegments) material.color.set(COLOURS[state]);
          else {
            material.opacity = 0.75;
            material.emissive.set(COLOURS[state]);
            material.emissiveIntensity = part === this.part ? 0.75 : 0.45;
          }
        }
      });
    }
    this.eyes.draw();
  }

  /** The mesh of a part; a chest is of the colour that is chosen. */
  mesh(part) {
    const colour = this.fields.choice();
    const { name } = this.told[part];
    const wanted = name.includes("-") && colour ? `${colour}-0` : name || "b";
    if (this.meshes[part]?.name !== wanted) {
      if (this.meshes[part]) this.group.remove(this.meshes[part]);
      this.meshes[part] = this.raft.made(wanted);
      this.meshes[part].userData.part = part;
      this.group.add(this.meshes[part]);
    }
    return this.meshes[part];
  }

  // --- what the site says --------------------------------------------------------------------------------------------

  changed() {
    this.show(this.poses(), "open");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT);
  }

  /** Asks, and forgets the answer if something has changed meanwhile. */
  async ask() {
    this.asked?.abort();
    const mine = (this.asked = new AbortController());
    try {
      const answer = await fetch(this.page.url, {
        method: "POST",
        body: new URLSearchParams(new FormData(this.fields.form)),
        signal: mine.signal,
      });
      const told = await answer.json();
      if (mine === this.asked) this.answered(told);
    } catch (error) {
      if (error.name !== "AbortError") this.page.said.textContent = this.page.said.dataset.away;
    }
  }

  answered({ allowed, says, ghost }) {
    if (ghost?.board) this.height = ghost.board[2];
    this.show({ ...this.poses(), ...ghost }, allowed ? "yes" : "no");
    this.page.said.textContent = says.join(" ");
    this.page.said.className = allowed ? "note" : "note wrong";
  }

  // --- what moves it -------------------------------------------------------------------------------------------------

  listen() {
    const { canvas } = this.eyes;
    this.fields.form.addEventListener("input", () => this.changed());
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("pointerdown", (event) => this.grab(event), true);
    canvas.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (event) => this.release(event));
    for (const button of this.page.parts) button.addEventListener("change", () => this.take(button.value));
  }

  take(part) {
    this.part = part;
    for (const button of this.page.parts) button.checked = button.value === part;
    this.changed();
  }

  key(event) {
    const far = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
    const turn = TURNS[event.key.toLowerCase()];
    if (event.key in STEPS) this.move(...STEPS[event.key].map((way) => way * far));
    else if (turn && !event.ctrlKey && !event.metaKey) this.spin(turn * far);
    else return;
    event.preventDefault();
  }

  /** Moves the part in hand by millimetres, in the directions of its own fields. */
  move(across, deep) {
    const [x, y] = this.told[this.part].fields;
    this.fields.write(x, this.fields.number(x) + across);
    this.fields.write(y, this.fields.number(y) + deep);
    this.changed();
  }

  spin(degrees) {
    const turn = this.told[this.part].fields[2];
    this.fields.write(turn, this.fields.number(turn) + degrees);
    this.changed();
  }

  /** A pointer on the ghost takes it; anywhere else it walks around the raft. A second finger moves nothing. */
  grab(event) {
    if (this.held) return;
    const hit = this.eyes.ray(event).intersectObject(this.group)[0];
    if (!hit) return;
    let piece = hit.object;
    while (!piece.userData.part) piece = piece.parent;
    this.eyes.controls.enabled = false;
    this.take(piece.userData.part);
    this.held = { pointer: event.pointerId, plane: new Plane(UP, -hit.point.z), from: hit.point, start: this.values(this.part) };
    this.eyes.canvas.setPointerCapture(event.pointerId);
  }

  drag(event) {
    if (this.held?.pointer !== event.pointerId) return;
    const at = this.eyes.ray(event).ray.intersectPlane(this.held.plane, new Vector3());
    if (!at) return;
    const way = at.sub(this.held.from);
    if (this.part === "standing") way.applyAxisAngle(UP, -this.heading());
    const [x, y] = this.told[this.part].fields;
    this.fields.write(x, this.held.start[0] + way.x);
    this.fields.write(y, this.held.start[1] + way.y);
    this.changed();
  }

  /** How far what it stands on is turned. */
  heading() {
    const [, , , i, j, k, w] = this.ground(this.poses());
    return Math.atan2(2 * (w * k + i * j), 1 - 2 * (j * j + k * k));
  }

  release(event) {
    if (this.held?.pointer !== event.pointerId) return;
    this.held = null;
    this.eyes.controls.enabled = true;
  }
}
