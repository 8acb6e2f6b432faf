import type { LevelOfCare } from "../src/questions.ts";
import type { SafetyClass, SafetyLimit } from "../src/safety/safety-item.ts";
import type { PatientStateInput } from "../src/state/patient-state.ts";
import { readVignettes } from "./vignettes.ts";

interface FlatState {
  readonly assessed: boolean;
  readonly class: SafetyClass | null;
  readonly limit: SafetyLimit | null;
  readonly level_of_care: LevelOfCare | null;
  readonly hours: number | null;
  readonly cleared: boolean;
  readonly open_events: readonly number[];
  readonly goals: "none" | "sent" | "suspended" | "earlier";
  readonly goal_minutes: number | null;
  readonly goal_sessions: number | null;
  readonly symptoms_unanswered: boolean;
  readonly symptoms_reported: boolean;
  readonly own_run_finding: boolean;
  readonly first_ride_open: boolean;
}

interface StateVignette<Input> {
  readonly id: string;
  readonly title: string;
  readonly input: Input;
  readonly expected: Readonly<Record<string, unknown>>;
}

interface EventVignette {
  readonly title: string;
  readonly events: readonly { readonly id: number }[];
  readonly assessments: readonly { readonly event_reviewed: readonly number[] }[];
  readonly expected: readonly number[];
}

/** Addendum 9: a cleared AMBER without goals does not start alone. */
const ADDENDUM: Readonly<Record<string, object>> = {
  S13: { start: false, sentence: "A member of your team will start with you." },
};

const inputOf = (flat: FlatState): PatientStateInput => ({
  isUnder18: false,
  assessment: flat.assessed
    ? {
        class: flat.class ?? "green",
        limit: flat.limit,
        levelOfCare: flat.level_of_care ?? "ward",
        levelOfCareNow: flat.level_of_care ?? "ward",
        hours: flat.hours ?? 0,
        isCleared: flat.cleared,
        isOfEarlierEngine: false,
        mustDecideFirst: false,
        isComfortCare: false,
        vitalSigns: "complete",
        asksByNews2: false,
      }
    : null,
  hasOpenEvent: flat.open_events.length > 0,
  goals:
    flat.goals === "none"
      ? null
      : { status: flat.goals, minutes: flat.goal_minutes ?? 0, sessions: flat.goal_sessions ?? 0, watts: 25 },
  symptoms: flat.symptoms_unanswered ? "unanswered" : flat.symptoms_reported ? "answered" : "none",
  hasOwnFinding: flat.own_run_finding,
  isFirstRideOpen: flat.first_ride_open,
});

/** The worked cases of the patient's state, with what the model's last corrections change. */
export const stateVignettes: readonly StateVignette<PatientStateInput>[] = readVignettes<StateVignette<FlatState>>(
  "states",
).map(({ id, title, input, expected }) => ({
  id,
  title,
  input: inputOf(input),
  expected: { ...expected, ...ADDENDUM[id] },
}));

export const eventVignettes = readVignettes<EventVignette>("events");
