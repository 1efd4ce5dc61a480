/*
 * renderer.ts - the renderer that all scenes share. A WebGL context takes long to make, and a browser gives a page few
 * of them.
 */
import * as THREE from "three";

let renderer: THREE.WebGLRenderer | null = null;

/** Gives the renderer. Its canvas moves to the scene that is opened last. */
export function shareRenderer(): THREE.WebGLRenderer {
    if (!renderer) {
        renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
        renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
        renderer.setPixelRatio(Math.min(2, devicePixelRatio));
        renderer.debug.checkShaderErrors = false; // asking for errors waits for each shader
    }
    return renderer;
}

/** Makes the renderer before a scene needs it. */
export function prepareRenderer(): void {
    try {
        shareRenderer();
    } catch {
        return; // opening a scene then tells why
    }
}
