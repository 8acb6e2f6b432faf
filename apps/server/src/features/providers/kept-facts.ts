import type { CaseloadPatient } from "./caseload.store.ts";
import type { ListedFacts } from "./listed-facts.ts";

interface Kept {
  readonly version: string;
  readonly facts: ListedFacts;
}

/** A large hospital's. A patient takes 3 to 5 kB. */
const mostPatients = 5000;

/**
 * What this node has read of patients for lists, for as long as the records and the hospital day stay the same; those of
 * whom it was asked longest ago go first. Access is not decided here.
 */
export class KeptFacts {
  readonly #most: number;
  readonly #kept = new Map<number, Kept>();
  #day = "";

  constructor(most = mostPatients) {
    this.#most = most;
  }

  find({ id, version, hasOpenRide }: CaseloadPatient, day: string): ListedFacts | undefined {
    const kept = this.#kept.get(id);
    if (day !== this.#day || hasOpenRide || kept?.version !== version) return undefined;
    this.#put(id, kept);
    return kept.facts;
  }

  /** Facts that were read after the version, or in the same snapshot. */
  keep({ id, version, hasOpenRide }: CaseloadPatient, day: string, facts: ListedFacts): void {
    if (hasOpenRide) return;
    if (day !== this.#day) this.#kept.clear();
    this.#day = day;
    this.#put(id, { version, facts });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) return;
      this.#kept.delete(oldest);
    }
  }

  #put(id: number, kept: Kept): void {
    this.#kept.delete(id);
    this.#kept.set(id, kept);
  }
}
