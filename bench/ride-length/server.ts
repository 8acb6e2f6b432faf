import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openServer } from "../../apps/server/src/open-server.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { machineClock } from "../../apps/server/src/platform/database-clock.ts";
import { demoDeviceKeysFile } from "../../apps/server/src/platform/demo.ts";
import { unlimitedCalls } from "../unlimited-calls.ts";

/** The product with its own PostgreSQL on demo data, where bike 121 counts for a patient. Says its URL, then its processor time when asked. */
const config = readConfig(process.env);
const server = await openServer(config, machineClock, unlimitedCalls);
const keys = JSON.parse(readFileSync(join(config.dataDir, demoDeviceKeysFile), "utf8"));
process.send?.(JSON.stringify({ url: server.url, key: keys[121] }));
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", async () => {
  await server.close();
  process.exit(0);
});
