import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { localProgram, runCommand } from "../test/commands.ts";

const rulesLeftOut = [
  // The second node runs the image that is built under the first one's name.
  "no-build-and-image",
  "service-image-require-explicit-tag",
  // The proxy must be reachable from the hospital's network.
  "no-unbound-port-interfaces",
  // It wants quotes around the items of a one-line list.
  "require-quotes-in-ports",
  // A style rule: here the order follows the path of a request.
  "service-keys-order",
  "services-alphabetical-order",
];

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linters = {
  // Its check against the Compose Specification's schema can't be left out.
  "compose.yaml": (file: string) => [
    localProgram("dclint"),
    file,
    "--max-warnings",
    "0",
    "--disable-rule",
    ...rulesLeftOut,
  ],
  Dockerfile: (file: string) => [localProgram("dockerfile-utils"), "lint", file],
};
type DeployFile = keyof typeof linters;

const lint = (name: DeployFile, file: string) => runCommand(linters[name](file), { output: "keep" });

it.each(Object.keys(linters) as DeployFile[])("deploy/%s has nothing that its linter finds", async (name) => {
  const { exitCode, output } = await lint(name, join("deploy", name));
  expect({ exitCode, output: output.trim() }).toEqual({ exitCode: 0, output: "" });
});

it(".devcontainer/Dockerfile has nothing that its linter finds", async () => {
  const { exitCode, output } = await runCommand(linters.Dockerfile(".devcontainer/Dockerfile"), { output: "keep" });
  expect({ exitCode, output: output.trim() }).toEqual({ exitCode: 0, output: "" });
});

it.each<[DeployFile, string, string]>([
  ["compose.yaml", "read_only: true", "read_onyl: true"],
  ["compose.yaml", "interval: 5s", "interval: [5s]"],
  ["compose.yaml", "node2: *node", "node2: *nobody"],
  ["Dockerfile", "USER node", "USR node"],
  ["Dockerfile", "COPY . .", "COPY ."],
  ["Dockerfile", "--interval=10s", "--intervall=10s"],
])("The linter of %s finds a fault that is planted: %j made %j", async (name, right, wrong) => {
  const text = readFileSync(join("deploy", name), "utf8");
  expect(text).toContain(right);
  const file = join(folder, name);
  writeFileSync(file, text.replace(right, wrong));
  expect((await lint(name, file)).exitCode).not.toBe(0);
});
