import manifest from "../../../package.json" with { type: "json" };

/** Of this release, as the packages carry it. */
export const version: string = manifest.version;
