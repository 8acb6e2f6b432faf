import { resolve } from "node:path";
import { comfortableBytes, freeBytesOf } from "../../platform/database/free-space.ts";
import { type Checked, type Finding, findingsOn } from "./finding.ts";

const megabyte = 1024 * 1024;

/** Checks that the disk that holds DATA_DIR has free space. */
export function checkDisk({ config: { dataDir, databaseUrl, leastFreeDiskBytes } }: Checked): Finding {
  const { ok, warning, failed } = findingsOn("disk");
  const free = freeBytesOf(dataDir);
  const text = `${Math.floor(free / megabyte)} MB are free for DATA_DIR=${resolve(dataDir)}`;
  if (free < leastFreeDiskBytes) return failed(`${text}: make room on that disk, or let this user write there.`);
  if (!databaseUrl && free < comfortableBytes) return warning(`${text}: make room soon.`);
  return ok(`${text}.`);
}

/** Checks that this machine and the database agree on the time. */
export function checkClock({ clock }: Checked): Finding {
  const { ok, warning, failed } = findingsOn("clock");
  if (!clock) return warning("Not known without the database.");
  const difference = clock.describeDifference();
  if (difference) return failed(`By more than half a minute ${difference}: set this machine's clock (NTP).`);
  return ok(`${Math.abs(clock.differenceSeconds()).toFixed(1)} s from the database's.`);
}
