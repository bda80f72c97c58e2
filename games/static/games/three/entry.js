// What is used of three.js: bundled into three.js beside this file, as the README tells.
export {
  AmbientLight, BoxGeometry, CanvasTexture, Color, DirectionalLight, EdgesGeometry, Group, LineBasicMaterial, LineSegments,
  Mesh, MeshLambertMaterial, PerspectiveCamera, Plane, PlaneGeometry, Quaternion, Raycaster, Scene, SRGBColorSpace,
  Vector2, Vector3, WebGLRenderer,
} from "three";
export { OrbitControls } from "three/addons/controls/OrbitControls.js";
