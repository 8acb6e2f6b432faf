import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { enrollDevice } from "../features/devices/enroll-device.service.ts";
import type { Transaction } from "../platform/database/database.ts";
import { devices } from "../platform/database/schema.ts";
import { demoDeviceKeysFile, demoDeviceNumbers } from "../platform/demo.ts";
import { StartupError } from "../platform/errors.ts";

/** Enrolls the demo bikes that are not enrolled yet. Returns their new keys by bike number. */
export async function enrollDemoDevices(tx: Transaction, at: Date): Promise<Record<string, string>> {
  const enrolled = new Set((await tx.select({ number: devices.number }).from(devices)).map(({ number }) => number));
  const keys: Record<string, string> = {};
  for (const number of demoDeviceNumbers) {
    if (!enrolled.has(number)) keys[number] = (await enrollDevice(tx, number, at)).key;
  }
  return keys;
}

/**
 * Writes the keys atomically to the file that `npm run bike` reads, readable only by this user.
 * @throws StartupError if DATA_DIR can't be written to.
 */
export function writeDeviceKeys(dataDir: string, keys: Readonly<Record<string, string>>): void {
  if (Object.keys(keys).length === 0) return;
  const path = resolve(dataDir, demoDeviceKeysFile);
  const unfinished = `${path}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, `${JSON.stringify(keys)}\n`, { mode: 0o600 });
    renameSync(unfinished, path);
  } catch {
    throw new StartupError(`DATA_DIR=${dataDir} can't be written. Name a folder that this user may write to.`);
  }
}
