import type { WardWeek } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { BarChart, type BarPoint } from "../../charts/bar-chart.tsx";
import { formatDay, formatNumber } from "../../number-format.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { EmptyState } from "../../ui/screen-states.tsx";
import { AdministrationCard } from "./administration-card.tsx";
import { weeksCsv } from "./weeks-csv.ts";

/** Is it worth it: the ward's weeks, drawn and as a table; groups under five patients are withheld. */
export function WorthIt() {
  const { t } = useTranslation("administration");
  const fetched = useQuery({ ...query("administration.weeks"), refetchOnMount: "always" });
  const { data } = fetched;
  return (
    <Stack gap={4}>
      {data && data.length > 0 && <WeekCharts weeks={data} />}
      <AdministrationCard
        title={t("weeks.title")}
        aside={data && data.length > 0 && <SaveButton weeks={data} />}
        query={fetched}
      >
        {(weeks) =>
          weeks.length === 0 ? (
            <EmptyState title={t("weeks.empty")} />
          ) : (
            <>
              <Text tone="second">
                {t("weeks.note")} {t("weeks.countNote")}
              </Text>
              <WeekTable weeks={weeks} />
            </>
          )
        }
      </AdministrationCard>
    </Stack>
  );
}

function useWeekName(): (week: string) => string {
  const { i18n } = useTranslation();
  return (week) => formatDay(week, "short", i18n.language);
}

function WeekCharts({ weeks }: { weeks: readonly WardWeek[] }) {
  const { t } = useTranslation("administration");
  const nameOf = useWeekName();
  const pointsOf = (
    figureOf: (week: WardWeek) => number | undefined,
    goalOf?: (week: WardWeek) => number | undefined,
  ) =>
    weeks.flatMap((week): BarPoint[] => {
      const value = figureOf(week);
      if (value === undefined) return [];
      const longName = t("weeks.of", { day: nameOf(week.week) });
      return [
        {
          key: week.week,
          name: nameOf(week.week),
          longName,
          value,
          isUnfinished: week.isUnfinished,
          ...(goalOf && { goal: goalOf(week) ?? null }),
        },
      ];
    });
  const charts = [
    {
      key: "sessions",
      unit: t("weeks.sessionsUnit"),
      decimals: 0,
      points: pointsOf(
        ({ figures }) => figures?.done,
        ({ figures }) => figures?.prescribed,
      ),
    },
    {
      key: "minutes",
      unit: t("weeks.minutesUnit"),
      decimals: 1,
      points: pointsOf(({ figures }) => figures?.minutesPerPatientDay),
    },
    {
      key: "events",
      unit: t("weeks.eventsUnit"),
      decimals: 1,
      points: pointsOf(({ figures }) => figures?.rate?.perThousand),
    },
    {
      key: "mobility",
      unit: t("weeks.levelUnit"),
      decimals: 1,
      points: pointsOf(({ mobility }) => mobility?.meanLast),
    },
  ] as const;
  return (
    <Grid min="28rem" gap={5}>
      {charts.map(({ key, unit, decimals, points }) => (
        <Card key={key} title={t(`weeks.chart.${key}`)}>
          {points.length === 0 ? (
            <Text tone="second">{t("safety.tooFew")}</Text>
          ) : (
            <BarChart label={t(`weeks.chart.${key}`)} unit={unit} decimals={decimals} points={points} />
          )}
          {key === "sessions" && <Text tone="second">{t("weeks.dash")}</Text>}
        </Card>
      ))}
    </Grid>
  );
}

function WeekTable({ weeks }: { weeks: readonly WardWeek[] }) {
  const { t, i18n } = useTranslation("administration");
  const nameOf = useWeekName();
  const one = (value: number) => formatNumber(value, 1, i18n.language);
  // Right-aligned numbers don't wrap: seven such columns are wider than a tablet.
  const column = (
    key: "patients" | "sessions" | "minutes" | "events" | "firstRide" | "mobility",
    cell: (week: WardWeek) => string | null,
  ): Column<WardWeek> => ({
    key,
    header: t(`weeks.column.${key}`),
    cell: (week) =>
      cell(week) ?? (
        <Text as="span" tone="second">
          {t("weeks.withheld")}
        </Text>
      ),
  });
  return (
    <DataTable
      caption={t("weeks.title")}
      isStacking
      rows={weeks.toReversed()}
      rowKey={({ week }) => week}
      columns={[
        {
          key: "week",
          header: t("weeks.column.week"),
          cell: ({ week, isUnfinished }) => (isUnfinished ? t("weeks.soFar", { day: nameOf(week) }) : nameOf(week)),
        },
        column("patients", ({ figures }) => figures && String(figures.patients)),
        column(
          "sessions",
          ({ figures }) => figures && t(figures.open > 0 ? "weeks.doneOfOpen" : "weeks.doneOf", { ...figures }),
        ),
        column("minutes", ({ figures }) => figures && one(figures.minutesPerPatientDay)),
        column("events", ({ figures }) => {
          if (!figures?.rate) return figures && String(figures.events);
          const { perThousand, low, high } = figures.rate;
          return t("weeks.rate", { rate: one(perThousand), low: one(low), high: one(high) });
        }),
        column("firstRide", ({ firstRide }) => firstRide && one(firstRide.meanDays)),
        column(
          "mobility",
          ({ mobility }) =>
            mobility && t("weeks.levels", { first: one(mobility.meanFirst), last: one(mobility.meanLast) }),
        ),
      ]}
    />
  );
}

function SaveButton({ weeks }: { weeks: readonly WardWeek[] }) {
  const { t } = useTranslation(["administration", "dose"]);
  const save = () => {
    const text = weeksCsv(weeks, {
      header: (column) => t(`weeks.file.${column}`),
      notDone: (reason) => t("weeks.file.notDone", { reason: t(`dose:reason.${reason}`) }),
      withheld: t("weeks.withheld"),
    });
    const name = t("weeks.fileName", { week: weeks.at(-1)?.week ?? "" });
    saveFile(`${name}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <SecondaryButton size="small" icon="download" onClick={save}>
      {t("weeks.csv")}
    </SecondaryButton>
  );
}
