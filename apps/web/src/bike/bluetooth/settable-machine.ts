import {
  type ControlPointResult,
  decodeFitnessMachineFeature,
  decodeResistanceRange,
  type FrameBytes,
  GATT_CHARACTERISTICS,
} from "@bedside-bike/ride/bluetooth";
import type { BikeLink } from "./bike-link.ts";
import type { Clock } from "./clock.ts";
import { type ControlPoint, openControlPoint } from "./control-point.ts";
import type { SettableMachine } from "./resistance-control.ts";

/**
 * Takes control of the machine and starts it: some send no data before that. Null if its load can't be set. A machine
 * that refuses control at first is asked again with each setting.
 */
export async function takeControl(link: BikeLink, clock: Clock): Promise<SettableMachine | null> {
  const controlPoint = await openControlPoint(link, clock);
  if (!controlPoint) return null;
  const request = (kind: "request-control" | "start-or-resume") => controlPoint.request({ kind }).catch(() => null);
  await request("request-control");
  await request("start-or-resume");
  const feature = await read(link, GATT_CHARACTERISTICS.fitnessMachineFeature, decodeFitnessMachineFeature);
  if (feature && !feature.targets.has("resistance")) return null;
  const range = await read(link, GATT_CHARACTERISTICS.supportedResistanceLevelRange, decodeResistanceRange);
  return { range, set: createResistanceSetter(controlPoint) };
}

/**
 * FTMS 1.0 has the level as one byte, later texts as two: a machine that calls the first an invalid parameter gets the
 * second, from then on.
 */
function createResistanceSetter(controlPoint: ControlPoint): (level: number) => Promise<boolean> {
  let width: { width?: "sint16" } = {};
  const request = (level: number) => controlPoint.request({ kind: "set-target-resistance-level", level, ...width });
  return async (level) => {
    let result: ControlPointResult = await request(level);
    if (result === "control-not-permitted" && (await controlPoint.request({ kind: "request-control" })) === "success") {
      result = await request(level);
    }
    if (result === "invalid-parameter" && width.width === undefined) {
      width = { width: "sint16" };
      result = await request(level);
      if (result !== "success") width = {};
    }
    return result === "success";
  };
}

/** Null if the bike does not have it, does not report it, or reports an impossible value. */
async function read<Value>(link: BikeLink, uuid: number, decode: (bytes: FrameBytes) => Value | null) {
  const characteristic = link.characteristic(uuid);
  if (!characteristic) return null;
  const bytes = await link.queue.run(() => characteristic.readValue()).catch(() => null);
  return bytes && decode(bytes);
}
