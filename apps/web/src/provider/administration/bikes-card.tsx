import type { AdministeredBike, BikeKey } from "@bedside-bike/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, keyOf, query } from "../../api.ts";
import { formatPercent } from "../../number-format.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Text } from "../../ui/layout.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { AdministrationCard } from "./administration-card.tsx";
import { ConfirmAct } from "./confirm-act.tsx";
import { EnrollDialog } from "./enroll-dialog.tsx";
import { KeyDialog } from "./key-dialog.tsx";

const hourMilliseconds = 3_600_000;
const lowBatteryPercent = 20;
const tones = { retired: "outline", riding: "soft", silent: "moderate", linked: "outline", free: "low" } as const;

type Asked =
  | { readonly what: "enroll" }
  | { readonly what: "rotate" | "retire"; readonly number: number }
  | { readonly what: "key"; readonly bike: BikeKey };

export function BikesCard() {
  const { t } = useTranslation("administration");
  const queries = useQueryClient();
  const fetched = useQuery({ ...query("administration.bikes"), refetchOnMount: "always" });
  const { data } = fetched;
  const [asked, setAsked] = useState<Asked | null>(null);
  const changed = () => void queries.invalidateQueries({ queryKey: keyOf("administration.bikes") });
  const close = () => setAsked(null);
  const showKey = (bike: BikeKey) => {
    changed();
    setAsked({ what: "key", bike });
  };
  const silent = data?.filter(({ state }) => state === "silent").length ?? 0;
  return (
    <AdministrationCard
      title={
        <>
          {t("bikes.title")}{" "}
          {data && (
            <Text as="span" tone="second" weight="regular">
              {[t("bikes.count", { count: data.length }), silent > 0 && t("bikes.silentCount", { count: silent })]
                .filter(Boolean)
                .join(", ")}
            </Text>
          )}
        </>
      }
      aside={
        <SecondaryButton size="small" icon="plus" onClick={() => setAsked({ what: "enroll" })}>
          {t("bikes.enroll")}
        </SecondaryButton>
      }
      query={fetched}
    >
      {(bikes) => (
        <>
          {bikes.length === 0 ? (
            <EmptyState title={t("bikes.empty")} />
          ) : (
            <Bikes bikes={bikes} onAsk={(what, number) => setAsked({ what, number })} />
          )}
          {asked?.what === "enroll" && <EnrollDialog onEnrolled={showKey} onClose={close} />}
          {asked?.what === "key" && <KeyDialog bike={asked.bike} onClose={close} />}
          {asked?.what === "rotate" && (
            <ConfirmAct
              act={() => call("administration.rotateBikeKey", { params: { number: asked.number } })}
              title={t("bikes.rotateTitle", { number: asked.number })}
              confirmLabel={t("bikes.rotate")}
              onDone={showKey}
              onClose={close}
            >
              {t("bikes.rotateHint")}
            </ConfirmAct>
          )}
          {asked?.what === "retire" && (
            <ConfirmAct
              act={() => call("administration.retireBike", { params: { number: asked.number } })}
              title={t("bikes.retireTitle", { number: asked.number })}
              confirmLabel={t("bikes.retire")}
              isDestructive
              onDone={() => {
                changed();
                close();
              }}
              onClose={close}
            >
              {t("bikes.retireHint")}
            </ConfirmAct>
          )}
        </>
      )}
    </AdministrationCard>
  );
}

interface BikesProps {
  bikes: readonly AdministeredBike[];
  onAsk: (what: "rotate" | "retire", number: number) => void;
}

function Bikes({ bikes, onAsk }: BikesProps) {
  const { t, i18n } = useTranslation("administration");
  const moment = useHospitalMoment();
  const now = Date.now();
  const daysSince = (instant: string) => Math.floor((now - Date.parse(instant)) / hourMilliseconds / 24);
  const stateOf = ({ state, lastSeenAt, keyIssuedAt }: AdministeredBike) => {
    if (state !== "silent") return t(`bikes.state.${state}`);
    return t("bikes.silentFor", {
      hours: Math.floor((now - Date.parse(lastSeenAt ?? keyIssuedAt)) / hourMilliseconds),
    });
  };
  return (
    <DataTable
      caption={t("bikes.title")}
      isStacking
      rows={bikes}
      rowKey={({ number }) => number}
      columns={[
        { key: "number", header: t("bikes.number"), cell: ({ number }) => number },
        {
          key: "seen",
          header: t("bikes.lastSeen"),
          cell: ({ state, lastSeenAt }) =>
            state === "riding" ? t("bikes.now") : lastSeenAt ? moment(lastSeenAt) : t("bikes.never"),
        },
        {
          key: "state",
          header: t("bikes.does"),
          cell: (bike) => (
            <Chip tone={tones[bike.state]} hasDot={bike.state === "riding"}>
              {stateOf(bike)}
            </Chip>
          ),
        },
        {
          key: "key",
          header: t("bikes.keyAge"),
          cell: ({ state, keyIssuedAt }) =>
            state === "retired" ? "–" : t("bikes.days", { count: daysSince(keyIssuedAt) }),
        },
        {
          key: "battery",
          header: t("bikes.battery"),
          cell: ({ batteryPercent }) => {
            if (batteryPercent === null)
              return (
                <Text as="span" tone="second">
                  {t("bikes.notSaid")}
                </Text>
              );
            const percent = formatPercent(batteryPercent / 100, 0, i18n.language);
            return batteryPercent < lowBatteryPercent ? (
              <Text as="strong" tone="moderate">
                {t("bikes.low", { percent })}
              </Text>
            ) : (
              percent
            );
          },
        },
        {
          key: "acts",
          header: t("bikes.acts"),
          cell: ({ number, state }) =>
            state === "retired" ? null : (
              <MenuButton
                label={t("bikes.change")}
                name={t("bikes.changeNumber", { number })}
                items={[
                  { key: "rotate", label: t("bikes.rotate"), onChoose: () => onAsk("rotate", number) },
                  { key: "retire", label: t("bikes.retire"), onChoose: () => onAsk("retire", number) },
                ]}
              />
            ),
        },
      ]}
    />
  );
}
