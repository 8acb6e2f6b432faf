import { useTranslation } from "react-i18next";
import { measuredPart, sendsNoWatts } from "../../bike/ride-metrics.ts";
import { formatNumber, formatWatts } from "../../number-format.ts";
import { useStored } from "../../store.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import styles from "./figures-card.module.css";
import { PowerLine } from "./power-line.tsx";
import { Timer } from "./timer.tsx";
import type { MetricsSource } from "./use-session-source.ts";

interface FiguresCardProps {
  metrics: MetricsSource;
  /** False in a plan without watts. */
  hasWatts: boolean;
  /** True if the bike's own knob sets it: no buttons on the screen could. */
  hasResistance: boolean;
  /** Of practice. */
  isSimulated: boolean;
}

/** What the ride itself measures, next to the day's ring. Practice doesn't look like it. */
export function FiguresCard(props: FiguresCardProps) {
  return (
    <Card className={props.isSimulated ? styles.simulated : undefined}>
      <Figures {...props} />
    </Card>
  );
}

export function Figures({ metrics, hasWatts, hasResistance, isSimulated }: FiguresCardProps) {
  const isWithoutWatts = useStored(metrics, sendsNoWatts);
  return (
    <div>
      <Row align="start" gap={8} rowGap={2}>
        <Timer metrics={metrics} />
        {hasWatts &&
          (isWithoutWatts ? <Turns metrics={metrics} /> : <Power metrics={metrics} isSimulated={isSimulated} />)}
        {hasResistance && <Resistance metrics={metrics} />}
      </Row>
      {hasWatts && !isWithoutWatts && <PowerLine metrics={metrics} />}
    </div>
  );
}

const missingValue = "–";

function Power({ metrics, isSimulated }: Pick<FiguresCardProps, "metrics" | "isSimulated">) {
  const { t, i18n } = useTranslation("session");
  const show = (value: number | null) => (value === null ? missingValue : formatWatts(value, i18n.language));
  /** Of a bike whose watts come and go. */
  const turns = useStored(metrics, ({ powerWatts, cadenceRpm }) =>
    powerWatts === null && cadenceRpm ? cadenceRpm : null,
  );
  const now = useStored(metrics, ({ powerWatts }) => show(powerWatts));
  const watts = useStored(metrics, ({ averagePowerWatts }) => show(averagePowerWatts));
  const minutes = useStored(metrics, (ride) => measuredPart(ride, i18n.language));
  return (
    <div>
      <Row gap={2}>
        <Text as="h2" tone="second" size="label" weight="regular">
          {t("power.title")}
        </Text>
        {isSimulated && <Chip tone="moderate">{t("simulated")}</Chip>}
      </Row>
      <p>
        <span className={styles.metric}>{turns === null ? now : formatNumber(turns, 0, i18n.language)}</span>{" "}
        <Text as="span" tone="second" size="label">
          {t(turns === null ? "power.watts" : "power.turns")}
        </Text>
      </p>
      <Text tone="second" size="label">
        {minutes === null ? t("power.average", { watts }) : t("power.averageInPart", { watts, minutes })}
      </Text>
    </div>
  );
}

/** For a bike that counts turns and measures no power. */
function Turns({ metrics }: { metrics: MetricsSource }) {
  const { t, i18n } = useTranslation("session");
  const show = (rpm: number | null) => (rpm === null ? missingValue : formatNumber(rpm, 0, i18n.language));
  const turns = useStored(metrics, ({ cadenceRpm }) => show(cadenceRpm));
  const average = useStored(metrics, ({ averageCadenceRpm }) => show(averageCadenceRpm));
  return (
    <div>
      <Text as="h2" tone="second" size="label" weight="regular">
        {t("turns.title")}
      </Text>
      <p className={styles.metric}>{turns}</p>
      <Text tone="second" size="label">
        {t("turns.average", { turns: average })}
      </Text>
      <Text tone="second" size="label" className={styles.noWatts}>
        {t("turns.noWatts")}
      </Text>
    </div>
  );
}

function Resistance({ metrics }: { metrics: MetricsSource }) {
  const { t, i18n } = useTranslation("session");
  const level = useStored(metrics, ({ resistance }) =>
    resistance === null ? missingValue : formatNumber(resistance, 1, i18n.language),
  );
  return (
    <div>
      <Text as="h2" tone="second" size="label" weight="regular">
        {t("resistance.title")}
      </Text>
      <p className={styles.metric}>{level}</p>
      <Text tone="second" size="label">
        {t("resistance.onBike")}
      </Text>
    </div>
  );
}
