/**
 * What one client was told about its writes, each under a key, and what was found of them later. A write without a
 * reply may or may not be stored, but never twice.
 */
export class Ledger {
  readonly name: string;
  readonly lost = new Set<string>();
  readonly doubled = new Set<string>();
  readonly #acknowledged = new Set<string>();
  readonly #unanswered = new Set<string>();

  constructor(name: string) {
    this.name = name;
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  acknowledge(key: string): void {
    this.#unanswered.delete(key);
    this.#acknowledged.add(key);
  }

  isAcknowledged(key: string): boolean {
    return this.#acknowledged.has(key);
  }

  leaveUnanswered(key: string): void {
    this.#unanswered.add(key);
  }

  /** Compares with everything stored: one key per thing, as often as it is there. Returns keys that were never sent. */
  compare(stored: Iterable<string>): string[] {
    const counts = new Map<string, number>();
    for (const key of stored) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const key of this.#acknowledged) if (!counts.has(key)) this.lost.add(key);
    for (const [key, count] of counts) if (count > 1) this.doubled.add(key);
    return [...counts.keys()].filter((key) => !this.#acknowledged.has(key) && !this.#unanswered.has(key));
  }
}
