import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sharedServer } from "../../../test/support/shared-server.ts";
import { Team } from "../../../test/support/team.ts";
import { grant, register } from "../../../test/support/test-server.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { selectRows } from "../../platform/database/database.ts";
import { lockAccess } from "./change-access.ts";

const server = await sharedServer();
const relationships = "/api/provider-relationships";

/** Makes these wait for the lock of access one behind the other, in this order. Resolves to what they resolve to. */
async function inTurn(...acts: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const begun: Promise<unknown>[] = [];
  await server.asOwner(async (tx) => {
    await lockAccess(tx);
    for (const act of acts) {
      begun.push(act());
      for (let waiting = 0; waiting < begun.length; ) {
        const [row] = await selectRows<{ count: number }>(
          tx,
          sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`,
        );
        waiting = row?.count ?? 0;
      }
    }
  });
  return Promise.all(begun);
}

const admin = async (...words: string[]) => (await runAdminCommand(server.deps, words)).ok;
const statusOf = async (reply: Promise<{ statusCode: number }>) => (await reply).statusCode;

describe("a change of access that waits for another makes only what its caller may make when its turn comes [TEAM-9]", () => {
  it("a discharge behind the revoke of its provider is refused", async () => {
    const [patient, provider] = [await register(server, "patient"), await register(server, "provider")];
    const grantId = await grant(patient, provider);
    const results = await inTurn(
      () => statusOf(patient.call("DELETE", `${relationships}/${grantId}`)),
      () => statusOf(provider.call("POST", `/api/patients/${patient.user.id}/discharge`, {})),
    );
    expect(results).toEqual([200, 403]);
  });

  it("an administrator who is deactivated puts nobody into a team", async () => {
    const team = await Team.begin(server);
    const colleague = await register(server, "provider");
    const results = await inTurn(
      () => admin("deactivate-provider", String(team.administrator.user.id)),
      () => statusOf(team.add(colleague)),
    );
    expect(results).toEqual([true, 401]);
  });

  it("a patient whose account is ended lets nobody in", async () => {
    const [patient, provider] = [await register(server, "patient"), await register(server, "provider")];
    const results = await inTurn(
      () => admin("end-account", String(patient.user.id)),
      () => statusOf(patient.call("POST", relationships, { providerId: provider.user.id })),
    );
    expect(results).toEqual([true, 401]);
  });

  it("who has been idle for a while is in nobody's way: none of two waits for the other", async () => {
    const [patient, provider] = [await register(server, "patient"), await register(server, "provider")];
    await grant(patient, provider);
    await server.asOwner((tx) =>
      tx.execute(sql`update sign_in_sessions set last_active_at = last_active_at - interval '2 minutes'`),
    );
    const results = await inTurn(
      () => statusOf(provider.call("POST", `/api/patients/${patient.user.id}/discharge`, {})),
      () => admin("deactivate-provider", String(provider.user.id)),
    );
    expect(results).toEqual([200, true]);
    const [deadlocks] = await server.asOwner((tx) =>
      selectRows<{ deadlocks: number }>(
        tx,
        sql`select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`,
      ),
    );
    expect(deadlocks?.deadlocks).toBe(0);
  });
});
