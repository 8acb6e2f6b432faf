import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBikeKey } from "./bike-key.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bike-key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keyFile = () => join(folder, "demo-device-keys.json");

test("the option comes before BIKE_KEY, that before the demo's file", async () => {
  writeFileSync(keyFile(), '{"121": "from-file"}');
  const environment = { BIKE_KEY: "from-environment", DATA_DIR: folder };
  expect(await findBikeKey(121, { key: "from-option", environment })).toBe("from-option");
  expect(await findBikeKey(121, { environment })).toBe("from-environment");
  expect(await findBikeKey(121, { environment: { DATA_DIR: folder } })).toBe("from-file");
  expect(await findBikeKey(121, { dataDir: folder, environment: { DATA_DIR: "/elsewhere" } })).toBe("from-file");
});

describe("no key: the message says where to get one", () => {
  const inFolder = () => findBikeKey(121, { dataDir: folder, environment: {} });

  test("no file", async () => {
    await expect(inFolder()).rejects.toThrow(/start the server in demo mode \(npm start\), or run .*enroll-device 121/);
  });

  test("no such bike in the file", async () => {
    writeFileSync(keyFile(), '{"122": "secret-a", "123": "secret-b"}');
    await expect(inFolder()).rejects.toThrow(/no key for bike 121, only for 122, 123: run .*enroll-device 121/);
  });

  test("a broken file, without its content", async () => {
    writeFileSync(keyFile(), '{"121": secret');
    await expect(inFolder()).rejects.toThrow(/does not hold keys as \{"121": "\.\.\."\}\.$/);
  });

  test("an unreadable one", async () => {
    mkdirSync(keyFile());
    await expect(inFolder()).rejects.toThrow(/cannot be read \(EISDIR\)/);
  });

  test("a key that no header can carry", async () => {
    await expect(findBikeKey(121, { key: "two words", environment: {} })).rejects.toThrow("This is not a valid key");
  });
});
