import type { HelpRequest } from "@bedside-bike/contract";
import { endpoints } from "@bedside-bike/contract/endpoints";
import { ApiError, call, keyOf, query, queryClient, urlOf } from "../../api.ts";
import { isRider, markRider } from "../../bike/journal/sealing.ts";
import { browserStorage } from "../../browser-storage.ts";
import { isConnected } from "../../network/network.ts";
import { calledForHelp } from "../../session/called-for-help.ts";
import { readHelpTicket } from "../../session/help-ticket.ts";
import { type KeptCall, keptCalls } from "./call-store.ts";
import { deleteCall, readCalls, writeCall } from "./calls-database.ts";

const againMs = 5000;
/** A network that swallows requests never refuses one. */
const replyWithinMs = 10_000;
/** The server refuses older ones: they say nothing about the patient now. */
const longestMs = 24 * 3600_000;

const find = (touchId: string) => keptCalls.get().find((one) => one.touchId === touchId);

function change(touchId: string, part: Partial<KeptCall>): void {
  keptCalls.set(keptCalls.get().map((one) => (one.touchId === touchId ? { ...one, ...part } : one)));
}

/** A touch of 'I don't feel well': kept, and sent at once. */
export function keepCall(patientId: number, rideId: string | null): void {
  const touch = {
    touchId: crypto.randomUUID(),
    touchedAtMs: Date.now(),
    rideId,
    ticket: readHelpTicket(browserStorage),
    betterAtMs: null,
    mark: null,
  };
  keptCalls.set([...keptCalls.get(), { ...touch, patientId, failure: null, isOnDisk: false }]);
  calledForHelp.set(true);
  void store(touch.touchId, patientId);
  void sendKeptCalls();
}

/** 'I feel better' of a call that the server does not have: kept with it. */
export async function keepBetter(touchId: string): Promise<void> {
  change(touchId, { betterAtMs: Date.now() });
  await write(touchId);
}

async function store(touchId: string, patientId: number): Promise<void> {
  const mark = await markRider(String(patientId)).catch(() => null);
  change(touchId, { mark });
  await write(touchId);
}

async function write(touchId: string): Promise<void> {
  const kept = find(touchId);
  if (!kept) return;
  const { patientId: _, failure: __, isOnDisk: ___, ...stored } = kept;
  const isOnDisk = await writeCall(stored).then(
    () => true,
    () => false,
  );
  if (find(touchId)) change(touchId, { isOnDisk });
  // The server has it meanwhile.
  else await deleteCall(touchId).catch(() => undefined);
}

async function forget(touchId: string): Promise<void> {
  keptCalls.set(keptCalls.get().filter((one) => one.touchId !== touchId));
  await deleteCall(touchId).catch(() => undefined);
}

let loading: Promise<void> | undefined;

/** Reads what earlier pages kept, once, and sends it. */
export function loadKeptCalls(): Promise<void> {
  loading ??= readCalls()
    .catch(() => [])
    .then((stored) => {
      const known = stored.filter(({ touchId }) => !find(touchId));
      const added = known.map((one) => ({ ...one, patientId: null, failure: null, isOnDisk: true }));
      keptCalls.set([...added, ...keptCalls.get()]);
      void sendKeptCalls();
    });
  return loading;
}

/** Whose calls these are, as far as the signed-in patient is concerned. Nobody: what could tell is deleted. */
export async function claimCalls(patientId: number | null): Promise<void> {
  await loadKeptCalls();
  if (patientId === null) {
    for (const { touchId } of keptCalls.get()) {
      change(touchId, { patientId: null, mark: null });
      await write(touchId);
    }
    return;
  }
  for (const { touchId, mark } of keptCalls.get()) {
    const isTheirs = mark !== null && (await isRider(mark, String(patientId)).catch(() => false));
    if (isTheirs) change(touchId, { patientId });
  }
}

let sending: Promise<void> | undefined;
let isAskedAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what the server does not have, again and again until it has; at once when the network is back. */
export function sendKeptCalls(): Promise<void> {
  // A touch, or the network, that came while another call is on its way does not wait for the next round.
  if (sending) isAskedAgain = true;
  sending ??= sendAll().finally(() => {
    sending = undefined;
    clearTimeout(timer);
    const pauseMs = isAskedAgain ? 0 : againMs;
    isAskedAgain = false;
    if (keptCalls.get().length > 0) timer = setTimeout(() => void sendKeptCalls(), pauseMs);
  });
  return sending;
}

const sendIfKept = () => {
  if (keptCalls.get().length > 0) void sendKeptCalls();
};
window.addEventListener("online", sendIfKept);
isConnected.subscribe(() => isConnected.get() && sendIfKept());

async function sendAll(): Promise<void> {
  for (const { touchId, touchedAtMs, patientId, ticket } of keptCalls.get()) {
    // Touched before the page had the session's ticket.
    if (patientId !== null && ticket === null) {
      change(touchId, { ticket: readHelpTicket(browserStorage) });
      void write(touchId);
    }
    if (Date.now() - touchedAtMs > longestMs) await forget(touchId);
    else await send(touchId);
  }
}

async function send(touchId: string): Promise<void> {
  const kept = find(touchId);
  if (!kept) return;
  try {
    const request = await sendAsPatient(kept);
    if (!request && !(await sendByTicket(kept))) throw new ApiError(401, "", "");
    // Signed out meanwhile: nobody is shown it.
    const patientId = find(touchId)?.patientId ?? null;
    if (request && patientId !== null) await show(patientId, await withBetter(request, touchId));
    await forget(touchId);
  } catch (error) {
    change(touchId, { failure: error instanceof ApiError ? "server" : "network" });
  }
}

const bodyOf = ({ touchId, touchedAtMs, rideId, betterAtMs }: KeptCall) => ({
  touchId,
  touchedAt: new Date(touchedAtMs).toISOString(),
  sentAt: new Date().toISOString(),
  ...(rideId !== null && { rideId }),
  ...(betterAtMs !== null && { betterAt: new Date(betterAtMs).toISOString() }),
});

/** As the signed-in patient; null if nobody is, or the session has ended. */
async function sendAsPatient(kept: KeptCall): Promise<HelpRequest | null> {
  if (kept.patientId === null) return null;
  try {
    const signal = AbortSignal.timeout(replyWithinMs);
    return await call("helpRequests.create", { params: { id: kept.patientId }, body: bodyOf(kept), signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
    throw error;
  }
}

/** The ticket alone says whose call it is: no cookie goes with it, because somebody else may be signed in. */
async function sendByTicket(kept: KeptCall): Promise<boolean> {
  if (kept.ticket === null) return false;
  const response = await fetch(urlOf("helpRequests.createLater"), {
    method: endpoints["helpRequests.createLater"].method,
    credentials: "omit",
    headers: { authorization: `Help ${kept.ticket}`, "content-type": "application/json" },
    body: JSON.stringify(bodyOf(kept)),
    signal: AbortSignal.timeout(replyWithinMs),
  });
  if (response.ok) return true;
  // The ticket is not good any more: the call says nothing about the patient now.
  if (response.status === 401 && kept.patientId === null) return true;
  throw new ApiError(response.status, await response.text(), response.statusText);
}

/** Whoever felt better while it was on its way says so now; where that changes nothing any more, the call stays as it is. */
async function withBetter(request: HelpRequest, touchId: string): Promise<HelpRequest> {
  if (find(touchId)?.betterAtMs == null || request.betterAt !== null) return request;
  return call("helpRequests.close", { params: { helpRequestId: request.id }, body: {} }).catch(() => request);
}

/** On this patient's screens; the data that it changes are fetched, and waited for if nothing was known before. */
export async function show(patientId: number, helpRequest: HelpRequest): Promise<void> {
  const { queryKey } = query("patients.dashboard", { params: { id: patientId } });
  const shown = helpRequest.stage === "over" ? null : helpRequest;
  const known = queryClient.setQueryData(queryKey, (before) => before && { ...before, helpRequest: shown });
  const fetched = queryClient.invalidateQueries({ queryKey: keyOf("patients.dashboard", { id: patientId }) });
  if (!known) await fetched;
}

/** For tests: as on a tablet that never kept one. */
export async function forgetKeptCalls(): Promise<void> {
  clearTimeout(timer);
  for (const { touchId } of keptCalls.get()) await forget(touchId);
  loading = undefined;
}
