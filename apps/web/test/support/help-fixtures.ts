import type { HelpRequest } from "@bedside-bike/contract";

/** 14:05 in the hospital of the tests. */
export const touchedAt = "2026-11-21T20:05:00.000Z";

/** A call for help that the patient's care team was told about. */
export const told: HelpRequest = {
  id: 7,
  state: "open",
  stage: "told",
  askedAt: touchedAt,
  arrivedAt: touchedAt,
  isLate: false,
  toldAt: touchedAt,
  deviceNumber: "121",
  answer: null,
  betterAt: null,
  betterFrom: touchedAt,
  closedAt: null,
  end: null,
};

/** Nobody who uses the product can see it. */
export const unseen: HelpRequest = {
  ...told,
  stage: "unseen",
  toldAt: null,
  betterFrom: "2026-11-21T20:15:00.000Z",
};

export const coming: HelpRequest = {
  ...told,
  state: "answered",
  stage: "coming",
  answer: { by: "Dana Provider", at: "2026-11-21T20:06:00.000Z" },
  betterFrom: null,
};

/** Told, and the patient says that they feel better. */
export const feltBetter: HelpRequest = {
  ...told,
  state: "closed",
  betterAt: "2026-11-21T20:08:00.000Z",
  betterFrom: null,
  closedAt: "2026-11-21T20:08:00.000Z",
};

/** A provider was at the bed. */
export const over: HelpRequest = {
  ...coming,
  stage: "over",
  state: "closed",
  closedAt: "2026-11-21T20:20:00.000Z",
  end: { by: "Dana Provider", at: "2026-11-21T20:20:00.000Z", found: "nothing" },
};

/** Touched without a network at 10:02, arrived at 13:10. */
export const late: HelpRequest = {
  ...told,
  askedAt: "2026-11-21T16:02:00.000Z",
  arrivedAt: "2026-11-21T19:10:00.000Z",
  toldAt: "2026-11-21T19:10:00.000Z",
  isLate: true,
};
