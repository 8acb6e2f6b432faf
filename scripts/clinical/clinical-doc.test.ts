import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MODEL_TABLES } from "../../packages/clinical/src/index.ts";
import { BLOCK_NAMES, readTemplate, renderClinicalDoc } from "./clinical-doc.ts";
import { countEvidence, describeEvidence } from "./document/count-evidence.ts";

const read = (name: string): string => readFileSync(`docs/clinical/${name}`, "utf8");

it("docs/clinical/engine.md says what the engine's tables say", () => {
  expect(read("engine.md"), "run: npm run docs -- engine").toBe(renderClinicalDoc());
});

describe("the template of docs/clinical/engine.md", () => {
  it("prints every table", () => {
    const template = readTemplate();
    const printed = new Set([...template.matchAll(/\{\{([^}]+)\}\}/g)].map(([, name = ""]) => name));
    expect(BLOCK_NAMES.filter((name) => !printed.has(name))).toEqual([]);
    const tables = [...printed].flatMap((name) => (/^(?:table|outcome) /.test(name) ? name.split(" ").slice(1) : []));
    expect(tables.sort()).toEqual(Object.keys(MODEL_TABLES).sort());
  });

  it("fails on a name that is not there", () => {
    expect(() => renderClinicalDoc("{{nothing}}")).toThrow("{{nothing}}");
    expect(() => renderClinicalDoc("{{value vte.nothing}}")).toThrow("vte.nothing");
  });
});

describe("what is claimed of the weights' evidence", () => {
  it("is counted", () => {
    const { weights, calibrated } = countEvidence();
    expect({ weights, calibrated }).toEqual({ weights: { P: 54, S: 7, D: 6, J: 66 }, calibrated: 17 });
    expect(describeEvidence({ weights, calibrated })).toContain("Just under half of the weights come from published");
    expect(read("model-card.md")).toContain(
      "133, of which 54 are published odds, hazard or rate ratios (41 %), 7 a score's",
    );
  });
});
