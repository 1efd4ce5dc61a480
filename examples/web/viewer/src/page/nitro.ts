/*
 * nitro.ts - how the Nintendo DS lights materials and makes texture coordinates.
 *
 * The console lights each vertex: emission, and for each lamp its colour times
 * ambient + diffuse * max(0, -direction . normal) + specular * max(0, -half . normal) ^ 2.
 * Each material names the lamps that shine on it.
 */
import * as THREE from "three";
import type { LightData, MaterialData } from "../messages.ts";

const LAMPS = 4;
/** Names of the colours of a material, in the order of the shader. */
const COLORS = ["diffuse", "ambient", "specular", "emission"] as const;
type Colors = Record<typeof COLORS[number], THREE.Vector3>;

/** The lamps of one light set, as uniforms that its materials share. */
export class Lamps {
    light: LightData | null = null;
    readonly isOn = { value: false };
    readonly colors = { value: Array.from({ length: LAMPS }, () => new THREE.Vector3()) };
    readonly directions = { value: Array.from({ length: LAMPS }, () => new THREE.Vector3()) };

    /** number: index of the light set in the scene, or -1 */
    constructor(readonly number: number) {}

    /** null: the lamps are not used. */
    set(light: LightData | null): void {
        this.light = light;
        this.isOn.value = light !== null;
        for (let i = 0; i < LAMPS; i++) {
            this.colors.value[i]!.fromArray(light?.lamps[i]?.color ?? [0, 0, 0]);
            this.directions.value[i]!.fromArray(light?.lamps[i]?.direction ?? [0, 0, 0]);
        }
    }
}

/** Colours of a material at a frame of an animation, 0 .. 1. A null is the colour of the material. */
export type MovedColors = Record<typeof COLORS[number], number[] | null>;

/** The state of one material in its shader. */
export class NitroShading {
    private colors: Colors = { diffuse: new THREE.Vector3(), ambient: new THREE.Vector3(),
        specular: new THREE.Vector3(), emission: new THREE.Vector3() };
    constructor(private data: MaterialData, readonly lamps: Lamps) {
        this.setColors(null);
    }

    /** An outdoor area replaces the colours of materials; an animation replaces both. */
    setColors(moved: MovedColors | null): void {
        const { light } = this.lamps;

        for (const name of COLORS)
            this.colors[name].fromArray(moved?.[name] ?? (light?.isOutdoor ? light[name]
                : this.data[name].map((value) => value / 255)));
    }

    addUniforms(uniforms: Record<string, THREE.IUniform>): void {
        const { lamps: { isOn, colors, directions }, data } = this;

        Object.assign(uniforms, { kunaiIsOn: isOn, kunaiLampColors: colors, kunaiLampDirections: directions,
            kunaiLamps: { value: data.nitro?.lamps ?? 0 } });
        for (const name of COLORS)
            uniforms[`kunai_${name}`] = { value: this.colors[name] };
    }
}

const LIGHT_HEAD = `varying vec3 vKunaiLight;
    uniform bool kunaiIsOn;`;

const LIGHT_VERTEX = `#include <project_vertex>
    {
        vec3 n = objectNormal;
        #ifdef USE_INSTANCING
        n = mat3(instanceMatrix) * n;
        #endif
        n = normalize(mat3(modelMatrix) * n);
        vec3 light = kunai_emission, eye = normalize(transformedNormal);
        for (int i = 0; i < ${LAMPS}; i++) {
            if ((kunaiLamps >> i & 1) == 0)
                continue;
            vec3 halfway = (mat3(viewMatrix) * kunaiLampDirections[i] + vec3(0.0, 0.0, -1.0)) * 0.5;
            float shine = max(0.0, -dot(halfway, eye));
            light += kunaiLampColors[i] * (kunai_ambient + kunai_diffuse * max(0.0, -dot(kunaiLampDirections[i], n))
                + kunai_specular * shine * shine);
        }
        vKunaiLight = clamp(light, 0.0, 1.0);
    }`;

const LIGHT_FRAGMENT = `if (kunaiIsOn) {
        outgoingLight = vKunaiLight;
        #ifdef USE_MAP
        outgoingLight *= sampledDiffuseColor.rgb;
        #endif
    }
    #include <opaque_fragment>`;

/** Lights a material with lamps while its light set has some. */
export function addLamps(shader: THREE.WebGLProgramParametersWithUniforms): void {
    const uniforms = COLORS.map((name) => `uniform vec3 kunai_${name};`).join("\n");

    shader.vertexShader = `${LIGHT_HEAD}
        uniform vec3 kunaiLampColors[${LAMPS}], kunaiLampDirections[${LAMPS}];
        uniform int kunaiLamps;
        ${uniforms}
        ${shader.vertexShader}`.replace("#include <project_vertex>", LIGHT_VERTEX);
    shader.fragmentShader = `${LIGHT_HEAD}
        ${shader.fragmentShader}`.replace("#include <opaque_fragment>", LIGHT_FRAGMENT);
}

/**
 * Makes texture coordinates in place of the stored ones.
 *
 * KUNAI_MATERIAL_ENVIRONMENT makes them from the normal as the camera sees it. KUNAI_MATERIAL_PROJECTION makes them
 * from the place in the world: the matrices of known files take x and z, and so project a picture onto the ground. The
 * effect matrix of Nitro is for row vectors, so its array is that of the transposed matrix in GLSL.
 */
export function addEffect(shader: THREE.WebGLProgramParametersWithUniforms, source: "normal" | "position",
    effect: THREE.Matrix4): void {
    const vector = source === "normal" ? "vec4(normalize(normalMatrix * (kunaiInstance * vec4(normal, 0.0)).xyz), 0.0)"
        : "modelMatrix * kunaiInstance * vec4(transformed, 1.0)";

    shader.uniforms.kunaiEffect = { value: effect };
    shader.vertexShader = `uniform mat4 kunaiEffect;
        ${shader.vertexShader}`.replace("#include <project_vertex>", `#include <project_vertex>
        #ifdef USE_MAP
        {
            #ifdef USE_INSTANCING
            mat4 kunaiInstance = instanceMatrix;
            #else
            mat4 kunaiInstance = mat4(1.0);
            #endif
            vMapUv = (kunaiEffect * (${vector})).xy * vec2(0.5, -0.5) + 0.5;
        }
        #endif`);
}
