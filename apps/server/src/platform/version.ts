import manifest from "../../package.json" with { type: "json" };

/** The product's version. Every workspace has the same one (scripts/version.test.ts). */
export const productVersion: string = manifest.version;
