import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { QUESTION_IDS, type QuestionId, questionsOf } from "../../packages/clinical/src/index.ts";

const mostFiles = 9;

/** Read by more of the engine's figures, scores and safety rules than that: each of their files names the question. */
const mostFilesOf: Partial<Record<QuestionId, number>> = {
  mobility_status: 24,
  has_ventilator: 27,
  days_immobile: 23,
  cognitive_status: 20,
  is_sepsis: 15,
  admission_urgency: 13,
  has_active_cancer: 13,
  is_neuro_admission: 14,
  is_orthopedic: 13,
  is_trauma_admission: 12,
  has_malnutrition: 10,
  has_vte_history: 10,
  is_oncology: 10,
  on_anticoagulants: 10,
};

/** Names of more than the question: a word, a column of the database, a score. */
const otherNames: readonly QuestionId[] = [
  ...(["age", "sex", "weight_kg", "height_cm", "level_of_care"] as const),
  ...questionsOf({ kind: "score" }),
];

/**
 * Tests, data to start from, earlier migrations, other languages than English, the same sentences about a relative, and
 * titles of publications.
 */
const skipped =
  /\.test\.tsx?$|\/(test|seed|fixtures|migrations|dist|node_modules)\/|\/locales\/(?!en\/)|\/relative\.json$|\/evidence\.ts$/;

const texts = ["apps", "packages"]
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) => join(root, path)))
  .filter((path) => /\.(tsx?|json|sql)$/.test(path) && !skipped.test(path))
  .map((path) => readFileSync(path, "utf8"));

const countFiles = (id: QuestionId): number => {
  const camelCase = id.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const named = new RegExp(`\\b(${id}|${camelCase})\\b`);
  return texts.filter((text) => named.test(text)).length;
};

describe("A question is a row of QUESTIONS", () => {
  it.each(QUESTION_IDS.filter((id) => !otherNames.includes(id)))("%s stands in few files of the product", (id) => {
    expect(texts.length).toBeGreaterThan(1000);
    expect(countFiles(id)).toBeLessThanOrEqual(mostFilesOf[id] ?? mostFiles);
  });
});
