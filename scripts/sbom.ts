import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { findPostgresPrograms } from "../apps/server/src/platform/database/postgres-programs.ts";
import { makeBillOfMaterials } from "./build/bill-of-materials.ts";
import { bundlePrograms } from "./build/bundle-programs.ts";
import { listBundledLibraries } from "./build/bundled-libraries.ts";
import { listShippedPackages, readManifest } from "./build/shipped-packages.ts";

// `npm run sbom -- [FILE]` writes the bill of materials of what `npm run build` would put into dist/.
const { name, version } = readManifest(".");
const [file = `${name}-${version}.cdx.json`] = process.argv.slice(2);
// npm runs scripts in the repository's folder; INIT_CWD is the folder the person typed the command in.
const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);

const packages = listShippedPackages(await bundlePrograms("dist", { write: false }));
writeFileSync(path, makeBillOfMaterials(packages, listBundledLibraries(findPostgresPrograms().folder), new Date()));
console.log(`The bill of materials is in ${path}.`);
