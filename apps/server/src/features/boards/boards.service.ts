import { minutesPerDay, mustStopRiding, type PatientDay } from "@bedside-bike/clinical";
import { type Api, type BoardPatient, type CallReply, compareBeds } from "@bedside-bike/contract";
import { asOneLine, firstCharacter } from "@bedside-bike/contract/visible-text";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type OpenBoard, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps, PublicInput } from "../../platform/route.ts";
import { endSession, publishEnded } from "../../platform/sign-in.ts";
import { noBoard, type StreamView } from "../../platform/stream.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import { listedCheck } from "../clearances/listed-check.ts";
import { readDoses } from "../missed-sessions/read-dose.ts";
import { readPatientStates, type StandingState, toRideState } from "../patient-state/ride-state.ts";
import { readDays } from "../ride-days/patient-days.ts";
import * as store from "./boards.store.ts";
import { viewBoard } from "./view-board.ts";

type OpenInput = AuthenticatedInput<Api["boards.open"]> & {
  /** The token hash of the board that this browser showed before. */
  readonly formerTokenHash: string | null;
};

/** Turns the browser into a board. Its provider is signed out there: nobody's sign-in session stays open on a wall. */
export async function openBoard(
  { tx, at, caller, session, body, formerTokenHash }: OpenInput,
  deps: Deps,
): Promise<{ token: string; board: CallReply<"boards.open"> }> {
  const token = newToken();
  const id = await store.insertBoard(tx, { name: body.name, tokenHash: hashToken(token), openedBy: caller.id }, at);
  if (formerTokenHash) {
    await asSystemWithin(tx, "accounts", () => store.endBoards(tx, { tokenHash: formerTokenHash, at }, deps));
  }
  await recordAudit(tx, at, { action: "boards.open", actor: caller, detail: { boardId: id } });
  await endSession(tx, session.sessionId, at);
  await publishEnded(tx, [session.sessionId], deps);
  return { token, board: { id, name: body.name, openedAt: at.toISOString() } };
}

/** @throws HttpError 401 if this browser is not a board, or no longer one. */
export async function showBoard(
  {
    tokenHash,
    onFound,
  }: PublicInput<Api["boards.show"]> & { readonly tokenHash: string; readonly onFound: () => void },
  deps: Deps,
): Promise<CallReply<"boards.show">> {
  const { board, reply } = await deps.database.withBoard(tokenHash, async (tx, board) => {
    if (!board) throw noBoard();
    onFound();
    return { board, reply: await readBoard(tx, board, deps) };
  });
  if (board.isBackAgain) {
    const actor = { kind: "board", id: board.boardId } as const;
    const detail = { patients: reply.patients.length };
    await deps.database.asSystem("upkeep", (tx) => recordAudit(tx, board.at, { action: "boards.show", actor, detail }));
  }
  return reply;
}

async function readBoard(
  tx: Transaction,
  { name, at }: OpenBoard,
  deps: Pick<Deps, "config">,
): Promise<CallReply<"boards.show">> {
  const day = hospitalDay(at, deps.config.hospitalTimeZone);
  const rows = await store.listBoardRows(tx, day);
  const states = await readPatientStates(tx, { patientIds: rows.map(({ id }) => id), at }, deps);
  const wanted = rows.map(({ id }) => ({ patientId: id, from: day, to: day }));
  const doses = await readDoses(tx, { wanted, at }, deps);
  const { areBoardNamesShown } = deps.config;
  const shown = rows.flatMap((row) => {
    const standing = states.get(row.id);
    return standing ? [{ row, standing, patientId: row.id, date: day, seconds: row }] : [];
  });
  const days = await readDays(tx, { asked: shown, at }, deps);
  const patients = shown.map(({ row, standing }, index) => {
    const slots = doses.get(row.id)?.dose.days[0]?.slots ?? [];
    return {
      ...toBoardPatient(row, standing, { today: days[index] as PatientDay, at, areBoardNamesShown }),
      sessions: slots.map(({ status }) => status),
      sessionsFilled: slots.map(({ filled }) => filled),
    };
  });
  return { name, at: at.toISOString(), day, patients: patients.toSorted((a, b) => compareBeds(a.bed, b.bed)) };
}

function toBoardPatient(
  row: store.BoardRow,
  standing: StandingState,
  { today, at, areBoardNamesShown }: { today: PatientDay; at: Date; areBoardNamesShown: boolean },
): Omit<BoardPatient, "sessions" | "sessionsFilled"> {
  const { state, limit, reasonId } = toRideState(standing);
  const { target } = standing.modelState;
  return {
    id: row.id,
    bed: row.bed,
    name: areBoardNamesShown ? asOneLine(`${firstCharacter(row.firstName)}. ${row.lastName}`) : null,
    rideState: { state, limit, reasonId },
    help: row.helpRequest && (row.helpRequest.stage === "coming" ? "coming" : "open"),
    mustStop: mustStopOf(row, standing),
    isPedaling: row.openRide !== null,
    today,
    filledSeconds: today.filledSeconds,
    dailyGoalMinutes: target && minutesPerDay(target),
    goalWatts: target?.watts ?? null,
    hasRiddenWhilePaused: row.hasRiddenWhilePaused,
    isCheckDueSoon: listedCheck(standing, at).isDueSoon && target !== null,
  };
}

function mustStopOf({ openRide, helpRequest }: store.BoardRow, { state }: StandingState): BoardPatient["mustStop"] {
  if (!openRide || !mustStopRiding(state, openRide)) return null;
  return openRide.answer || helpRequest?.stage === "coming" ? "coming" : "open";
}

/** The events of one board's stream. */
export const openBoardStream = async (tx: Transaction, { openedBy }: OpenBoard): Promise<StreamView> =>
  viewBoard(openedBy, await store.listBoardPatientIds(tx));

/** The boards that are open now. */
export async function listBoards({
  tx,
  at,
}: AuthenticatedInput<Api["boards.list"]>): Promise<CallReply<"boards.list">> {
  const rows = await asSystemWithin(tx, "accounts", () => store.listOpenBoards(tx, at));
  return rows.map(({ id, name, openedAt, lastSeenAt, firstName, lastName }) => ({
    id,
    name,
    openedBy: `${firstName} ${lastName}`,
    openedAt: openedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** @throws HttpError 404 if no such board is open. */
export async function endBoard(
  { tx, at, caller, params }: AuthenticatedInput<Api["boards.end"]>,
  deps: Deps,
): Promise<CallReply<"boards.end">> {
  const ended = await asSystemWithin(tx, "accounts", () => store.endBoards(tx, { id: params.id, at }, deps));
  if (ended === 0) throw new HttpError(404, "There is no such board any more.", "id");
  await recordAudit(tx, at, { action: "boards.end", actor: caller, detail: { boardId: params.id } });
  return { ok: true };
}
