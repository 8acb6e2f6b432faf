import { ENGINE_TABLES } from "../../packages/clinical/src/coefficients/engine-tables.ts";
import { checkVignettes } from "../../packages/clinical/test/check-assessments.ts";
import { checkBands } from "../../packages/clinical/test/check-bands.ts";
import { checkGuards } from "../../packages/clinical/test/check-guards.ts";
import { checkPublishedScales } from "../../packages/clinical/test/check-published-scales.ts";
import { checkSafety } from "../../packages/clinical/test/check-safety.ts";
import { checkWorkedCases } from "../../packages/clinical/test/check-worked-cases.ts";

/** What the tests assert, the fast ones first: a change counts as noticed after the first difference. */
const CHECKS = [checkGuards, checkBands, checkSafety, checkVignettes, checkWorkedCases, checkPublishedScales];

/** A number of the engine's tables, changed. */
export interface Mutant {
  /** 'deconditioning.flags.has_ventilator.value: 0.5 -> 0.55' */
  readonly name: string;
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly value: number;
  readonly mutant: number;
}

/** Every number of the tables, one at a time and both ways. */
export const MUTANTS: readonly Mutant[] = [...mutantsIn(ENGINE_TABLES, "")];

function* mutantsIn(node: unknown, path: string): Generator<Mutant> {
  if (typeof node !== "object" || node === null) return;
  const holder = node as Record<string, unknown>;
  for (const [key, child] of Object.entries(holder)) {
    const childPath = `${path}${nameOf(key, child)}`;
    if (typeof child !== "number") {
      yield* mutantsIn(child, `${childPath}.`);
      continue;
    }
    for (const mutant of changesOf(child)) {
      yield { name: `${childPath}: ${child} -> ${mutant}`, holder, key, value: child, mutant };
    }
  }
}

/** A coefficient in a list is known by its factor, not by its place. */
function nameOf(key: string, child: unknown): string {
  const hasFactor = typeof child === "object" && child !== null && "factor" in child;
  return hasFactor && /^\d+$/.test(key) ? String(child.factor) : key;
}

/** Whole numbers by one, since days, years and points are whole; fractions by a tenth. */
function changesOf(value: number): number[] {
  return Number.isInteger(value) ? [value + 1, value - 1] : [value * 1.1, value * 0.9];
}

function findDifference(): string | undefined {
  for (const check of CHECKS) {
    try {
      const [difference] = check();
      if (difference !== undefined) return difference;
    } catch (error) {
      return String(error);
    }
  }
  return undefined;
}

/** @throws Error when the checks fail without any change: no change could then be told from none. */
export function expectAgreement(): void {
  const difference = findDifference();
  if (difference !== undefined) throw new Error(`Run the tests first, a check fails without any change: ${difference}`);
}

/** Makes each change alone and takes it back; returns the names of those that no check noticed. */
export function findSurvivors(mutants: readonly Mutant[]): string[] {
  return mutants.filter((mutant) => !isNoticed(mutant)).map(({ name }) => name);
}

function isNoticed({ holder, key, value, mutant }: Mutant): boolean {
  holder[key] = mutant;
  try {
    return findDifference() !== undefined;
  } finally {
    holder[key] = value;
  }
}
