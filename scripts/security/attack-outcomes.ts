/** What of Vitest's JSON report is read. */
export interface AttackReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** What became of each attack of a run, by its title; what does not run on this database is left out. */
export function attackOutcomes({ testResults }: AttackReport): Map<string, string> {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return new Map(
    tests
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ title, status, failureMessages: [message = ""] }) => [
        title,
        status === "passed" ? "stopped" : outcomeOf(message),
      ]),
  );
}

/** A test that fails for another reason, such as a patient who can't sign in, proves no attack. */
const outcomeOf = (message: string): string =>
  message.includes("expected 'gets through' to be 'stopped'") ? "gets through" : `broken: ${message.split("\n")[0]}`;

/** Whether every attack got through before and is stopped now. */
export const isProved = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): boolean =>
  before.size > 0 &&
  before.size === now.size &&
  [...before].every(([attack, outcome]) => outcome === "gets through" && now.get(attack) === "stopped");
