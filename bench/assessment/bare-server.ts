import Fastify from "fastify";

/** What Fastify alone does: parse the body, send JSON. `/echo` returns the body, `/reply` a whole assessment. */
const app = Fastify({ logger: false });
const reply: unknown = JSON.parse(process.env.REPLY ?? "{}");
app.post("/echo", async (request) => request.body);
app.post("/reply", async () => reply);
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.(app.listeningOrigin);
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit(0));
