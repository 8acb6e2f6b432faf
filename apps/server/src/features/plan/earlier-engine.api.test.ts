import type { ProviderPatient } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { amberAnswers, greenAnswers, stopAnswers } from "../../../test/support/safety-check.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { selectRows } from "../../platform/database/database.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

/** As after an upgrade: everything that was stored about the patient is of an earlier engine, as it wrote it. */
const ageEngine = ({ patient }: Care) =>
  server.asOwner((tx) =>
    tx.execute(sql`update risk_assessments set engine_version = '2.1', vital_signs = null, news2_class = null,
        must_decide_first = null, is_comfort_care = null, set_by_pick = null, age = null, result = (
        result - '{figures_withheld,plan_withheld}'::text[]
        #- '{safety,news2}' #- '{safety,vital_signs}' #- '{safety,caps}' #- '{safety,open}' #- '{safety,decide_first}'
        #- '{safety,open_bars}' #- '{safety,set_by_pick}' #- '{mobility_recommendation,caps}')
        || '{"engine_version": "2.1", "proposals": [], "denied": [], "earlier": []}'
      where patient_id = ${patient.user.id}`),
  );
const read = async <Reply>({ provider }: Care, path: string): Promise<Reply> => {
  const reply = await provider.call("GET", path);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

/** What an earlier engine did not compute is null, or empty where it is a list. */
function asOfEarlier(stored: Record<string, unknown>) {
  const notComputed = { news2: null, vital_signs: null, caps: null, open: [], decide_first: [], open_bars: [] };
  const withoutCaps = (plan: unknown) => plan && { ...plan, caps: null };
  return {
    ...stored,
    engine_version: "2.1",
    plan_withheld: null,
    safety: { ...(stored.safety as object), ...notComputed, set_by_pick: {} },
    mobility_recommendation: withoutCaps(stored.mobility_recommendation),
    mobilityRecommendation: withoutCaps(stored.mobilityRecommendation),
  };
}

const closed = { state: "expired", reasonId: "engine_changed" } as const;
const prepared: [string, (care: Care) => Promise<unknown>, Partial<ProviderPatient["rideState"]>][] = [
  ["GREEN", (care) => care.assess(greenAnswers), closed],
  ["GREEN with goals", (care) => care.assess(greenAnswers).then(() => care.sendStart()), closed],
  ["AMBER, cleared", (care) => care.assessAndClear(amberAnswers), closed],
  ["STOP", (care) => care.assess(stopAnswers), { state: "stop", reasonId: null }],
];

describe("what an earlier engine assessed", () => {
  it.each(prepared)(
    "%s: stands as stored and asks for a new assessment; a STOP stays [GOAL-45]",
    async (_, prepare, state) => {
      const care = await Care.begin(server);
      await prepare(care);
      const path = `${care.path}/risk-assessment`;
      const { rideState: _before, ...stored } = await read<Record<string, unknown>>(care, path);
      await ageEngine(care);

      const { rideState, ...latest } = await read<Record<string, unknown>>(care, path);
      expect(latest).toEqual(asOfEarlier(stored));
      expect(rideState).toMatchObject({ ...state, mayStart: false, target: null });
      const shown = await read<Record<string, unknown>>(care, `${care.path}/dashboard`);
      const limits = await read<Record<string, unknown>>(care, `${care.path}/goal-limits`);
      const rows = await read<ProviderPatient[]>(care, `/api/providers/${care.provider.user.id}/patients`);
      for (const other of [shown, limits, rows[0]]) expect(other?.rideState).toEqual(rideState);
      expect([shown.goals, limits.clearance]).toEqual([[], null]);
      const refused = await care.sendStart();
      expect(refused.statusCode, refused.body).toBe(409);
      expect(refused.json().code).toBe(state.state === "stop" ? "stopped" : "assessment_expired");
    },
  );

  it("carries neither goals nor clearance over: the next assessment suspends them and begins at its own start [GOAL-45]", async () => {
    const care = await Care.begin(server);
    await care.assess(greenAnswers);
    expect((await care.sendStart()).statusCode).toBe(201);
    await ageEngine(care);
    const next = await care.assess(greenAnswers);
    expect(next.rideState).toMatchObject({ state: "ready", reasonId: "green_send_again", mayStart: false });
    const { start_watts, today_watts, carried } = next.mobility_recommendation ?? {};
    expect([today_watts, carried]).toEqual([start_watts, false]);
    const { planOnHold } = await read<Record<string, unknown>>(care, `${care.path}/dashboard`);
    expect(planOnHold).toMatchObject({ reasonId: "engine_changed" });
    expect((await care.sendStart()).statusCode).toBe(201);
    expect(await read(care, `${care.path}/dashboard`)).toMatchObject({ rideState: { state: "active" } });

    const cleared = await Care.begin(server);
    await cleared.assessAndClear(amberAnswers);
    await ageEngine(cleared);
    expect((await cleared.assess(amberAnswers)).rideState).toMatchObject({ state: "ask" });
  });

  it("has what its result says beside it, whoever writes it: nothing is computed of 2.1's [GOAL-45]", async () => {
    const care = await Care.begin(server);
    await care.assess(greenAnswers);
    await ageEngine(care);
    const written = await server.asOwner((tx) =>
      selectRows(
        tx,
        sql`insert into risk_assessments (patient_id, assessed_by, is_self_reported, input, result, engine_version,
              created_at, vital_signs, must_decide_first)
            select patient_id, assessed_by, true, input, result, engine_version, created_at, 'complete', true
            from risk_assessments where patient_id = ${care.patient.user.id}
            returning vital_signs, news2_class, must_decide_first, is_comfort_care, set_by_pick, age`,
      ),
    );
    expect(written).toEqual([
      {
        ...{ vital_signs: null, news2_class: null, must_decide_first: false, is_comfort_care: false },
        ...{ set_by_pick: null, age: 72 },
      },
    ]);
  });
});
