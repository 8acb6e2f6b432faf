import { errorReply } from "@bedside-bike/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { grant, register, startTestServer, type TestServer, Visitor } from "./support/test-server.ts";

let owner: pg.Client;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ connectionString: server.config.databaseOwnerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await server?.destroy();
});

const readiness = () => new Visitor(server).call("GET", "/readyz");

const untilSaid = (wanted: string): Promise<void> =>
  expect.poll(async () => (await readiness()).json().status, { timeout: 60_000, interval: 200 }).toBe(wanted);

it("A PostgreSQL that is read-only, as after a failover: not ready, and what would be stored gets 503 [DATA-33]", async () => {
  const patient = await register(server, "patient");
  const provider = await register(server, "provider");
  const name = new URL(server.config.databaseUrl ?? "").pathname.slice(1);
  const switchTo = async (isReadOnly: boolean) => {
    await owner.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bedside-bike' and datname = $1",
      [name],
    );
  };
  await switchTo(true);
  await untilSaid("the database is read-only: nothing can be stored");
  expect((await readiness()).statusCode).toBe(503);
  const refused = await patient.call("POST", "/api/provider-relationships", { providerId: provider.user.id });
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
  const { error } = errorReply.strict().parse(refused.json());
  expect(error).toBe("The database can't be reached at the moment. Please try again in a few seconds.");
  // The refused write broke the connections, as if they led to a standby.
  await expect.poll(async () => (await patient.call("GET", "/api/auth/user")).statusCode).toBe(200);
  await switchTo(false);
  await untilSaid("ready");
  await grant(patient, provider);
});
