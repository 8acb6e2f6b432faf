import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { CITATIONS, SAFETY_SOURCES } from "../../packages/clinical/src/index.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(resolve(root, path), "utf8");
const filesIn = (folder: string, end: string): string[] =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`);

type Words = { readonly [key: string]: string | Words };
const textsOf = (words: Words): string[] =>
  Object.values(words).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)));

const locales = filesIn("apps/web/src/locales/en", ".json").flatMap((path) => textsOf(JSON.parse(read(path))));
/** Line ends and quotation marks don't matter to a sentence in a document. */
const documents = ["README.md", "CHANGELOG.md", "SECURITY.md", "ARCHITECTURE.md", ...filesIn("docs", ".md")].map(
  (path) => ({ path, text: read(path).replace(/\n(?:> )?/g, " ") }),
);

/** What the model can't claim (model 2.0, section 13), each once said somewhere. */
const forbidden: readonly RegExp[] = [
  /(?<!["'])\btrained on\b/i,
  /shrunk (?:by )?25-50 %/i,
  /never taken as normal/i,
  /\baims? for (?:light exercise of )?2\.0-3\.0/i,
  /lean on a modified Padua score \(VTE\), Morse/i,
  /The scores behind it/i,
  /Padua ≥ ?4: high by score/,
  /machine learning|artificial intelligence|neural network|learning system/i,
  /clinically validated|clinically proven|proven to (?:prevent|reduce)/i,
  /(?<!not a )confidence interval of/i,
];

/** The specification's own phrases with 'AI': there are no others. */
const fixedPhrases: readonly RegExp[] = [
  /AI-Powered Risk Analysis Complete/g,
  /AI-driven risk assessment/g,
  /AI-Powered/g,
  /exceeds AI recommendation/g,
];
const explanation = "Here 'AI' means fixed rules from published studies. No patient data trained them.";

/** Where a phrase is, and what shows it: the sentence is next to it in the same component. */
const besideAi: readonly { readonly phrase: string; readonly component: string; readonly shows: string }[] = [
  {
    phrase: "AI-driven risk assessment",
    component: "apps/web/src/public/sign-in.screen.tsx",
    shows: "t(`features.",
  },
  {
    phrase: "AI-Powered",
    component: "apps/web/src/patient/dashboard/explore-cards.tsx",
    shows: "t(`explore.",
  },
  {
    phrase: "AI-Powered Risk Analysis Complete",
    component: "apps/web/src/assessment/results/assessment-results.tsx",
    shows: "results.title",
  },
  {
    phrase: "exceeds AI recommendation",
    component: "apps/web/src/provider/goal-editor/goal-notes.tsx",
    shows: "t(`goals.warning.",
  },
];

describe("what the product claims", () => {
  it("is none of what the model can't [PRODUCT-7, PRODUCT-9]", () => {
    for (const claim of forbidden) {
      expect(locales.filter((text) => claim.test(text))).toEqual([]);
      expect(documents.filter(({ text }) => claim.test(text)).map(({ path }) => `${path}: ${claim}`)).toEqual([]);
    }
  });

  it.each([
    "Decision support, not validated; does not replace clinical judgment.",
    "Baseline rates are anchored to published cohorts of more than 500,000 hospital patients. No patient data trained this model.",
    "Padua (VTE) and Braden (pressure injury) enter the figures. Morse is shown and not used.",
    "Just under half of the weights come from published ratios or scores, all shrunk; the others are judgment.",
    "Published ratios enter at 17 to 78 % of their size on the log scale, half of them below 46 %, because they overlap.",
    "Listed as not recorded. Some questions take a default (see the list); earlier falls and admissions take the average; the range is wider.",
    "starts at 2.0-3.0 METs; most goals are above 3.0.",
    "modeled, not proven",
    "if the patient survives this stay",
    "It is not a confidence interval.",
  ])("is on the screens: %s [PRODUCT-7, PRODUCT-9]", (claim) => {
    expect(locales.some((text) => text.includes(claim))).toBe(true);
  });

  it("is in the README as on the screens [PRODUCT-7]", () => {
    const readme = documents.find(({ path }) => path === "README.md")?.text ?? "";
    for (const claim of [
      "Decision support, not validated; does not replace clinical judgment.",
      "Baseline rates are anchored to published cohorts of more than 500,000 hospital patients. No patient data trained this model.",
    ]) {
      expect(readme).toContain(claim);
    }
  });

  it("says 'AI' only in the fixed phrases [PRODUCT-10]", () => {
    const rest = (text: string) =>
      fixedPhrases.reduce((left, phrase) => left.replaceAll(phrase, ""), text.replaceAll(explanation, ""));
    const others = (text: string) => /\bAI\b/.test(rest(text));
    expect(locales.filter(others)).toEqual([]);
    expect(documents.filter(({ text }) => others(text.replaceAll("'AI'", ""))).map(({ path }) => path)).toEqual([]);
  });

  it.each(besideAi)("says beside '$phrase' what it is ($component) [PRODUCT-10]", ({ phrase, component, shows }) => {
    expect(locales.some((text) => text.includes(phrase))).toBe(true);
    expect(locales).toContain(explanation);
    const source = read(component);
    expect(source).toContain(shows);
    expect(source).toContain("shell:aiMeans");
  });
});

describe("a source", () => {
  const links = [
    ...Object.values(CITATIONS).map(({ url }) => url),
    ...Object.values(SAFETY_SOURCES).map(({ link }) => link),
  ];

  it("has a link to a page of its own, or none: never a dead one [CALCULATOR-38]", () => {
    const toItsPage = /^https:\/\/[\w.-]+\.\w+\/[^\s]+$/;
    expect(links.filter((link) => link !== null && !toItsPage.test(link))).toEqual([]);
    expect(links.filter((link) => link === null)).not.toEqual([]);
  });

  it("is plain text in the documents where it has none [CALCULATOR-38]", () => {
    const dead = /\]\((?:\s*|#|null|undefined)\)/;
    expect(documents.filter(({ text }) => dead.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
