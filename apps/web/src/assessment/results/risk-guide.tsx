import { ANONYMOUS_RISK_BANDS, RISK_BANDS } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatPercent } from "../../number-format.ts";
import { RiskChip } from "../../ui/chip.tsx";
import { Row, Text } from "../../ui/layout.tsx";

interface Band {
  readonly moderate: number;
  readonly high: number;
}

/** Where moderate and high begin, and whether the bound itself belongs to them. */
export interface RiskBands {
  readonly bound: "from" | "above";
  readonly deconditioning: Band;
  readonly others: Band;
  /** Only where a level of it is shown. */
  readonly readmission?: Band;
}

/** RISK-20. VTE, falls and pressure injury share theirs. */
export const providerBands: RiskBands = {
  bound: "above",
  deconditioning: {
    moderate: RISK_BANDS.deconditioning.moderateAbove,
    high: RISK_BANDS.deconditioning.highAbove,
  },
  others: { moderate: RISK_BANDS.vte.moderateAbove, high: RISK_BANDS.vte.highAbove },
  readmission: { moderate: RISK_BANDS.readmission.moderateAbove, high: RISK_BANDS.readmission.highAbove },
};

export const anonymousBands: RiskBands = {
  bound: "from",
  deconditioning: {
    moderate: ANONYMOUS_RISK_BANDS.deconditioning.moderateFrom,
    high: ANONYMOUS_RISK_BANDS.deconditioning.highFrom,
  },
  others: { moderate: ANONYMOUS_RISK_BANDS.vte.moderateFrom, high: ANONYMOUS_RISK_BANDS.vte.highFrom },
};

/** What LOW, MODERATE and HIGH mean here. */
export function RiskGuide({ bands }: { bands: RiskBands }) {
  const { t, i18n } = useTranslation("results");
  const percent = (fraction: number) => formatPercent(fraction, 0, i18n.language);
  return (
    <Row as="section" align="baseline" gap={5} rowGap={2} padX={1} size="note" aria-label={t("guide.title")}>
      <Text as="h3" size="note">
        {t("guide.title")}
      </Text>
      <Row as="ul" align="stretch" gap={5} rowGap={2}>
        <li>
          <RiskChip level="low" /> {t("guide.low")}
        </li>
        {(["moderate", "high"] as const).map((level) => (
          <li key={level}>
            <RiskChip level={level} />{" "}
            {t(`guide.${bands.bound}`, {
              deconditioning: percent(bands.deconditioning[level]),
              others: percent(bands.others[level]),
            })}
          </li>
        ))}
      </Row>
      {bands.readmission && (
        <p>
          {t("guide.readmission", {
            moderate: percent(bands.readmission.moderate),
            high: percent(bands.readmission.high),
          })}
        </p>
      )}
      {bands === anonymousBands && <p>{t("guide.public")}</p>}
    </Row>
  );
}
