import Fastify from "fastify";
import pg from "pg";

/** The baseline: a bare Fastify in a process of its own that stores each body with one insert. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
pool.on("error", () => undefined); // the database goes first
await pool.query("create table bench_bodies (body text not null)");
const app = Fastify({ logger: false });
app.post("/bodies", async ({ body }) => {
  await pool.query("insert into bench_bodies values ($1)", [JSON.stringify(body)]);
  return {};
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.(app.listeningOrigin);
process.on("disconnect", () => process.exit(0));
