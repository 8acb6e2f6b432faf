import { sql } from "drizzle-orm";
import { recordAudit } from "../platform/audit.ts";
import { selectRows } from "../platform/database/database.ts";
import type { Deps } from "../platform/route.ts";

/**
 * Moves the times of the demo's assessments, and of the clearances and goals that depend on them, to this start, so
 * that the demo works on any day. Changes nothing that people entered; for demo mode only.
 */
export async function renewDemo({ database, clock }: Deps): Promise<void> {
  const now = clock.now();
  await database.asSystem("admin", async (tx) => {
    const [row] = await selectRows<{ renewed: number }>(
      tx,
      sql`select renew_demo(${now.toISOString()}::timestamptz) as renewed`,
    );
    if (!row?.renewed) return;
    await recordAudit(tx, now, { action: "demo.renew", actor: { kind: "system", id: null } });
  });
}
