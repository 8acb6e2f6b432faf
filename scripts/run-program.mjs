import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// `npm run admin` and `npm run bike`: what is built, if anything is, else the sources. Plain JavaScript, so that a built
// installation needs no tsx.
const SOURCES = { admin: "apps/server/src/admin.ts", bike: "apps/bike/src/main.ts" };

const [name] = process.argv.splice(2, 1);
const built = resolve("dist", `${name}.js`);
if (existsSync(built)) {
  await import(pathToFileURL(built).href);
} else {
  await import("tsx");
  await import(pathToFileURL(resolve(SOURCES[name])).href);
}
