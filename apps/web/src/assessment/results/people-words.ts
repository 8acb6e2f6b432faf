import type { People, ProbabilityRange, RiskName } from "@bedside-bike/clinical";
import type { TFunction } from "i18next";
import { formatNumber } from "../../number-format.ts";

export type CountedFigure = RiskName | "home" | "readmission";

/** Figures that hold only for people who survive the stay. */
const ofThoseWhoLeave: ReadonlySet<CountedFigure> = new Set(["deconditioning", "home", "readmission"]);

export interface Counted {
  readonly figure: CountedFigure;
  readonly people: People;
  readonly range: ProbabilityRange;
  /** The level was raised by Padua. */
  readonly isByScore?: boolean;
  /** Nobody's answers: the figures are those of an average 65-year-old. */
  readonly isNobodys?: boolean;
}

/** Whom a count is about. */
export const whomWords = (t: TFunction<"results">, isNobodys: boolean): string =>
  t(isNobodys ? "people.like.average" : "people.like.you");

/** A figure as patients read it: 'About 7 of 100 people like you ...', with one denominator throughout. */
export function peopleWords(
  t: TFunction<"results">,
  { figure, people: [count, of], range, isByScore = false, isNobodys = false }: Counted,
  language: string,
): string {
  const number = (value: number) => formatNumber(value, 0, language);
  const whom = whomWords(t, isNobodys);
  const about = { count, whom, n: number(count), of: number(of) };
  if (isByScore) return t("people.byScore", about);
  const low = Math.round(of * range.low);
  const high = Math.max(Math.round(of * range.high), 1);
  return [
    t(`people.of.${figure}`, about),
    low === 0 ? t("people.upTo", { high: number(high) }) : t("people.range", { low: number(low), high: number(high) }),
    t("people.nobody"),
    ...(ofThoseWhoLeave.has(figure) ? [t("people.whoLeave")] : []),
  ].join(" ");
}
