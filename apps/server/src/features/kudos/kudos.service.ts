import { minutesLeft, type PatientDay, wholeMinutes } from "@bedside-bike/clinical";
import { type Api, avatarEmojis, type CallReply } from "@bedside-bike/contract";
import { displayNameProblem, displayNameSentences, findsNamesOf } from "@bedside-bike/contract/display-name";
import { isQuietHour } from "@bedside-bike/contract/nudge-hours";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { readPatientStates } from "../patient-state/ride-state.ts";
import { readDays } from "../ride-days/patient-days.ts";
import { type Achievement, feedMessage } from "./feed-message.ts";
import * as store from "./kudos.store.ts";
import { pseudonymFor, standingName } from "./pseudonym.ts";

type Preferences = CallReply<"kudos.preferences">;
type FeedItem = CallReply<"kudos.react">;

const feedLimit = 50;
const nudgesPerDay = 8;
const celebratedStreakDays: readonly number[] = [3, 7, 14];

/** How the patient appears on the wall. By default under a pseudonym, with everything opted out. */
export async function getPreferences({
  tx,
  caller,
}: AuthenticatedInput<Api["kudos.preferences"]>): Promise<CallReply<"kudos.preferences">> {
  return ensurePreferences(tx, caller.id);
}

/** Updates the fields sent. Opt-ins are recorded in the audit log, because they are consent. */
export async function updatePreferences({
  tx,
  at,
  caller,
  body,
}: AuthenticatedInput<Api["kudos.updatePreferences"]>): Promise<CallReply<"kudos.updatePreferences">> {
  await ensurePreferences(tx, caller.id);
  const { displayName } = body;
  if (displayName !== undefined && findsNamesOf(await store.listProviderNames(tx))(displayName)) {
    throw new HttpError(400, displayNameSentences.staff, "displayName");
  }
  await store.updatePreferences(tx, caller.id, body);
  const { optInKudos, optInNudges } = body;
  if (optInKudos !== undefined || optInNudges !== undefined) {
    await recordAudit(tx, at, {
      action: "kudos.updatePreferences",
      actor: caller,
      patientId: caller.id,
      detail: {
        ...(optInKudos === undefined ? {} : { optInKudos }),
        ...(optInNudges === undefined ? {} : { optInNudges }),
      },
    });
  }
  return ensurePreferences(tx, caller.id);
}

/**
 * Gives the pseudonym back to whoever takes part under a name that is refused now: an earlier version took it, or a
 * provider of that name came later (WALL-19). Any node may run it.
 */
export function takeBackNames(deps: Pick<Deps, "database" | "events">): Promise<void> {
  return deps.database.asSystem("accounts", async (tx) => {
    const isStaffs = findsNamesOf(await store.listProviderNames(tx));
    for (const { patientId, displayName } of await store.listShownNames(tx)) {
      if (displayNameProblem(displayName) === null && !isStaffs(displayName)) continue;
      await store.updatePreferences(tx, patientId, { displayName: pseudonymFor(patientId) });
      await deps.events.publish(tx, { type: "kudos", patientId });
    }
  });
}

async function ensurePreferences(tx: Transaction, patientId: number): Promise<Preferences> {
  const found = await store.findPreferences(tx, patientId);
  if (found) return toPreferences(found);
  await store.insertPreferences(tx, {
    patientId,
    displayName: pseudonymFor(patientId),
    avatarEmoji: avatarEmojis[0],
    optInKudos: false,
    optInNudges: false,
  });
  const inserted = await store.findPreferences(tx, patientId);
  if (!inserted) throw new Error("The preferences were not stored.");
  return toPreferences(inserted);
}

function toPreferences(row: store.PreferencesRow): Preferences {
  const { avatarEmoji, optInKudos, optInNudges } = row;
  const displayName = standingName(row.displayName, row.patientId);
  const known = avatarEmojis.find((emoji) => emoji === avatarEmoji) ?? avatarEmojis[0];
  return { displayName, avatarEmoji: known, optInKudos, optInNudges };
}

/** The newest achievements of patients who have opted in. */
export async function listFeed({
  tx,
  caller,
}: AuthenticatedInput<Api["kudos.feed"]>): Promise<CallReply<"kudos.feed">> {
  const rows = await store.listFeed(tx, caller.id, { limit: feedLimit });
  return rows.map((row) => toFeedItem(row, caller.id));
}

/**
 * Adds a reaction, or removes it if it is already there.
 * @throws HttpError 404 for an item that doesn't exist or whose patient has opted out.
 */
export async function react(
  { tx, at, caller, body }: AuthenticatedInput<Api["kudos.react"]>,
  deps: Deps,
): Promise<CallReply<"kudos.react">> {
  const [item] = await store.listFeed(tx, caller.id, { itemId: body.feedItemId });
  if (!item) throw new HttpError(404, "This achievement is no longer on the wall.", "feedItemId");
  const reaction = { ...body, patientId: caller.id };
  const isNew = await store.insertReaction(tx, reaction, at);
  if (!isNew) await store.deleteReaction(tx, reaction);
  if (item.patientId !== caller.id) await deps.events.publish(tx, { type: "kudos", patientId: item.patientId });
  const [changed] = await store.listFeed(tx, caller.id, { itemId: body.feedItemId });
  return toFeedItem(changed ?? item, caller.id);
}

function toFeedItem(row: store.FeedRow, readerId: number): FeedItem {
  const { id, avatarEmoji, kind, figure, reactions, myReactions } = row;
  return {
    id,
    avatarEmoji,
    displayName: standingName(row.displayName, row.patientId),
    message: feedMessage(row),
    kind,
    figure,
    createdAt: new Date(row.createdAt).toISOString(),
    reactions,
    myReactions,
    isMine: row.patientId === readerId,
  };
}

/** 'Today's Activity': the totals of everyone who has opted in. */
export async function getActivity(
  { tx, at }: AuthenticatedInput<Api["kudos.activity"]>,
  deps: Deps,
): Promise<CallReply<"kudos.activity">> {
  const { hospitalTimeZone } = deps.config;
  const date = hospitalDay(at, hospitalTimeZone);
  const { totalSeconds, ...counts } = await store.findActivity(tx, date, hospitalTimeZone);
  return { date, totalMinutes: wholeMinutes(totalSeconds), ...counts };
}

/** Opted-in patients with minutes left today, the most first. Empty for a patient who has not opted in. */
export async function listNudgeTargets(
  { tx, at }: AuthenticatedInput<Api["kudos.nudgeTargets"]>,
  deps: Deps,
): Promise<CallReply<"kudos.nudgeTargets">> {
  const today = hospitalDay(at, deps.config.hospitalTimeZone);
  const candidates = await store.listNudgeCandidates(tx, today);
  const days = await readDaysOf(tx, { candidates, at }, deps);
  return candidates
    .map((candidate) => ({
      id: candidate.id,
      avatarEmoji: candidate.avatarEmoji,
      displayName: standingName(candidate.displayName, candidate.id),
      minutesLeft: leftOf(days.get(candidate.id)),
      wasNudgedToday: candidate.wasNudgedToday,
    }))
    .filter(({ minutesLeft }) => minutesLeft > 0)
    .sort((a, b) => b.minutesLeft - a.minutesLeft || a.id - b.id);
}

/**
 * Sends a nudge, within the limits of WALL-12 to WALL-14. The minutes that the sender's screen showed are ignored.
 * @throws HttpError 404 for a recipient who has not opted in; 409 for a sender who has not, at night, for a recipient
 *   who reached the goal or has none at the moment, and for a second nudge on one day; 429 for a sender's ninth nudge of the day.
 */
export async function sendNudge(
  { tx, at, caller, body }: AuthenticatedInput<Api["kudos.nudge"]>,
  deps: Deps,
): Promise<CallReply<"kudos.nudge">> {
  const { hospitalTimeZone } = deps.config;
  const day = hospitalDay(at, hospitalTimeZone);
  const { recipientId, templateType } = body;
  // Locked until the end, so that two simultaneous nudges can't both be the eighth.
  const sender = await store.lockPreferences(tx, caller.id);
  if (!sender?.optInNudges) {
    throw new HttpError(409, "Turn on nudges in your settings before you send one.", "optInNudges");
  }
  const [recipient] = await store.listNudgeCandidates(tx, day, recipientId);
  if (!recipient) throw new HttpError(404, "This person has not turned on nudges.", "recipientId");
  if (isQuietHour(at, hospitalTimeZone)) {
    throw new HttpError(
      409,
      "It is rest time. You can send nudges from 7 in the morning to 9 in the evening.",
      "recipientId",
    );
  }
  if (recipient.wasNudgedToday) {
    throw new HttpError(409, "You have already nudged this person today.", "recipientId");
  }
  const recipientsDay = (await readDaysOf(tx, { candidates: [recipient], at }, deps)).get(recipient.id);
  if (!recipientsDay || recipientsDay.dailyGoalMinutes === null)
    throw new HttpError(409, "You can't nudge this person at the moment.", "recipientId");
  if (minutesLeft(recipientsDay) === 0) {
    throw new HttpError(409, "This person has already reached today's goal.", "recipientId");
  }
  if ((await store.countNudgesSent(tx, caller.id, day)) >= nudgesPerDay) {
    throw new HttpError(429, `You have sent ${nudgesPerDay} nudges today. You can send more tomorrow.`, "recipientId");
  }
  if (!(await store.insertNudge(tx, { senderId: caller.id, recipientId, templateType, day }, at))) {
    throw new HttpError(409, "You have already nudged this person today.", "recipientId");
  }
  // Not recorded under the recipient: their access log would reveal the sender's real name.
  await recordAudit(tx, at, { action: "kudos.nudge", actor: caller, detail: { recipientId } });
  await deps.events.publish(tx, { type: "kudos", patientId: recipientId });
  return { ok: true };
}

/**
 * Marks a nudge and earlier ones as read, so that the recipient's dashboard does not show them again. Idempotent.
 * @throws HttpError 404 for a nudge that the patient did not receive.
 */
export async function readNudges({
  tx,
  at,
  caller,
  body,
}: AuthenticatedInput<Api["kudos.readNudges"]>): Promise<CallReply<"kudos.readNudges">> {
  const received = await store.findReceivedNudge(tx, body.nudgeId, caller.id);
  if (!received) throw new HttpError(404, "This nudge is not for you or no longer exists.", "nudgeId");
  const nudges = await store.markNudgesRead(tx, caller.id, received.createdAt, at);
  if (nudges > 0) {
    await recordAudit(tx, at, { action: "kudos.readNudges", actor: caller, patientId: caller.id, detail: { nudges } });
  }
  return { ok: true };
}

const leftOf = (day: PatientDay | undefined): number => (day ? minutesLeft(day) : 0);

/** Patients may not see each other's state; a nudge reveals only its minutes. */
const readDaysOf = (
  tx: Transaction,
  { candidates, at }: { candidates: readonly store.NudgeTargetRow[]; at: Date },
  deps: Deps,
): Promise<ReadonlyMap<number, PatientDay>> =>
  asSystemWithin(tx, "care-team", async () => {
    const date = hospitalDay(at, deps.config.hospitalTimeZone);
    const states = await readPatientStates(tx, { patientIds: candidates.map(({ id }) => id), at }, deps);
    const asked = candidates.flatMap((candidate) => {
      const standing = states.get(candidate.id);
      // Nobody is shown what the others pedaled besides.
      const seconds = { ...candidate, durationSeconds: candidate.filledSeconds };
      return standing ? [{ patientId: candidate.id, date, seconds, standing }] : [];
    });
    const days = await readDays(tx, { asked, at }, deps);
    return new Map(days.map((day, index) => [asked[index]?.patientId ?? 0, day]));
  });

/** The achievements of a finished ride. */
export interface RideAchievements {
  readonly patientId: number;
  readonly at: Date;
  /** The day that the ride counts for, in the hospital's time zone. */
  readonly day: string;
  readonly isFirstRide: boolean;
  readonly reachedDailyGoal: boolean;
  readonly streakDays: number;
  /** Null unless the ride's mean power was the patient's best. */
  readonly powerBestWatts: number | null;
}

/**
 * Posts to the wall for a patient who has opted in. Idempotent. Runs as the system, because patients may not post
 * their own achievements.
 */
export async function recordAchievements(
  tx: Transaction,
  { patientId, at, day, ...ride }: RideAchievements,
  deps: Pick<Deps, "events">,
): Promise<void> {
  const achievements: Achievement[] = [];
  if (ride.isFirstRide) achievements.push({ kind: "first-ride", figure: null });
  if (ride.reachedDailyGoal) achievements.push({ kind: "daily-goal", figure: null });
  if (celebratedStreakDays.includes(ride.streakDays)) achievements.push({ kind: "streak", figure: ride.streakDays });
  if (ride.powerBestWatts !== null) achievements.push({ kind: "power-best", figure: ride.powerBestWatts });
  const added = await store.insertFeedItems(tx, achievements, { patientId, day, at });
  if (added > 0) await deps.events.publish(tx, { type: "kudos", patientId });
}
