import type { Reading } from "@bedside-bike/ride";
import { BikeError } from "./bike-error.ts";

const TIMEOUT_MS = 15_000;

export interface TelemetryReply {
  rideId: string;
  acceptedReadings: number;
  /** Pedaling time of the whole ride so far. */
  durationSeconds: number;
  /** Whether the ride belongs to a patient. */
  attributed: boolean;
}

/** The next attempt may succeed. */
export class TemporaryFailure extends Error {
  override name = "TemporaryFailure";
  /** When the server asks to be tried again; 0 if it did not say, null if there was no answer. */
  readonly afterMilliseconds: number | null;

  constructor(message: string, afterMilliseconds: number | null) {
    super(message);
    this.afterMilliseconds = afterMilliseconds;
  }
}

interface Sender {
  url: URL;
  bikeNumber: number;
  key: string;
  rideId: string;
  startedAt: Date;
}

/**
 * The telemetry call (RIDE-1). Throws TemporaryFailure if trying again may help, otherwise BikeError with the reason.
 */
export async function postBatch(from: Sender, readings: readonly Reading[], ended: boolean): Promise<TelemetryReply> {
  const { status, body, retryAfter } = await post(from, {
    rideId: from.rideId,
    startedAt: from.startedAt.toISOString(),
    readings,
    ...(ended ? { ended } : {}),
  });
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    const reason = `The server at ${from.url.origin} cannot accept readings now (status ${status}).`;
    throw new TemporaryFailure(reason, millisecondsOf(retryAfter));
  }
  if (status !== 200) throw new BikeError(describeError(from, status, body));
  if (isTelemetryReply(body)) return body;
  throw new BikeError(`The server at ${from.url.origin} is not a Bedside Bike server.`);
}

async function post(
  from: Sender,
  batch: object,
): Promise<{ status: number; body: unknown; retryAfter: string | null }> {
  try {
    const response = await fetch(new URL(`/api/devices/${from.bikeNumber}/telemetry`, from.url), {
      method: "POST",
      headers: { authorization: `Bearer ${from.key}`, "content-type": "application/json" },
      body: JSON.stringify(batch),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, body: parseJson(text), retryAfter: response.headers.get("retry-after") };
  } catch (error) {
    throw new TemporaryFailure(`The server at ${from.url.origin} cannot be reached (${causeOf(error)}).`, null);
  }
}

const LONGEST_WAIT_S = 60;

/** Seconds from a Retry-After; 0 if there is none, or for a date, which would require a correct clock. */
const millisecondsOf = (retryAfter: string | null): number =>
  /^\d{1,6}$/.test(retryAfter ?? "") ? Math.min(Number(retryAfter), LONGEST_WAIT_S) * 1000 : 0;

function describeError(from: Sender, status: number, body: unknown): string {
  const { error, field } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const message = typeof error === "string" ? error : `status ${status}`;
  if (status === 401) return `The server does not recognize this key for bike ${from.bikeNumber}: ${message}`;
  if (status === 404) return `The server has no bike ${from.bikeNumber}: ${message}`;
  const where = typeof field === "string" ? ` (${field})` : "";
  return `The server refused the readings${where}: ${message}`;
}

function isTelemetryReply(body: unknown): body is TelemetryReply {
  if (typeof body !== "object" || body === null) return false;
  const { rideId, acceptedReadings, durationSeconds, attributed } = body as Record<string, unknown>;
  return (
    typeof rideId === "string" &&
    typeof acceptedReadings === "number" &&
    typeof durationSeconds === "number" &&
    typeof attributed === "boolean"
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** undici says 'fetch failed' and hides the reason in the cause. */
function causeOf(error: unknown): string {
  const { cause, name, message } = error as Error;
  if (name === "TimeoutError") return `no answer in ${TIMEOUT_MS / 1000} s`;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? (cause as Error | undefined)?.message ?? message;
}
