import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readManifest } from "../build/shipped-packages.ts";
import { runCommand } from "../test/commands.ts";
import { commitTime, findObstacle, tagHead } from "./git.ts";
import { packFolder } from "./pack-folder.ts";

/**
 * `npm run release` packs this commit into release/<version>/ and then tags it: what was built, its bill of materials, the
 * documents, the container recipe, and the checksums of all. `--no-tag` is for a commit that is tagged already or elsewhere;
 * `--documents security-matrix` writes that one alone, to try it.
 */

const { values: options } = parseArgs({
  options: { "no-tag": { type: "boolean" }, documents: { type: "string", multiple: true } },
});
const { name, version } = readManifest(".");
const tag = `v${version}`;
const isTagging = !options["no-tag"];
const full = `${name}-${version}`;
const folder = join("release", version);

await release().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

async function release(): Promise<void> {
  refuseIf(findObstacle({ version, tag, isTagging }));
  await run("npm", "run", "--silent", "build");
  await run("npm", "run", "--silent", "docs", "--", ...(options.documents ?? []));
  refuseIf(findObstacle({ version, tag, isTagging }), "The documents in docs/clinical were not those of this commit.");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const at = commitTime();
  packFolder("dist", join(folder, `${full}.tar.gz`), { prefix: full, at });
  packFolder("deploy", join(folder, `${full}-deploy.tar.gz`), { prefix: `${full}-deploy`, at });
  await run("npm", "run", "--silent", "sbom", "--", resolve(folder, `${full}.cdx.json`));
  for (const document of ["docs/clinical", "docs/generated"].flatMap(listDocuments)) {
    copyFileSync(document, join(folder, `${full}-${document.split("/").at(-1)}`));
  }
  copyFileSync("CHANGELOG.md", join(folder, `${full}-CHANGELOG.md`));
  writeChecksums();
  if (isTagging) tagHead(tag, `Bedside Bike ${version}`);
  console.log(`${folder}:\n${readdirSync(folder).join("\n")}`);
  if (isTagging) console.log(`This commit is ${tag}. Publish it: git push origin ${tag}`);
}

function refuseIf(obstacle: string | null, why = ""): void {
  if (obstacle) throw new Error(`Not released: ${[obstacle, why].filter(Boolean).join(" ")}`);
}

/** What `npm run docs` writes. */
function listDocuments(from: string): string[] {
  const names = from === "docs/clinical" ? ["engine.md", "hazard-log.md"] : readIfThere(from);
  return names.map((file) => join(from, file));
}

function readIfThere(path: string): string[] {
  return existsSync(path) ? readdirSync(path).sort() : [];
}

/** As `sha256sum --check SHA256SUMS` reads them. */
function writeChecksums(): void {
  const lines = readdirSync(folder)
    .sort()
    .map(
      (file) =>
        `${createHash("sha256")
          .update(readFileSync(join(folder, file)))
          .digest("hex")}  ${file}\n`,
    );
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
}

async function run(...command: string[]): Promise<void> {
  const { exitCode } = await runCommand(command);
  if (exitCode !== 0) throw new Error(`Not released: ${command.join(" ")} failed.`);
}
