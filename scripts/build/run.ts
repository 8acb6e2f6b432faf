import { mkdirSync, rmSync } from "node:fs";
import { localProgram, runCommand } from "../test/commands.ts";
import { bundlePrograms } from "./bundle-programs.ts";
import { copyAssets } from "./copy-assets.ts";
import { writeLicenses } from "./write-licenses.ts";
import { writeManifest } from "./write-manifest.ts";

// `npm run build` makes dist/: the whole product, which runs wherever Node is, without this repository or any package.
const DIST = "dist";

const { exitCode } = await runCommand([localProgram("vite"), "build", "--logLevel", "warn", "apps/web"], {
  // With the test runner's own NODE_ENV, React would be built for development: slower, and each effect would run twice.
  environment: { NODE_ENV: "production" },
});
if (exitCode !== 0) process.exit(exitCode);

rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST);
const bundledFiles = await bundlePrograms(DIST);
copyAssets(DIST);
writeLicenses(DIST, bundledFiles);
writeManifest(DIST);
