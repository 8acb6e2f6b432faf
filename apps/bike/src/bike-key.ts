import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BikeError } from "./bike-error.ts";

interface KeySources {
  key?: string | undefined;
  dataDir?: string | undefined;
  environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The bike's key: the option, otherwise BIKE_KEY, otherwise the demo's key file. Throws BikeError saying where to get
 * one.
 */
export async function findBikeKey(bikeNumber: number, { key, dataDir, environment }: KeySources): Promise<string> {
  const given = key ?? (environment.BIKE_KEY || undefined);
  if (given !== undefined) {
    // An HTTP header can carry nothing else, and no key contains anything else.
    if (/^[\x21-\x7e]+$/.test(given)) return given;
    throw new BikeError(`This is not a valid key: npm run admin -- enroll-device ${bikeNumber} prints one.`);
  }
  const path = join(dataDir ?? (environment.DATA_DIR || "./data"), "demo-device-keys.json");
  const keys = await readKeys(path, bikeNumber);
  const demoKey = keys[String(bikeNumber)];
  if (typeof demoKey === "string" && demoKey !== "") return demoKey;
  throw new BikeError(
    `${path} has no key for bike ${bikeNumber}, only for ${Object.keys(keys).join(", ") || "none"}: ` +
      `run npm run admin -- enroll-device ${bikeNumber} and pass what it prints with --key.`,
  );
}

async function readKeys(path: string, bikeNumber: number): Promise<Record<string, unknown>> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw new BikeError(`${path} cannot be read (${error.code}).`);
    throw new BikeError(
      `There are no keys in ${path}: start the server in demo mode (npm start), ` +
        `or run npm run admin -- enroll-device ${bikeNumber} and pass what it prints with --key.`,
    );
  });
  try {
    const keys: unknown = JSON.parse(text);
    if (typeof keys === "object" && keys !== null) return keys as Record<string, unknown>;
  } catch {
    // Reported below: the parser's own message could print a key.
  }
  throw new BikeError(`${path} does not hold keys as {"121": "..."}.`);
}
