import { readFileSync } from "node:fs";
import { ENGINE_TABLES } from "../../packages/clinical/src/coefficients/engine-tables.ts";
import { ENGINE_VERSION, type MetricName, STATEMENT } from "../../packages/clinical/src/index.ts";
import { countEvidence, describeEvidence } from "./document/count-evidence.ts";
import { percent } from "./document/markdown.ts";
import { MODEL_BLOCKS, outcome, parameterTables } from "./document/model-blocks.ts";
import { SAFETY_BLOCKS } from "./document/safety-blocks.ts";
import { STATE_BLOCKS } from "./document/state-blocks.ts";

/** Filled in where the template names it alone: {{bands}}. */
const BLOCKS: Readonly<Record<string, () => string>> = {
  version: () => ENGINE_VERSION,
  statement: () => STATEMENT,
  "evidence count": () => describeEvidence(countEvidence()),
  ...MODEL_BLOCKS,
  ...SAFETY_BLOCKS,
  ...STATE_BLOCKS,
};

/** Filled in where the template names it with words behind: {{value vte.highFromPadua}}. */
const COMMANDS: Readonly<Record<string, (words: readonly string[]) => string>> = {
  value: ([path]) => String(numberAt(path)),
  percent: ([path]) => percent(numberAt(path)),
  table: parameterTables,
  outcome: ([metric]) => outcome(metric as MetricName),
};

export const BLOCK_NAMES = Object.keys(BLOCKS);

export const readTemplate = (): string => readFileSync(new URL("engine.template.txt", import.meta.url), "utf8");

/** docs/clinical/engine.md, from its words and the tables that the engine computes with. */
export const renderClinicalDoc = (template = readTemplate()): string =>
  template.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => fill(name));

function fill(name: string): string {
  const block = BLOCKS[name];
  if (block !== undefined) return block();
  const [command = "", ...words] = name.split(" ");
  const run = COMMANDS[command];
  if (run === undefined) throw new Error(`The template names what is not there: {{${name}}}`);
  return run(words);
}

/** A number of the engine's tables by its path. */
function numberAt(path = ""): number {
  let node: unknown = ENGINE_TABLES;
  for (const key of path.split(".")) node = (node as Readonly<Record<string, unknown>> | undefined)?.[key];
  const value = typeof node === "object" && node !== null && "value" in node ? node.value : node;
  if (typeof value !== "number") throw new Error(`The template names no number: ${path}`);
  return value;
}
