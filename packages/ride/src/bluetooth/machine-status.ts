import { type FrameBytes, viewOf } from "./frame.ts";

/** FTMS 1.0, 4.17.1: op code, name and bytes of the parameter, which only three of them have read here. */
const STATUSES = [
  [0x01, "reset", 0],
  [0x02, "stopped-or-paused-by-user", 1],
  [0x03, "stopped-by-safety-key", 0],
  [0x04, "started-or-resumed-by-user", 0],
  [0x05, "target-speed-changed", 2],
  [0x06, "target-inclination-changed", 2],
  [0x07, "target-resistance-level-changed", 1],
  [0x08, "target-power-changed", 2],
  [0x09, "target-heart-rate-changed", 1],
  [0x0a, "targeted-expended-energy-changed", 2],
  [0x0b, "targeted-number-of-steps-changed", 2],
  [0x0c, "targeted-number-of-strides-changed", 2],
  [0x0d, "targeted-distance-changed", 3],
  [0x0e, "targeted-training-time-changed", 2],
  [0x0f, "targeted-time-in-two-heart-rate-zones-changed", 4],
  [0x10, "targeted-time-in-three-heart-rate-zones-changed", 6],
  [0x11, "targeted-time-in-five-heart-rate-zones-changed", 10],
  [0x12, "indoor-bike-simulation-parameters-changed", 6],
  [0x13, "wheel-circumference-changed", 2],
  [0x14, "spin-down-status", 1],
  [0x15, "targeted-cadence-changed", 2],
  [0xff, "control-permission-lost", 0],
] as const;

type Kind = (typeof STATUSES)[number][1];
type KindWithParameter = "stopped-or-paused-by-user" | "target-resistance-level-changed" | "target-power-changed";

/** `level` is in the machine's own levels, as its range is. */
export type MachineStatus =
  | { kind: "stopped-or-paused-by-user"; action: "stop" | "pause" }
  | { kind: "target-resistance-level-changed"; level: number }
  | { kind: "target-power-changed"; watts: number }
  | { kind: Exclude<Kind, KindWithParameter> };

/**
 * Fitness Machine Status (0x2ADA; FTMS 1.0, 4.17). Null if it is cut off or not in the specification. The level is a
 * uint8 in steps of 0.1; a machine that sends two bytes means a sint16.
 */
export function decodeMachineStatus(bytes: FrameBytes): MachineStatus | null {
  const view = viewOf(bytes);
  const status = STATUSES.find(([opCode]) => view.byteLength > 0 && opCode === view.getUint8(0));
  if (!status || view.byteLength < 1 + status[2]) return null;
  const kind = status[1];
  switch (kind) {
    case "stopped-or-paused-by-user": {
      const action = ([undefined, "stop", "pause"] as const)[view.getUint8(1)];
      return action ? { kind, action } : null;
    }
    case "target-resistance-level-changed":
      return { kind, level: (view.byteLength > 2 ? view.getInt16(1, true) : view.getUint8(1)) / 10 };
    case "target-power-changed":
      return { kind, watts: view.getInt16(1, true) };
    default:
      return { kind };
  }
}
