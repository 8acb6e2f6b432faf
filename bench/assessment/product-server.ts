import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openServer } from "../../apps/server/src/open-server.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { machineClock } from "../../apps/server/src/platform/database-clock.ts";
import { wayToSignIn } from "../../apps/server/test/support/way-to-sign-in.ts";
import { unlimitedCalls } from "../unlimited-calls.ts";

/** The product as it is started, on an embedded database of its own, log lines included (to nowhere). */
const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-bench-"));
const server = await openServer(
  readConfig({ PORT: "0", DATA_DIR: dataDir, AUTH_MODE: "verified", ...wayToSignIn }),
  machineClock,
  unlimitedCalls,
);
process.send?.(server.url);
process.on("disconnect", async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
process.on("message", () => process.send?.(process.cpuUsage()));
