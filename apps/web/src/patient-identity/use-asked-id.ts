import { useSearchParams } from "react-router";

/** The patient whom `?patient=` names; null if it names none, NaN for what is no number. */
export function useAskedId(): number | null {
  const [parameters] = useSearchParams();
  const asked = parameters.get("patient");
  return asked === null ? null : Number(asked);
}
