import {
  type ControlPointCommand,
  type ControlPointReply,
  type ControlPointResult,
  decodeControlPointReply,
  encodeControlPoint,
  GATT_CHARACTERISTICS,
} from "@bedside-bike/ride/bluetooth";
import { type BikeLink, subscribe } from "./bike-link.ts";
import type { Clock } from "./clock.ts";
import { withTimeout } from "./with-timeout.ts";

/** Requests to the machine (FTMS 1.0, 4.16): a write, then its reply as an indication. */
export interface ControlPoint {
  /** Rejects with a TimeoutError if no reply comes, or with the browser's error if the write is refused. */
  request(command: ControlPointCommand): Promise<ControlPointResult>;
}

const replyTimeoutMs = 3000;

/** Null if the machine has no control point or sends no indications from it. */
export async function openControlPoint(link: BikeLink, clock: Clock): Promise<ControlPoint | null> {
  const characteristic = link.characteristic(GATT_CHARACTERISTICS.fitnessMachineControlPoint);
  if (!characteristic) return null;
  let onReply: (reply: ControlPointReply) => void = () => {};
  try {
    await subscribe(link, characteristic, (value) => {
      const reply = decodeControlPointReply(value);
      if (reply) onReply(reply);
    });
  } catch {
    return null;
  }
  const ask = async (command: ControlPointCommand): Promise<ControlPointResult> => {
    const bytes = encodeControlPoint(command);
    if (!bytes) return "invalid-parameter";
    const result = new Promise<ControlPointResult>((resolve) => {
      onReply = (reply) => {
        if (reply.request === command.kind) resolve(reply.result);
      };
    });
    await link.queue.run(() => characteristic.writeValueWithResponse(bytes));
    return withTimeout(clock, result, replyTimeoutMs);
  };
  /** One request with its reply at a time, as the specification requires. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(command) {
      const result = last.then(() => ask(command));
      last = result.catch(() => {});
      return result;
    },
  };
}
