import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import * as store from "./calibration.store.ts";
import { summarizeCalibration } from "./calibration-report.ts";

/** What the engine expected and what happened here. It only reports: no coefficient is ever adapted to it. */
export async function getCalibration(
  { tx, at, caller }: AuthenticatedInput<Api["calibration.report"]>,
  { config }: Pick<Deps, "config">,
): Promise<CallReply<"calibration.report">> {
  const today = hospitalDay(at, config.hospitalTimeZone);
  await recordAudit(tx, at, { action: "calibration.report", actor: caller });
  const stays = await asSystemWithin(tx, "care-team", () => store.listCalibrationStays(tx, today));
  return summarizeCalibration(stays, today);
}

/**
 * Records whether the patient came back within 30 days of the latest discharge, even to another hospital.
 * @throws HttpError 404 if no stay of a patient with this number has ended.
 */
export async function recordReadmission({
  tx,
  at,
  caller,
  body,
}: AuthenticatedInput<Api["calibration.recordReadmission"]>): Promise<CallReply<"calibration.recordReadmission">> {
  const { patientNumber, wasReadmitted } = body;
  const stay = await asSystemWithin(tx, "care-team", async () => {
    const latest = await store.findLatestStay(tx, patientNumber);
    if (latest) await store.updateReadmission(tx, latest.id, { wasReadmitted, recordedBy: caller.id, at });
    return latest;
  });
  if (!stay) throw new HttpError(404, "No stay of a patient with this number has ended.", "patientNumber");
  await recordAudit(tx, at, { action: "calibration.recordReadmission", actor: caller, patientId: stay.patientId });
  return { dischargedOn: stay.dischargedOn };
}
