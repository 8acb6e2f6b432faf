import type { AnyResult } from "./shown-result.ts";

/** Whether a result is called personalized: only with an age and a sex that somebody gave. */
export const isPersonal = ({ assumed }: AnyResult["provenance"]): boolean =>
  !assumed.some((answer) => answer === "age" || answer === "sex");
