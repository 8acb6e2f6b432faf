import type { FullPrescription } from "@bedside-bike/clinical";
import { Stack } from "../ui/layout.tsx";
import type { ExceededGoal, GoalPlan } from "./goal-plan.ts";
import { Marked } from "./marked.tsx";
import { asSent } from "./prescription.ts";
import { useCapWords } from "./use-cap-words.ts";

interface ExceededListProps {
  exceeded: readonly ExceededGoal[];
  goals: FullPrescription;
  /** Null if the screen does not know it: then the server asked. */
  plan: GoalPlan | null;
}

/** Which values need a question or are refused, why, and what the field says of the same limits. */
export function ExceededList({ exceeded, goals, plan }: ExceededListProps) {
  const words = useCapWords();
  const values = asSent(goals);
  return (
    <Stack as="ul" gap={2} above={3}>
      {exceeded.map((one) => (
        <Marked key={one.part} level="moderate">
          <p>
            <strong>{words.exceeded(one, values[one.part])}</strong>
          </p>
          {plan && (
            <p>
              {[words.limits(one.part, plan), words.share(one.part, values[one.part], plan)].filter(Boolean).join(" ")}
            </p>
          )}
        </Marked>
      ))}
    </Stack>
  );
}
