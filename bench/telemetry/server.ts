import { openServer } from "../../apps/server/src/open-server.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";

const server = await openServer(readConfig(process.env));
process.send?.(server.url);
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit(0));
