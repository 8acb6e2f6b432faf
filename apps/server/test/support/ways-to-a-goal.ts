import type { GoalPart } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { recommended } from "./safety-check.ts";
import type { SignedIn } from "./test-server.ts";

interface PartValues {
  readonly part: GoalPart;
  readonly ok: number;
  /**
   * What needs an acknowledgment: one step that no good day offered, two, or a resistance; empty if the part has none.
   */
  readonly questioned: readonly number[];
  /** More than two steps; null if the part has none. */
  readonly tooManySteps: number | null;
  /** Over the hard cap; null if the call itself accepts nothing higher. */
  readonly hard: number | null;
}

interface Sending {
  readonly part: GoalPart;
  readonly value: number;
  /** The current goals, for a call that changes one. */
  readonly goals: readonly Pick<Goal, "id" | "goalType">[];
  readonly answer: object;
}

interface Way {
  /** What a successful call replies. */
  readonly status: number;
  readonly parts: readonly PartValues[];
  send(provider: SignedIn, patientId: number, sending: Sending): ReturnType<SignedIn["call"]>;
}

const goalOf = {
  watts: { goalType: "power", unit: "watts", period: "session" },
  minutes: { goalType: "duration", unit: "minutes", period: "session" },
  sessions: { goalType: "sessions", unit: "sessions", period: "daily" },
  energy: { goalType: "energy", unit: "Watt-Min", period: "daily" },
  resistance: { goalType: "resistance", unit: "level", period: "session" },
} as const;

/** Around the caps of `greenAnswers` and `amberAnswers` at their start: 23 W, 15 minutes, 2 sessions; 690 Watt-Min. */
const values = {
  watts: { part: "watts", ok: 23, questioned: [24, 33], tooManySteps: 34, hard: 51 },
  minutes: { part: "minutes", ok: 15, questioned: [16, 25], tooManySteps: 26, hard: 31 },
  sessions: { part: "sessions", ok: 2, questioned: [3, 4], tooManySteps: null, hard: 5 },
  energy: { part: "energy", ok: 690, questioned: [], tooManySteps: null, hard: 691 },
  resistance: { part: "resistance", ok: 6, questioned: [7, 9], tooManySteps: null, hard: null },
} as const satisfies Record<GoalPart, PartValues>;
const parts = Object.values(values);

const fieldOf = {
  watts: "watt_goal",
  minutes: "duration_min_per_session",
  sessions: "sessions_per_day",
  energy: "total_daily_energy",
  resistance: "resistance_level",
} as const;

/** Every call that sets a goal. */
export const ways = {
  "a save of goals": {
    status: 201,
    parts,
    send(provider, patientId, { part, value, answer }) {
      const goal = { ...goalOf[part], targetValue: value, label: "A goal" };
      return provider.call("POST", `/api/patients/${patientId}/goals`, { goals: [goal], ...answer });
    },
  },
  "goals from the assessment": {
    status: 201,
    // Its watt-minutes follow from the rest.
    parts: parts.filter(({ part }) => part !== "energy"),
    send(provider, patientId, { part, value, answer }) {
      const mobilityRecommendation = { ...recommended, [fieldOf[part]]: value };
      return provider.call("POST", `/api/patients/${patientId}/goals/from-assessment`, {
        mobilityRecommendation,
        ...answer,
      });
    },
  },
  "a change of one goal": {
    status: 200,
    parts,
    send(provider, _patientId, { part, value, goals, answer }) {
      const goal = goals.find(({ goalType }) => goalType === goalOf[part].goalType);
      return provider.call("PATCH", `/api/goals/${goal?.id}`, { targetValue: value, ...answer });
    },
  },
} as const satisfies Record<string, Way>;

export const wayNames = Object.keys(ways) as (keyof typeof ways)[];
