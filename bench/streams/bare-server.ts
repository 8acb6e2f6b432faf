import type { ServerResponse } from "node:http";
import Fastify from "fastify";
import pg from "pg";
import { observe } from "./observed.ts";

/** The baseline: a bare Fastify whose streams get each notification of their patients as it is, asked by nobody. */
const readers = new Map<number, Set<ServerResponse>>();
const streams = new Set<ServerResponse>();

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
client.on("error", () => undefined); // the database goes first
client.on("notification", ({ payload = "" }) => {
  const { patientId } = JSON.parse(payload) as { patientId: number };
  const frame = `data: ${payload}\n\n`;
  for (const raw of readers.get(patientId) ?? []) raw.write(frame);
});
await client.query(`listen ${process.env.CHANNEL}`);

const app = Fastify({ logger: false });
app.get<{ Params: { first: string; last: string } }>("/live/:first/:last", ({ params }, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", connection: "close" });
  reply.raw.write(": open\n\n");
  streams.add(reply.raw);
  for (let id = Number(params.first); id <= Number(params.last); id += 1) {
    const ofPatient = readers.get(id) ?? new Set();
    readers.set(id, ofPatient.add(reply.raw));
  }
});
await app.listen({ port: 0, host: "127.0.0.1" });
observe(app.listeningOrigin, {
  check: async () => ({ statements: 0 }),
  async beat() {
    for (const raw of streams) raw.write(": alive\n\n");
    return { statements: 0 };
  },
});
