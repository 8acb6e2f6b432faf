import { COGNITIVE_STATUSES, FLAGS, LEVELS_OF_CARE, MOBILITY_STATUSES, SEXES } from "@bedside-bike/clinical";
import { between, type Random } from "../../apps/server/src/seed/random.ts";

/** Answers for the calculator, as a form may send them: many given, some left open, a few as text. */
export function randomAnswers(random: Random): Record<string, unknown> {
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const whole = (low: number, high: number) => Math.floor(between(random, low, high + 1));
  const sometimes = <Value>(share: number, value: () => Value) => (random() < share ? value() : undefined);
  const flags = FLAGS.filter(() => random() < 0.12).map((flag) => [flag, random() < 0.7]);
  return withoutOpen({
    age: random() < 0.8 ? whole(40, 95) : String(whole(40, 95)),
    sex: sometimes(0.8, () => one(SEXES)),
    weight_kg: sometimes(0.8, () => whole(45, 120)),
    height_cm: sometimes(0.5, () => whole(150, 195)),
    level_of_care: sometimes(0.9, () => one(LEVELS_OF_CARE)),
    mobility_status: sometimes(0.9, () => one(MOBILITY_STATUSES)),
    cognitive_status: sometimes(0.6, () => one(COGNITIVE_STATUSES)),
    days_immobile: sometimes(0.6, () => whole(0, 12)),
    admission_diagnosis: sometimes(0.3, () => one(["Hip fracture", "Pneumonia", "Stroke", "Sepsis"])),
    medications: sometimes(0.4, () => [
      one(["Sedating medications", "Furosemide", "Warfarin 5 mg", "made-up medicine"]),
    ]),
    comorbidities: sometimes(0.4, () => [one(["diabetes", "heart failure", "copd"])]),
    fall_history: sometimes(0.5, () => random() < 0.3),
    prior_admissions: sometimes(0.4, () => whole(0, 4)),
    has_dialysis: sometimes(0.3, () => random() < 0.2),
    ...Object.fromEntries(flags),
    safety_answers: sometimes(0.5, () => ({ no_acute_contraindication: random() < 0.8 })),
  });
}

const withoutOpen = (answers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
