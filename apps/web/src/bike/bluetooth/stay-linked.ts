import { backoffMs } from "./backoff.ts";
import { type BikeLink, NotABikeError, openBikeLink } from "./bike-link.ts";
import type { RememberedBike } from "./bike-state.ts";
import { waitForDevice } from "./find-remembered-device.ts";
import { type Following, followLink } from "./follow-link.ts";
import { withTimeout } from "./with-timeout.ts";

/** The attempt to stay linked to one device, from the first try until it is ended or has failed. */
export interface LinkedSession {
  start(): void;
  /** Once it is linked for the first time, has failed, or was ended. */
  readonly settled: Promise<void>;
  /** Sets the load to the machine's minimum, if the link is there, and disconnects. */
  end(): Promise<void>;
}

export interface SessionOptions {
  /** The device is known to be a usable bike: then trying never ends. Otherwise a first link settles that. */
  readonly isKnown: boolean;
  readonly following: Following;
}

/** A person who has just chosen a bike is told after this many attempts that it is out of reach. */
const firstAttempts = 5;
/** The longest that a request to the machine may take; ending waits no longer. */
const endTimeoutMs = 4000;

export function stayLinked(device: BluetoothDevice, bike: RememberedBike, options: SessionOptions): LinkedSession {
  const { following } = options;
  const { clock, resistance, onEvent } = following;
  const ending = new AbortController();
  const { signal } = ending;
  let link: BikeLink | null = null;
  let isKnown = options.isKnown;
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });

  async function keepLinked(): Promise<void> {
    for (let attempt = 1, waits = 1; !signal.aborted; attempt++, waits++) {
      onEvent({ kind: "attempting", bike, attempt });
      const outcome = await linkOnce();
      if (signal.aborted) return;
      if (outcome.kind === "followed") {
        attempt = 0;
        waits = 1;
        onEvent({ kind: "dropped", atMs: clock.now() });
      } else if (!isKnown && (outcome.reason !== "unreachable" || attempt >= firstAttempts)) {
        onEvent({ kind: "failed", reason: outcome.reason, bike });
        return;
      }
      await waitForDevice(device, { clock, ms: backoffMs(waits), signal });
    }
  }

  /** One link from connecting to its loss. */
  async function linkOnce(): Promise<
    { kind: "followed" } | { kind: "failed"; reason: "not-a-bike" | "refused" | "unreachable" }
  > {
    try {
      link = await openBikeLink(device, clock, signal);
      await followLink(link, following);
      isKnown = true;
      settle();
      await link.over;
      return { kind: "followed" };
    } catch (error) {
      link?.close();
      return { kind: "failed", reason: reasonOf(error) };
    } finally {
      link = null;
      if (!signal.aborted) resistance.detach();
    }
  }

  let finished: Promise<void> = Promise.resolve();
  return {
    start() {
      finished = keepLinked().finally(settle);
    },
    settled,
    async end() {
      if (link) await withTimeout(clock, resistance.setToLeast(), endTimeoutMs).catch(() => {});
      ending.abort();
      await finished;
    },
  };
}

/** Only failures that trying again can't fix have their own reason. */
function reasonOf(error: unknown): "not-a-bike" | "refused" | "unreachable" {
  if (error instanceof NotABikeError) return "not-a-bike";
  const isForbidden = error instanceof DOMException && ["SecurityError", "NotAllowedError"].includes(error.name);
  return isForbidden ? "refused" : "unreachable";
}
