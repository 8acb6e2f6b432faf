import type { LiveEvent } from "@bedside-bike/contract";
import { expect, it } from "vitest";
import { frameOf } from "./event-frame.ts";

it("An event is encoded once, however many read it", () => {
  let reads = 0;
  const event: LiveEvent = {
    type: "goals",
    get patientId() {
      reads += 1;
      return 4;
    },
  };
  const frames = Array.from({ length: 5000 }, () => frameOf(event));
  expect(new Set(frames)).toEqual(new Set(['data: {"type":"goals","patientId":4}\n\n']));
  expect(reads).toBe(1);
});

it("Another event has its own text, even if it says the same", () => {
  const event: LiveEvent = { type: "goals", patientId: 4 };
  expect(frameOf(event)).toBe(frameOf({ ...event }));
  expect(frameOf(event)).not.toBe(frameOf({ ...event, patientId: 5 }));
});
