import { wholeMinutes } from "@bedside-bike/clinical";
import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type OpenFamilyLink, type Transaction } from "../../platform/database/database.ts";
import { HttpError, TooManyAttempts } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps, PublicInput } from "../../platform/route.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import { insertClap } from "../kudos/claps.store.ts";
import { readPatientState } from "../patient-state/ride-state.ts";
import { readDays } from "../ride-days/patient-days.ts";
import { listRideDays } from "../ride-days/ride-days.store.ts";
import * as store from "./family-links.store.ts";

const linkDays = 30;
const clapSeconds = 3600;

export async function showFamilyLink({
  tx,
  params,
  at,
}: AuthenticatedInput<Api["familyLinks.show"]>): Promise<CallReply<"familyLinks.show">> {
  const link = await store.findOpenLink(tx, params.id, at);
  return {
    link: link && { ...link, createdAt: link.createdAt.toISOString(), endsAt: link.endsAt.toISOString() },
  };
}

/**
 * @param origin under which people reach the server
 * @throws HttpError 409 after a discharge.
 */
export async function createFamilyLink({
  tx,
  at,
  caller,
  body,
  origin,
}: AuthenticatedInput<Api["familyLinks.create"]> & { readonly origin: string }): Promise<
  CallReply<"familyLinks.create">
> {
  const token = newToken();
  const patientId = caller.id;
  // Of two at once the later ends the earlier, and a discharge waits or is seen.
  const isInHospital = await asSystemWithin(tx, "care-team", () => store.lockStay(tx, patientId));
  if (!isInHospital) throw new HttpError(409, "Your stay has ended, and with it your family's link.");
  await store.endFamilyLinks(tx, { of: { patientId }, at });
  const endsAt = new Date(at.getTime() + linkDays * 86_400_000);
  await store.insertLink(tx, { ...body, patientId, tokenHash: hashToken(token), createdAt: at, endsAt });
  await recordAudit(tx, at, { action: "familyLinks.create", actor: caller, patientId });
  // Behind '#', which browsers send to no server.
  return { url: `${origin}/family#${token}` };
}

export async function endFamilyLink({
  tx,
  at,
  caller,
}: AuthenticatedInput<Api["familyLinks.end"]>): Promise<CallReply<"familyLinks.end">> {
  const patientId = caller.id;
  const ended = await store.endFamilyLinks(tx, { of: { patientId }, at });
  if (ended > 0) await recordAudit(tx, at, { action: "familyLinks.end", actor: caller, patientId });
  return null;
}

/** @throws HttpError 404, with the same words for a link that was made up and one that has ended. */
export async function viewByFamilyLink(
  { body }: PublicInput<Api["familyLinks.view"]>,
  deps: Pick<Deps, "config" | "database">,
): Promise<CallReply<"familyLinks.view">> {
  return deps.database.withFamilyLink(hashToken(body.token), async (tx, link) => {
    if (!link) throw noLink();
    return view(tx, link, deps);
  });
}

const noLink = () => new HttpError(404, "This link is not on. Ask for a new one.");

/** The plan alone decides the goal: a call for help, or a check that is missing, is not the family's to read off it. */
async function view(
  tx: Transaction,
  { patientId, viewerName, shownName, lastClapAt, at }: OpenFamilyLink,
  deps: Pick<Deps, "config">,
): Promise<CallReply<"familyLinks.view">> {
  const timeZone = deps.config.hospitalTimeZone;
  const date = hospitalDay(at, timeZone);
  const { facts, modelState, ...standing } = await readPatientState(tx, { patientId, at }, deps);
  const seconds = (await listRideDays(tx, patientId, date)).find(({ day }) => day === date);
  const asked = { patientId, date, seconds, standing: { ...standing, facts, modelState, state: modelState } };
  const [day] = await readDays(tx, { asked: [asked], at }, deps);
  if (!day) throw new Error("The day was not read.");
  const hasNoGoal = day.dailyGoalMinutes === null || modelState.reasonId === "comfort";
  const lastHeardAt = await store.findLastHeard(tx, patientId, date);
  const isClapShown =
    lastClapAt !== null &&
    (hospitalDay(lastClapAt, timeZone) === date || at.getTime() - lastClapAt.getTime() < clapSeconds * 1000);
  return {
    viewerName,
    shownName,
    minutes: wholeMinutes(day.filledSeconds),
    goalMinutes: hasNoGoal ? null : day.dailyGoalMinutes,
    isReached: !hasNoGoal && day.isReached,
    lastHeardAt: lastHeardAt?.toISOString() ?? null,
    clappedAt: isClapShown ? lastClapAt.toISOString() : null,
  };
}

/**
 * Counts one clap, and shows it to the patient.
 * @throws HttpError 404 as for the view, 429 within the hour after the last one.
 */
export async function clapByFamilyLink(
  { body, at }: PublicInput<Api["familyLinks.clap"]>,
  { config, database, events }: Deps,
): Promise<CallReply<"familyLinks.clap">> {
  const link = { tokenHash: hashToken(body.token), at };
  await database.asSystem("care-team", async (tx) => {
    const patientId = await store.clapOnce(tx, { ...link, before: new Date(at.getTime() - clapSeconds * 1000) });
    if (patientId === null) throw await whyNot(tx, link);
    await insertClap(tx, patientId, hospitalDay(at, config.hospitalTimeZone));
    await events.publish(tx, { type: "kudos", patientId });
  });
  return { clappedAt: at.toISOString() };
}

async function whyNot(tx: Transaction, link: { tokenHash: string; at: Date }): Promise<HttpError> {
  const lastClapAt = await store.findLastClap(tx, link);
  if (!lastClapAt) return noLink();
  const secondsLeft = Math.ceil((lastClapAt.getTime() - link.at.getTime()) / 1000) + clapSeconds;
  return new TooManyAttempts("You can clap once an hour.", Math.max(1, secondsLeft));
}
