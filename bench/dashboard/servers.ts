import Fastify from "fastify";
import { findDashboard } from "../../apps/server/src/features/patients/patients.store.ts";
import { openServer } from "../../apps/server/src/open-server.ts";
import { hospitalDay } from "../../apps/server/src/platform/clock.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { hashToken } from "../../apps/server/src/platform/tokens.ts";

/**
 * The product, and beside it a bare Fastify whose one route runs the same prepared statement in the same request-scoped
 * transaction.
 */
const config = readConfig(process.env);
const server = await openServer(config);
const { database, clock } = server.deps;

const bare = Fastify({ logger: false });
bare.get<{ Params: { id: string } }>("/bare/:id", async (request) => {
  const token = /session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const at = clock.now();
  return database.withSession(hashToken(token), at, (tx) =>
    findDashboard(tx, Number(request.params.id), { today: hospitalDay(at, config.hospitalTimeZone), at }),
  );
});
await bare.listen({ port: 0, host: "127.0.0.1" });
process.send?.(JSON.stringify({ product: server.url, bare: bare.listeningOrigin }));
process.on("disconnect", () => process.exit(0));
