// The place from which the raft is seen: light, sea, base, camera, and one picture whenever something has changed.
import {
  BoxGeometry, Color, DirectionalLight, AmbientLight, Mesh, MeshLambertMaterial, OrbitControls, PerspectiveCamera,
  PlaneGeometry, Raycaster, Scene, Vector2, WebGLRenderer,
} from "../three/three.js";

const FROM = { around: [0.5, -0.85, 0.55], side: [0, -1, 0.12], top: [0, -0.001, 1] };
const MIDDLE = 62; // millimetres above the sea, at which it is looked
const WIDE = 30; // degrees from the top to the bottom of the picture

export class Eyes {
  /** Raises an error where the browser cannot draw in three dimensions. */
  constructor(canvas, scene, raft) {
    this.canvas = canvas;
    this.scene = scene;
    this.renderer = new WebGLRenderer({ canvas, antialias: true });
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.camera = new PerspectiveCamera(WIDE, 4 / 3, 20, 4000);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.draw());
    this.far = raft.reach() / Math.tan((WIDE * Math.PI) / 360);
    this.world = new Scene();
    this.world.add(raft.group, ...this.ground());
    this.dark = window.matchMedia("(prefers-color-scheme: dark)");
    this.dark.addEventListener("change", () => this.paint());
    new ResizeObserver(() => this.fit()).observe(canvas);
    this.paint();
    this.look("around");
  }

  ground() {
    const [length, width, height] = this.scene.base;
    this.deck = new MeshLambertMaterial();
    this.hull = new MeshLambertMaterial();
    const { deck, hull } = this;
    this.base = new Mesh(new BoxGeometry(length, width, height), [hull, hull, hull, hull, deck, hull]);
    this.base.position.z = height / 2;
    this.base.name = "base";
    this.sea = new Mesh(new PlaneGeometry(4000, 4000), new MeshLambertMaterial());
    this.sun = new DirectionalLight("#fff", 2.2);
    this.sun.position.set(-200, -300, 600);
    this.glow = new AmbientLight("#fff", 1.4);
    return [this.base, this.sea, this.sun, this.glow];
  }

  /** The colours of day or night. */
  paint() {
    const tones = this.dark.matches ? this.scene.night : this.scene.day;
    this.world.background = new Color(tones.sky);
    this.sea.material.color.set(tones.sea);
    this.deck.color.set(tones.deck);
    this.hull.color.set(tones.hull);
    this.sun.intensity = 2.2 * tones.light;
    this.draw();
  }

  /** Looks from one of the named places. */
  look(from) {
    const [x, y, z] = FROM[from];
    const far = this.far / Math.hypot(x, y, z);
    this.controls.target.set(0, 0, MIDDLE);
    this.camera.position.set(x * far, y * far, MIDDLE + z * far);
    this.controls.update();
    this.draw();
  }

  /** Walks around the raft by degrees. */
  walk(degrees) {
    const angle = (degrees * Math.PI) / 180;
    const { x, y, z } = this.camera.position;
    this.camera.position.set(x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle), z);
    this.controls.update();
    this.draw();
  }

  fit() {
    const { clientWidth: wide, clientHeight: high } = this.canvas;
    if (!wide || !high) return;
    this.renderer.setSize(wide, high, false);
    this.camera.aspect = wide / high;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  /** Asks for one picture. */
  draw() {
    if (this.asked) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = 0;
      this.renderer.render(this.world, this.camera);
    });
  }

  /** The ray from the eye through what a pointer is at. */
  ray(event) {
    const box = this.canvas.getBoundingClientRect();
    const ray = new Raycaster();
    const at = new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
    ray.setFromCamera(at, this.camera);
    ray.params.Line.threshold = 0;
    return ray;
  }
}
