import { anonymousRiskLevel, RISK_NAMES } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { isAssessed } from "./metric-format.ts";
import type { ShownResult } from "./shown-result.ts";
import { publicVerdictOf, verdictOf } from "./verdict.ts";

const publicVerdict = publicVerdictOf(anonymousRiskLevel);

/** A result brought along from the public page, once: which levels have another name by the hospital's bands. */
export function BroughtLevels({ result }: { result: ShownResult }) {
  const { t } = useTranslation("results");
  const differing = RISK_NAMES.filter((risk) => isAssessed(result[risk]?.probability))
    .map((risk) => ({ risk, before: publicVerdict(result, risk).level, now: verdictOf(result, risk).level }))
    .filter(({ before, now }) => before !== now);
  if (differing.length === 0) return null;
  return (
    <ul>
      {differing.map(({ risk, before, now }) => (
        <li key={risk}>
          {t("results.twoScales", {
            risk: t(`risk.${risk}`),
            before: t(`guide.level.${before}`),
            now: t(`guide.level.${now}`),
          })}
        </li>
      ))}
    </ul>
  );
}
