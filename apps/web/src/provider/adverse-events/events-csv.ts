import type { AdverseEventRates } from "@bedside-bike/contract";
import { csvOf } from "../../ui/csv.ts";

type Row = AdverseEventRates["events"][number];

interface Words {
  readonly headers: readonly string[];
  readonly kind: (kind: Row["kind"]) => string;
  readonly harm: (harm: Row["harm"]) => string;
  readonly answer: (isSo: boolean) => string;
}

/** One row per event: the week, never whose it was or anything that somebody typed. */
export const eventsCsv = (events: readonly Row[], { headers, kind, harm, answer }: Words): string =>
  csvOf([
    headers,
    ...events.map((event) => [
      event.week,
      kind(event.kind),
      harm(event.harm),
      ...[event.ofRide, event.heldPlan, event.isCorrected].map(answer),
    ]),
  ]);
