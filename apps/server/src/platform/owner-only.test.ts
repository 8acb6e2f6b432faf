import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeOwnerOnly } from "./owner-only.ts";

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bedside-bike-owner-only-"));
  dataDir = join(folder, "data");
  makeFolder("data");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makeFolder(name: string, mode = 0o755): void {
  mkdirSync(join(folder, name));
  chmodSync(join(folder, name), mode);
}

function makeFile(name: string, mode = 0o644): void {
  writeFileSync(join(folder, name), "data");
  chmodSync(join(folder, name), mode);
}

/** The mode of everything in the test's folder, symbolic links left out. */
function modes(inside = ""): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(join(folder, inside)).map((child) => {
      const name = join(inside, child);
      const found = lstatSync(join(folder, name));
      if (found.isSymbolicLink()) return {};
      return { [name]: (found.mode & 0o7777).toString(8), ...(found.isDirectory() ? modes(name) : {}) };
    }),
  );
}

describe("DATA_DIR that others may open", () => {
  it("is closed to them with everything in it, whatever the modes were [DATA-11]", async () => {
    makeFolder("data/pglite", 0o777);
    makeFolder("data/pglite/base", 0o2750);
    makeFile("data/pglite/base/1", 0o666);
    makeFile("data/server.lock", 0o640);
    makeFile("data/.hidden", 0o604);
    makeFile("data/script", 0o755);
    makeFile("data/closed", 0o400);
    const server = createServer();
    await new Promise<void>((done) => server.listen(join(dataDir, "admin.sock"), done));
    chmodSync(join(dataDir, "admin.sock"), 0o777);
    makeOwnerOnly(dataDir);
    expect(modes()).toEqual({
      data: "700",
      "data/.hidden": "600",
      "data/admin.sock": "700",
      "data/closed": "400",
      "data/pglite": "700",
      "data/pglite/base": "700",
      "data/pglite/base/1": "600",
      "data/script": "700",
      "data/server.lock": "600",
    });
    await new Promise((done) => server.close(done));
  });

  it("lets nothing outside be changed through a symbolic link that somebody planted in it", () => {
    makeFolder("outside");
    makeFile("outside/file");
    symlinkSync(join(folder, "outside"), join(dataDir, "folder"));
    symlinkSync(join(folder, "outside", "file"), join(dataDir, "file"));
    symlinkSync(join(folder, "nowhere"), join(dataDir, "nowhere"));
    symlinkSync(dataDir, join(dataDir, "circle"));
    makeOwnerOnly(dataDir);
    expect(modes()).toEqual({ data: "700", outside: "755", "outside/file": "644" });
  });

  it("may itself be a symbolic link, as systemd makes them", () => {
    makeFile("data/file");
    symlinkSync(dataDir, join(folder, "link"));
    makeOwnerOnly(join(folder, "link"));
    expect(modes()).toEqual({ data: "700", "data/file": "600" });
  });

  it("is refused, and nothing changed, with a file that has a second name outside", () => {
    makeFile("outside");
    makeFile("data/a");
    linkSync(join(folder, "outside"), join(dataDir, "b"));
    const before = modes();
    expect(() => makeOwnerOnly(dataDir)).toThrow(
      /data\/b is open to other users of this machine and has a second name/,
    );
    expect(modes()).toEqual(before);
    chmodSync(join(folder, "outside"), 0o600);
    makeOwnerOnly(dataDir);
    expect(modes()).toEqual({ data: "700", "data/a": "600", "data/b": "600", outside: "600" });
  });

  it.runIf(process.getuid?.() === 0)(
    "is refused, and nothing changed, with a file of another user (needs root)",
    () => {
      makeFile("data/a");
      makeFile("data/b");
      chownSync(join(dataDir, "b"), 65_534, 65_534);
      const before = modes();
      expect(() => makeOwnerOnly(dataDir)).toThrow(/data\/b is open to other users .*chown -R/);
      expect(modes()).toEqual(before);
      chmodSync(join(dataDir, "b"), 0o600);
      makeOwnerOnly(dataDir);
      expect(modes()).toEqual({ data: "700", "data/a": "600", "data/b": "600" });
    },
  );

  it("is refused if it is a folder for everybody", () => {
    makeFolder("shared", 0o1777);
    expect(() => makeOwnerOnly(join(folder, "shared"))).toThrow(/is for all users of this machine/);
    expect(() => makeOwnerOnly("/")).toThrow(/is for all users of this machine/);
    expect(modes()).toMatchObject({ shared: "1777" });
  });
});

it("A DATA_DIR that is not there yet is left to whoever creates it", () => {
  makeOwnerOnly(join(folder, "none"));
  makeFile("file");
  makeOwnerOnly(join(folder, "file", "none"));
  expect(modes()).toEqual({ data: "755", file: "644" });
});
