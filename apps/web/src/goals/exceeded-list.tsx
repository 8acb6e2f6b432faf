import { type EditorGoals, type ExceededCap, partsOfGoals } from "@bedside-bike/clinical";
import { useCapWords } from "./use-cap-words.ts";

/** Which values are above the step's caps, and by how much. */
export function ExceededList({ exceeded, goals }: { exceeded: readonly ExceededCap[]; goals: EditorGoals }) {
  const words = useCapWords();
  const values = partsOfGoals(goals);
  return exceeded.map((one) => <li key={one.part}>{words.exceeded(one, values[one.part])}</li>);
}
