import { eventRate, PUBLISHED_RATES } from "@bedside-bike/clinical";
import type { AdverseEventRates } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { formatDay, formatNumber } from "../../number-format.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Screen } from "../../ui/screen.tsx";
import { eventsCsv } from "./events-csv.ts";

const periods = ["30", "90", "366"] as const;
type Period = (typeof periods)[number];

/** For administrators: events of all patients per 1,000 sessions beside the published rates, and as a file without names. */
export function EventRatesCard() {
  const { t } = useTranslation("adverse-events");
  const [days, setDays] = useState<Period>("90");
  const fetched = useQuery({
    ...query("adverseEvents.rates", { query: { days } }),
    refetchOnMount: "always",
  });
  return (
    <Card title={t("rates.title")}>
      <Row align="end" justify="between" gap={3} below={3}>
        <SelectField
          label={t("rates.period", { count: Number(days) })}
          value={days}
          onChange={(event) => setDays(event.target.value as Period)}
          options={periods.map((value) => ({ value, label: t("rates.period", { count: Number(value) }) }))}
        />
        {fetched.data && <SaveButton rates={fetched.data} />}
      </Row>
      <Screen query={fetched} loading={t("rates.loading")} failed={t("rates.failed")}>
        {(data) => <Rates data={data} />}
      </Screen>
    </Card>
  );
}

interface RateRow {
  readonly key: string;
  readonly what: string;
  readonly events: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

function Rates({ data: { from, to, sessions, rates } }: { data: AdverseEventRates }) {
  const { t, i18n } = useTranslation("adverse-events");
  if (!rates) return <p>{t("rates.noSessions")}</p>;
  const sums = (["all", "ofRides", "harmful"] as const).map((key) => ({ key, what: t(`rates.${key}`), ...rates[key] }));
  const kinds = rates.byKind
    .filter(({ events }) => events > 0)
    .map(({ kind, ...figures }) => ({ key: kind, what: t(`kind.${kind}`), ...figures }));
  const published = PUBLISHED_RATES.flatMap(({ what, source, ...counted }) => {
    const figures = eventRate(counted.events, counted.sessions);
    const said = t("rates.source", { what: t(`rates.what_${what}`), source, ...counted });
    return figures ? [{ key: source, what: said, events: counted.events, ...figures }] : [];
  });
  return (
    <>
      <p>{t("rates.sessions", { count: sessions })}</p>
      <Text tone="second" below={3}>
        {t("rates.counted", {
          from: formatDay(from, "short", i18n.language),
          to: formatDay(to, "short", i18n.language),
        })}
      </Text>
      <RateTable caption={t("rates.own")} rows={[...sums, ...kinds]} />
      <RateTable caption={t("rates.published")} rows={published} isCaptionShown />
      <Text above={3} tone="second">
        {t("rates.publishedNote")}
      </Text>
    </>
  );
}

function RateTable({
  caption,
  rows,
  isCaptionShown,
}: {
  caption: string;
  rows: readonly RateRow[];
  isCaptionShown?: true;
}) {
  const { t, i18n } = useTranslation("adverse-events");
  const figure = (value: number) => formatNumber(value, 1, i18n.language);
  return (
    <>
      {isCaptionShown && (
        <Text as="h3" above={3} tone="second">
          {caption}
        </Text>
      )}
      <DataTable
        caption={caption}
        isCaptionHidden
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: "what", header: t("rates.what"), cell: ({ what }) => what },
          { key: "events", header: t("rates.events"), cell: ({ events }) => events, isNumeric: true },
          { key: "rate", header: t("rates.rate"), cell: ({ rate }) => figure(rate), isNumeric: true },
          {
            key: "interval",
            header: t("rates.interval"),
            cell: ({ low, high }) => t("rates.range", { low: figure(low), high: figure(high) }),
            isNumeric: true,
          },
        ]}
      />
    </>
  );
}

function SaveButton({ rates }: { rates: AdverseEventRates }) {
  const { t } = useTranslation("adverse-events");
  const save = () => {
    const text = eventsCsv(rates.events, {
      headers: (["week", "kind", "harm", "ofRide", "heldPlan", "corrected"] as const).map((key) => t(`file.${key}`)),
      kind: (kind) => t(`kind.${kind}`),
      harm: (harm) => t(`harm.${harm}`),
      answer: (isSo) => t(isSo ? "file.yes" : "file.no"),
    });
    const name = t("rates.fileName", { date: rates.to });
    saveFile(`${name}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <SecondaryButton size="small" icon="download" onClick={save}>
      {t("rates.csv")}
    </SecondaryButton>
  );
}
