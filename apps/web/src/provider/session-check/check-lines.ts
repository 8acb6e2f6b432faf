/** In the order in which they are read out, with their words in `safety-state`. */
export const lineWords = {
  plan: "before.step1",
  breathing: "before.step2",
  circulation: "before.step3",
  symptoms: "before.step4",
  awake: "before.step5",
  equipment: "before.step6",
} as const;

export const checkLines = Object.keys(lineWords) as (keyof typeof lineWords)[];
