import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { changeAccess } from "../access/change-access.ts";
import { endStay } from "./patients.store.ts";
import * as store from "./stay-outcomes.store.ts";

type Discharge = AuthenticatedInput<Api["patients.discharge"]>;

/** Ends the stay: providers lose access, the bike is unlinked, the record and what happened are kept. */
export async function discharge(
  input: Discharge,
  { config, events }: Pick<Deps, "config" | "events">,
): Promise<CallReply<"patients.discharge">> {
  const { tx, params, at, caller } = input;
  const patientId = params.id;
  await recordAudit(tx, at, { action: "patient.discharge", actor: caller, patientId });
  await keepOutcome(input, config.hospitalTimeZone);
  // The policies hide other providers' grants from this one, but those grants must end too.
  await asSystemWithin(tx, "care-team", () =>
    changeAccess(tx, { patientIds: [patientId] }, { events }, () => endStay(tx, patientId, at)),
  );
  await events.publish(tx, { type: "bike", patientId });
  return { ok: true };
}

/**
 * For local calibration. Answers are optional: without any, the stay is still stored with its dates and predictions.
 */
async function keepOutcome({ tx, params, body, at, caller }: Discharge, timeZone: string): Promise<void> {
  const patientId = params.id;
  const since = await asSystemWithin(tx, "care-team", () => store.findFormerDischarge(tx, patientId));
  const stay = await store.findEndingStay(tx, { patientId, since, timeZone });
  if (!stay) return;
  const { leftFor = null, hadFall = null, hadPressureInjury = null, hadClot = null } = body;
  const ended = { ...stay, patientId, dischargedOn: hospitalDay(at, timeZone), recordedBy: caller.id, recordedAt: at };
  await asSystemWithin(tx, "care-team", () =>
    store.upsertStayOutcome(tx, ended, { leftFor, hadFall, hadPressureInjury, hadClot }),
  );
}
