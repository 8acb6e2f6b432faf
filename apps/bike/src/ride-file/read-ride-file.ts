import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { BikeError } from "../bike-error.ts";
import { parseRideCsv } from "./parse-csv.ts";
import { parseRideFit } from "./parse-fit.ts";
import { parseRideTcx } from "./parse-tcx.ts";
import { type FileRide, RideFileError } from "./ride-of-records.ts";

const PARSERS: Readonly<Record<string, (bytes: Buffer<ArrayBuffer>) => FileRide | Promise<FileRide>>> = {
  ".csv": (bytes) => parseRideCsv(bytes.toString("utf8")),
  ".tcx": (bytes) => parseRideTcx(bytes.toString("utf8")),
  ".fit": parseRideFit,
};

/** A recorded ride; the file's extension tells its format. Throws BikeError naming the file and the place in it. */
export async function readRideFile(path: string): Promise<FileRide> {
  const extension = extname(path).toLowerCase();
  const parse = PARSERS[extension];
  if (!parse) {
    throw new BikeError(`${basename(path)} cannot be played: a ride file ends in ${Object.keys(PARSERS).join(", ")}.`);
  }
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new BikeError(
      error.code === "ENOENT" ? `There is no file ${path}.` : `${path} cannot be read (${error.code}).`,
    );
  });
  try {
    return await parse(bytes);
  } catch (error) {
    if (error instanceof RideFileError) throw new BikeError(`${basename(path)}: ${error.message}`);
    throw error;
  }
}
