import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Manifest {
  readonly version: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
const workspaces = ["packages", "apps"].flatMap((parent) => readdirSync(parent).map((name) => `${parent}/${name}`));
const { version } = readManifest(".");

describe("The product's version", () => {
  it.each(workspaces)("is the same in %s, for itself and for the workspaces that it depends on", (folder) => {
    const { version: own, dependencies, devDependencies } = readManifest(folder);
    const onWorkspaces = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith("@bedside-bike/"),
    );
    expect(own).toBe(version);
    expect(onWorkspaces.filter(([, wanted]) => wanted !== version)).toEqual([]);
  });

  it("is that of the image in the Kubernetes recipe", () => {
    expect(readFileSync("deploy/kubernetes/app.yaml", "utf8")).toContain(`/bedside-bike:${version}\n`);
  });

  it("has its entry in the changelog", () => {
    expect(readFileSync("CHANGELOG.md", "utf8")).toMatch(
      new RegExp(`^## \\[${version.replaceAll(".", "\\.")}\\] `, "m"),
    );
  });
});
