import { eventRate, PUBLISHED_RATES } from "@bedside-bike/clinical";
import type { WardFigures } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { formatDay, formatNumber, formatPercent } from "../../number-format.ts";
import { Grid, Row, Stack, Text } from "../../ui/layout.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { AdministrationCard } from "./administration-card.tsx";
import { ReasonBars } from "./reason-bars.tsx";

const published = PUBLISHED_RATES.find(({ what }) => what === "any_mobilization_icu");

export function SafetyCard() {
  const { t, i18n } = useTranslation("administration");
  const fetched = useQuery({ ...query("administration.safety"), refetchOnMount: "always" });
  return (
    <AdministrationCard
      title={
        <>
          {t("safety.title")}{" "}
          <Text as="span" tone="second" weight="regular">
            {t("safety.weeks")}
          </Text>
        </>
      }
      query={fetched}
    >
      {({ from, through, figures, lapsedChecks, selfGrants, refusedAccess }) => (
        <Stack gap={4}>
          {figures ? <Figures figures={figures} /> : <Text tone="second">{t("safety.tooFew")}</Text>}
          <Text tone="second" size="small">
            {t("safety.period", {
              from: formatDay(from, "short", i18n.language),
              through: formatDay(through, "short", i18n.language),
            })}
          </Text>
          <Stack line="above">
            <Row as="ul" gap={5} rowGap={2} above={3}>
              <li>{t("safety.lapsed", { count: lapsedChecks })}</li>
              <li>{t("safety.selfGrants", { count: selfGrants })}</li>
              <li>{t("safety.refused", { count: refusedAccess })}</li>
            </Row>
          </Stack>
        </Stack>
      )}
    </AdministrationCard>
  );
}

function Figures({ figures }: { figures: WardFigures }) {
  const { t, i18n } = useTranslation("administration");
  const { rate, events, sessions, done, open, prescribed } = figures;
  const one = (value: number) => formatNumber(value, 1, i18n.language);
  const missed = figures.otherReasons + figures.reasons.reduce((sum, { count }) => sum + count, 0);
  const elsewhere = published && eventRate(published.events, published.sessions);
  return (
    <>
      <Grid min="15rem" gap={5}>
        <StatCard
          label={t("safety.rate")}
          metric={rate ? one(rate.perThousand) : "–"}
          note={
            <>
              {rate
                ? t("safety.interval", { events, sessions, low: one(rate.low), high: one(rate.high) })
                : t("safety.noSessions")}
              <br />
              {t("safety.rides")}
              <br />
              {published &&
                elsewhere &&
                t("safety.published", {
                  rate: formatNumber(elsewhere.rate, 0, i18n.language),
                  source: published.source,
                })}
            </>
          }
        />
        <StatCard
          label={t("safety.done")}
          metric={done}
          unit={t("safety.ofPrescribed", { count: prescribed })}
          note={
            prescribed > 0 &&
            [
              t("safety.share", { share: formatPercent(done / prescribed, 0, i18n.language) }),
              open > 0 && t("safety.open", { count: open }),
            ]
              .filter(Boolean)
              .join("; ")
          }
        />
      </Grid>
      {missed > 0 && (
        <>
          <p>{t("safety.missed", { count: missed })}</p>
          <ReasonBars reasons={figures.reasons} otherReasons={figures.otherReasons} />
        </>
      )}
    </>
  );
}
