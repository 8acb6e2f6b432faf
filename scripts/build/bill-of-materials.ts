import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Contrib, Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import validateExpression from "spdx-expression-parse";
import { programsPackage } from "../../apps/server/src/platform/database/postgres-programs.ts";
import type { BundledLibrary } from "./bundled-libraries.ts";
import { type Manifest, readManifest } from "./shipped-packages.ts";

/** The CycloneDX version that most programs can read. */
export const specification = Spec.Spec1dot6;

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

const { Builders, Factories } = Contrib.FromNodePackageJson;
const components = new Builders.ComponentBuilder(
  new Factories.ExternalReferenceFactory(),
  new Contrib.License.Factories.LicenseFactory(validateExpression),
);

/**
 * The bill of materials of the built product as CycloneDX JSON: these packages, with the versions and the hashes of
 * package-lock.json and their licenses, and which of them needs which; with what PostgreSQL's package bundles.
 *
 * Neither of npm's two tools lists what ships: `npm sbom --omit dev` leaves out what a tool of ours needs too (react,
 * zod), and `cyclonedx-npm` takes in types and compilers, and hashes only from a lock file with addresses.
 * @throws Error for a package that is installed in another version than package-lock.json has.
 */
export function makeBillOfMaterials(
  packageFolders: readonly string[],
  bundledLibraries: readonly BundledLibrary[],
  at: Date,
): string {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")).packages as Record<string, LockedPackage>;
  const product = makeComponent(readManifest("."), Enums.ComponentType.Application);
  const bom = new Models.Bom({ serialNumber: Contrib.Bom.Utils.randomSerialNumber() });
  bom.metadata.timestamp = at;
  bom.metadata.lifecycles.add(Enums.LifecyclePhase.Build);
  bom.metadata.component = product;

  // A package that is in several folders in the same version is one component.
  const byReference = new Map<string, Models.Component>();
  const shipped = new Map<string, Models.Component>();
  for (const folder of packageFolders) {
    const described = describe(folder, lock[folder]);
    const component = byReference.get(described.purl ?? "") ?? described;
    component.properties.add(new Models.Property("cdx:npm:package:path", folder));
    byReference.set(component.purl ?? "", component);
    shipped.set(folder, component);
    bom.components.add(component);
  }
  const workspaces = Object.keys(lock).filter((folder) => folder && !folder.includes("node_modules"));
  for (const [folder, component] of [...shipped, ...workspaces.map((folder) => [folder, product] as const)]) {
    for (const needed of neededBy(folder, lock, shipped)) component.dependencies.add(needed.bomRef);
  }
  const programs = [...shipped.values()].find(({ purl }) => purl?.startsWith(purlOf(programsPackage)));
  for (const library of bundledLibraries) {
    const component = describeLibrary(library);
    bom.components.add(component);
    programs?.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(specification));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function describe(folder: string, locked: LockedPackage | undefined): Models.Component {
  const manifest = readManifest(folder);
  if (locked?.version !== manifest.version || !locked.integrity) {
    throw new Error(`${folder} is not what package-lock.json has (${locked?.version}). Run npm ci first.`);
  }
  const component = makeComponent(manifest, Enums.ComponentType.Library);
  component.purl = `${purlOf(manifest.name)}@${manifest.version}`;
  component.bomRef.value = component.purl;
  // The hash of the archive that npm checks when it installs the package.
  const [, base64 = ""] = /^sha512-(\S+)$/.exec(locked.integrity) ?? [];
  component.hashes.set(Enums.HashAlgorithm["SHA-512"], Buffer.from(base64, "base64").toString("hex"));
  return component;
}

const purlOf = (name: string): string => `pkg:npm/${name.replace("@", "%40")}`;

/** Not one of npm's packages: scanners find its known vulnerabilities by name and version. */
function describeLibrary({ name, version, license }: BundledLibrary): Models.Component {
  const purl = `pkg:generic/${name}@${version}`;
  const component = new Models.Component(Enums.ComponentType.Library, name, { version, purl, bomRef: purl });
  component.licenses.add(new Models.LicenseExpression(license));
  component.properties.add(new Models.Property("bedside-bike:bundled-in", programsPackage));
  return component;
}

function makeComponent(manifest: Manifest, type: Enums.ComponentType): Models.Component {
  const component = components.makeComponent(manifest, type);
  if (!component) throw new Error(`A package has no name: ${JSON.stringify(manifest)}`);
  component.bomRef.value = `${manifest.name}@${manifest.version}`;
  return component;
}

/** The shipped packages that this one, or one of our own in its place, imports by name. */
function neededBy(
  folder: string,
  lock: Readonly<Record<string, LockedPackage>>,
  shipped: ReadonlyMap<string, Models.Component>,
): Models.Component[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock[folder] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.flatMap((name) => findNearest(folder, name, shipped) ?? []);
}

/** Resolves like Node: in the folder's own node_modules, then in that of each folder above. */
function findNearest(
  from: string,
  name: string,
  shipped: ReadonlyMap<string, Models.Component>,
): Models.Component | undefined {
  const found = shipped.get(join(from, "node_modules", name));
  return found || from === "." ? found : findNearest(dirname(from), name, shipped);
}
