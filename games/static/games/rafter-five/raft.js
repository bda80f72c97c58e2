// The raft as meshes: every piece a few boxes where its pose says; boards bear their numbers and what is known of them.
import {
  BoxGeometry, CanvasTexture, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshLambertMaterial,
  Quaternion, SRGBColorSpace, Vector3,
} from "../three/three.js";

const TOP = 4; // the face of a box that looks up
const BOTTOM = 5;
const FINE = 6; // pixels a millimetre on a board's face

export const UP = new Vector3(0, 0, 1);

/** The pose of something level, turned by degrees counter-clockwise as seen from above. */
export function level(x, y, z, turn) {
  const spun = new Quaternion().setFromAxisAngle(UP, (turn * Math.PI) / 180);
  return [x, y, z, spun.x, spun.y, spun.z, spun.w];
}

/** The pose of what stands on another piece: along it, across it, its own turn, and how high its foot is. */
export function flush(ground, u, v, { turn, height }) {
  const under = new Quaternion(...ground.slice(3));
  const at = new Vector3(u, v, height).applyQuaternion(under);
  const spun = under.multiply(new Quaternion().setFromAxisAngle(UP, (turn * Math.PI) / 180));
  return [ground[0] + at.x, ground[1] + at.y, ground[2] + at.z, spun.x, spun.y, spun.z, spun.w];
}

export function put(mesh, pose) {
  mesh.position.set(pose[0], pose[1], pose[2]);
  mesh.quaternion.set(pose[3], pose[4], pose[5], pose[6]);
}

export class Raft {
  constructor(scene) {
    this.scene = scene;
    this.group = new Group();
    this.pieces = new Map();
    for (const [name, pose] of scene.pieces) this.add(name, pose);
  }

  /** Puts a piece on the raft, or moves it there. */
  add(name, pose) {
    if (!this.pieces.has(name)) {
      const made = this.made(name);
      this.pieces.set(name, made);
      this.group.add(made);
    }
    const piece = this.pieces.get(name);
    piece.visible = true;
    put(piece, pose);
  }

  hide(name) {
    if (this.pieces.has(name)) this.pieces.get(name).visible = false;
  }

  /** How far from the middle anything lies. */
  reach() {
    return Math.max(90, ...this.scene.pieces.map(([, pose]) => Math.hypot(pose[0], pose[1]) + 40));
  }

  /** A piece by itself, with what it is called. */
  made(name) {
    const kind = kindOf(name, this.scene);
    const group = new Group();
    group.name = name;
    const latest = this.scene.latest.includes(name);
    for (const [x, y, z, ...size] of this.scene.bodies[kind]) {
      const shape = new BoxGeometry(...size);
      const part = new Mesh(shape, this.faces(name, kind, size));
      part.add(new LineSegments(new EdgesGeometry(shape), new LineBasicMaterial({ color: latest ? this.scene.mark : "#14202b" })));
      part.position.set(x, y, z);
      group.add(part);
    }
    return group;
  }

  fill(name) {
    const { paints, woods } = this.scene;
    return paints[name.split("-")[0]] ?? woods[(Number(name.slice(1)) || 0) % woods.length];
  }

  matt(color) {
    return new MeshLambertMaterial({ color });
  }

  /** The six faces of a box: a letter or number on top, and the sea side of a board below. */
  faces(name, kind, size) {
    const faces = Array(6).fill(this.matt(this.fill(name)));
    faces[TOP] = new MeshLambertMaterial({ map: this.face(name, kind, size) });
    if (kind === "board") faces[BOTTOM] = this.matt(this.scene.pitch);
    return faces;
  }

  /** What is seen from above: the number of a board twice, nails as dots and cracks as lines, else a letter. */
  face(name, kind, [length, width]) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [length * FINE, width * FINE];
    const pen = canvas.getContext("2d");
    pen.fillStyle = this.fill(name);
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = pen.strokeStyle = this.scene.inks[name.split("-")[0]] ?? "#14202b";
    pen.setTransform(FINE, 0, 0, -FINE, canvas.width / 2, canvas.height / 2);
    if (kind === "board") this.marks(pen, this.scene.patterns[name.slice(1)]);
    pen.setTransform(FINE, 0, 0, FINE, canvas.width / 2, canvas.height / 2);
    pen.font = `700 ${kind === "board" ? 11 : 7}px sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const written = kind === "board" ? name.slice(1) : this.scene.letters[name.split("-")[0]];
    for (const at of kind === "board" ? [-0.38, 0.38] : [0]) pen.fillText(written, at * length, 0.5);
    const map = new CanvasTexture(canvas);
    map.colorSpace = SRGBColorSpace;
    map.anisotropy = 8;
    return map;
  }

  marks(pen, pattern) {
    if (!pattern) return;
    for (const [u, v] of pattern.nails) {
      pen.beginPath();
      pen.arc(u, v, 1.1, 0, 7);
      pen.fill();
    }
    pen.lineWidth = 0.7;
    for (const [[u, v], [x, y]] of pattern.cracks) {
      pen.beginPath();
      pen.moveTo(u, v);
      pen.lineTo(x, y);
      pen.stroke();
    }
  }
}

/** What a piece is made of: figures go by their names, chests by colour and number, boards by b and number. */
function kindOf(name, scene) {
  if (name in scene.bodies) return name;
  return name.includes("-") ? "chest" : "board";
}
