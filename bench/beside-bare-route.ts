import Fastify from "fastify";
import { openServer } from "../apps/server/src/open-server.ts";
import { hospitalDay } from "../apps/server/src/platform/clock.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import type { Transaction } from "../apps/server/src/platform/database/database.ts";
import { machineClock } from "../apps/server/src/platform/database-clock.ts";
import { hashToken } from "../apps/server/src/platform/tokens.ts";
import { unlimitedCalls } from "./unlimited-calls.ts";

/**
 * Starts the product, and next to it a bare Fastify whose one route, `/bare/:id`, runs the same statement in the same
 * request-scoped transaction. For `startScript`, which gets both origins as JSON; then for `readServerCpu`.
 */
export async function serveBesideBareRoute(
  read: (tx: Transaction, id: number, when: { today: string; at: Date }) => Promise<unknown>,
): Promise<void> {
  const config = readConfig(process.env);
  const server = await openServer(config, machineClock, unlimitedCalls);
  const { database, clock } = server.deps;
  const bare = Fastify({ logger: false });
  bare.get<{ Params: { id: string } }>("/bare/:id", async (request) => {
    const token = /session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    const at = clock.now();
    const today = hospitalDay(at, config.hospitalTimeZone);
    return database.withSession(hashToken(token), (tx) => read(tx, Number(request.params.id), { today, at }));
  });
  await bare.listen({ port: 0, host: "127.0.0.1" });
  process.send?.(JSON.stringify({ product: server.url, bare: bare.listeningOrigin }));
  process.on("message", () => process.send?.(process.cpuUsage()));
  process.on("disconnect", () => process.exit(0));
}
