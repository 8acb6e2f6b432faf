import type { BeforeStep } from "../../ride-state/use-before-words.ts";

/** In the order in which they are read out. */
export const stepOfLine = {
  plan: "step1",
  breathing: "step2",
  circulation: "step3",
  symptoms: "step4",
  awake: "step5",
  equipment: "step6",
} as const satisfies Record<string, BeforeStep>;

export const checkLines = Object.keys(stepOfLine) as (keyof typeof stepOfLine)[];
