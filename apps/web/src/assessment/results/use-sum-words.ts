import { CITATIONS, type CitationKey, type FactorId, type ResultLine } from "@bedside-bike/clinical";
import { defaultAnswers } from "@bedside-bike/contract/assessment-answers";
import { useTranslation } from "react-i18next";
import type clinicalWords from "../../locales/en/clinical.json";
import { formatNumber } from "../../number-format.ts";
import { useFactorWords } from "../../ui/use-factor-words.ts";
import { formatDays } from "./metric-format.ts";
import type { ShownAssessment, ShownResult } from "./shown-result.ts";
import type { Figure } from "./use-figure-words.ts";

const per1000 = 1000;

/** The lines of a figure's sum in words, for providers. */
export function useSumWords(result: ShownResult, figure: Figure) {
  const { t, i18n } = useTranslation(["why", "clinical"]);
  const { language } = i18n;
  const factorWords = useFactorWords();
  const { assumed } = result.provenance;
  const isAssumed = (factor: string) => assumed.some((answer) => factor === answer || factor.startsWith(`${answer}.`));
  const marked = (text: string, factor: string) => (isAssumed(factor) ? t("assumed", { factor: text }) : text);

  const age = () => {
    const years = isAssumed("age") ? defaultAnswers.age : ageOf(result);
    return marked(
      years === null ? t("base.ageUnknown") : t("base.age", { age: formatNumber(years, 0, language) }),
      "age",
    );
  };
  const place = (level: keyof typeof clinicalWords.levelOfCare) =>
    marked(t(`clinical:levelOfCare.${level}`), `level_of_care.${level}`);
  /** What a line of the base says beside the age. */
  const who: Partial<Record<FactorId, (line: ResultLine) => string>> = {
    "level_of_care.icu": () => place("icu"),
    "level_of_care.stepdown": () => place("stepdown"),
    "level_of_care.ward": () => place("ward"),
    "level_of_care.rehab": () => place("rehab"),
    "braden.best_score": () => t("base.bestBraden"),
    "adjustment.exposure": ([, amount]) => t("base.days", { days: formatDays(Math.exp(amount) * per1000, language) }),
  };

  return {
    /** 'Age 70, 6.7 days here, nothing else' */
    base: (lines: readonly ResultLine[]) => {
      const isByTotal = figure === "pressure" && !lines.some(([factor]) => factor === "braden.best_score");
      const parts = [
        ...(figure === "vte" ? [t("base.padua")] : [age()]),
        ...(isByTotal ? [t("base.braden")] : []),
        ...lines.flatMap((line) => who[line[0]]?.(line) ?? []),
      ];
      return t("base.nothingElse", { who: parts.join(", ") });
    },
    factor: ([factor]: ResultLine) => marked(factorWords(factor), factor),
    /** 'Walks with help, Low albumin: Zisberg 2011.', the lines with the same sources together. */
    sources: (lines: readonly ResultLine[]) => {
      const list = new Intl.ListFormat(language, { type: "unit" });
      const groups = new Map<string, ResultLine[]>();
      for (const line of lines) {
        const key = line.slice(3).join(" ");
        groups.set(key, [...(groups.get(key) ?? []), line]);
      }
      return [...groups].flatMap(([key, group]) => {
        const [, , , code, ...sources] = group[0] ?? [];
        if (code === undefined) return [];
        const isArithmetic = group.every(([factor]) => factor.startsWith("adjustment."));
        const none = isArithmetic ? "arithmetic" : "none";
        const factors = list.format(new Set(group.map(([factor]) => factorWords(factor))));
        const text = t(`source.${sources.length === 0 ? none : code}`, {
          factors,
          sources: list.format(sources.map(shortCitation)),
        });
        return [{ key, text }];
      });
    },
  };
}

const ageOf = (result: ShownResult): number | null =>
  "assessment" in result ? (result as ShownAssessment).assessment.input.age : null;

/** 'Zisberg A et al. J Gerontol A 2011' -> 'Zisberg 2011'; what has no author stays whole. */
function shortCitation(key: CitationKey): string {
  const { citation } = CITATIONS[key];
  const [, author, year] = /^([\p{L}'’-]+) \p{Lu}{1,3}(?:,| et al\.| \d{4}|\.).*?((?:19|20)\d\d)/u.exec(citation) ?? [];
  return author && year ? `${author} ${year}` : citation;
}
