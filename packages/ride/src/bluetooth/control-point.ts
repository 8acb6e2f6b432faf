import { type FrameBytes, viewOf } from "./frame.ts";

/** FTMS 1.0, 4.16.1, by op code. */
const REQUESTS = [
  "request-control",
  "reset",
  "set-target-speed",
  "set-target-inclination",
  "set-target-resistance-level",
  "set-target-power",
  "set-target-heart-rate",
  "start-or-resume",
  "stop-or-pause",
  "set-targeted-expended-energy",
  "set-targeted-number-of-steps",
  "set-targeted-number-of-strides",
  "set-targeted-distance",
  "set-targeted-training-time",
  "set-targeted-time-in-two-heart-rate-zones",
  "set-targeted-time-in-three-heart-rate-zones",
  "set-targeted-time-in-five-heart-rate-zones",
  "set-indoor-bike-simulation-parameters",
  "set-wheel-circumference",
  "spin-down-control",
  "set-targeted-cadence",
] as const;

/** FTMS 1.0, 4.16.2.22; result codes count from 1. */
const RESULTS = [
  "success",
  "op-code-not-supported",
  "invalid-parameter",
  "operation-failed",
  "control-not-permitted",
] as const;

const RESPONSE_CODE = 0x80;
const STOP = 1;
const PAUSE = 2;

export type ControlPointRequest = (typeof REQUESTS)[number];
export type ControlPointResult = (typeof RESULTS)[number];

/**
 * What the product requests from a machine. `level` is in the machine's own levels, like its range, sent in steps of
 * 0.1 and rounded down: never more load than requested. FTMS 1.0 has it as uint8, up to 25.5; many machines expect a
 * sint16, which is sent for other levels, or if `width` says so.
 */
export type ControlPointCommand =
  | { readonly kind: "request-control" | "reset" | "start-or-resume" }
  | { readonly kind: "stop-or-pause"; readonly action: "stop" | "pause" }
  | { readonly kind: "set-target-resistance-level"; readonly level: number; readonly width?: "uint8" | "sint16" }
  | { readonly kind: "set-target-power"; readonly watts: number };

export interface ControlPointReply {
  /** What was asked: the command's `kind`. */
  request: ControlPointRequest;
  result: ControlPointResult;
}

/** A value for the Fitness Machine Control Point (0x2AD9; FTMS 1.0, 4.16.1). Null if a number doesn't fit its field. */
export function encodeControlPoint(command: ControlPointCommand): Uint8Array<ArrayBuffer> | null {
  const opCode = REQUESTS.indexOf(command.kind);
  switch (command.kind) {
    case "request-control":
    case "reset":
    case "start-or-resume":
      return Uint8Array.of(opCode);
    case "stop-or-pause":
      return Uint8Array.of(opCode, command.action === "stop" ? STOP : PAUSE);
    case "set-target-power":
      return withSint16(opCode, Math.floor(command.watts));
    case "set-target-resistance-level": {
      // A level that was divided by 10 before may be a rounding error below its tenth.
      const tenths = Math.floor(command.level * 10 + 1e-6);
      const fitsUint8 = tenths >= 0 && tenths <= 0xff;
      if (command.width === "sint16" || (command.width === undefined && !fitsUint8)) return withSint16(opCode, tenths);
      return fitsUint8 ? Uint8Array.of(opCode, tenths) : null;
    }
  }
}

/**
 * An indication of the Fitness Machine Control Point (0x2AD9; FTMS 1.0, 4.16.2.22). Null if it is cut off, or no reply,
 * or its request or result is not in the specification: it says nothing then, least of all success.
 */
export function decodeControlPointReply(bytes: FrameBytes): ControlPointReply | null {
  const view = viewOf(bytes);
  if (view.byteLength < 3 || view.getUint8(0) !== RESPONSE_CODE) return null;
  const request = REQUESTS[view.getUint8(1)];
  const result = RESULTS[view.getUint8(2) - 1];
  return request && result ? { request, result } : null;
}

function withSint16(opCode: number, value: number): Uint8Array<ArrayBuffer> | null {
  if (!(value >= -0x8000 && value <= 0x7fff)) return null;
  return Uint8Array.of(opCode, value & 0xff, (value >> 8) & 0xff);
}
