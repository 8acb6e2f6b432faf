import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { BikeState } from "../../bike/bluetooth/index.ts";
import { atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import { withBike } from "../../bike/tablet-ride/patients-bike.ts";
import { formatNumber } from "../../number-format.ts";
import { useStored } from "../../store.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import styles from "./resistance-card.module.css";
import { resistanceRange } from "./simulated-power.ts";
import type { SimulatedControls, SimulatedSession } from "./simulated-session.ts";
import type { MetricsSource } from "./use-session-source.ts";

interface ResistanceCardProps {
  status: SimulatedSession["status"];
  metrics: MetricsSource;
  controls: SimulatedControls;
}

/** Minus and plus control the simulation, whatever the plan allows on a bike. */
export function ResistanceCard({ status, metrics, controls }: ResistanceCardProps) {
  const { t } = useTranslation("session");
  const level = useStored(metrics, (ride) => ride.resistance);
  const isRunning = status !== "idle";
  const { low, high } = resistanceRange;
  return (
    <ResistanceSteps
      level={level}
      hasButtons
      isEnabled={isRunning}
      canMinus={level !== low}
      canPlus={level === null || level < high}
      onMinus={() => controls.changeResistance(-1)}
      onPlus={() => level !== null && level < high && controls.changeResistance(1)}
      note={isRunning ? null : t("resistance.whileRunning")}
    />
  );
}

interface BikeResistanceCardProps {
  /** From 1 to 10; null if plus does nothing. */
  highestLevel: number | null;
}

/** Minus and plus set the load of the bike at this tablet. */
export function BikeResistanceCard({ highestLevel }: BikeResistanceCardProps) {
  const { t } = useTranslation("bike");
  const resistance = useStored(atTablet, ({ bike }) => resistanceOf(bike));
  useEffect(() => {
    withBike(({ limitResistance }) => limitResistance(highestLevel === null ? null : { maximumLevel: highestLevel }));
  }, [highestLevel]);
  useEffect(() => () => withBike(({ setLoadBack }) => setLoadBack()), []);
  const note = () => {
    if (!resistance) return null;
    if (resistance.refused) return t("tablet.resistance.refused");
    if (resistance.level === null) return t("tablet.resistance.unknown");
    return highestLevel === null ? t("tablet.resistance.noLimit") : null;
  };
  return (
    <ResistanceSteps
      level={resistance?.level ?? null}
      hasButtons={resistance !== null && (resistance.level !== null || resistance.canMinus || resistance.canPlus)}
      hasPlus={highestLevel !== null}
      isEnabled
      canMinus={resistance?.canMinus ?? false}
      canPlus={resistance?.canPlus ?? false}
      onMinus={() => withBike(({ pressMinus }) => pressMinus())}
      onPlus={() => withBike(({ pressPlus }) => pressPlus())}
      note={note()}
    />
  );
}

const resistanceOf = (bike: BikeState | null) => (bike !== null && "resistance" in bike ? bike.resistance : null);

interface ResistanceStepsProps {
  /** 1-10; null if it is not known. */
  level: number | null;
  /** False if they could do nothing. */
  hasButtons: boolean;
  hasPlus?: boolean;
  isEnabled: boolean;
  canMinus: boolean;
  canPlus: boolean;
  onMinus: () => void;
  onPlus: () => void;
  note: string | null;
}

function ResistanceSteps(props: ResistanceStepsProps) {
  const { level, hasButtons, hasPlus = true, isEnabled, canMinus, canPlus, onMinus, onPlus, note } = props;
  const { t, i18n } = useTranslation(["session", "shell"]);
  const label = t("resistance.title");
  return (
    <Card>
      <Row justify="between" gap={4} rowGap={3}>
        <div>
          <Text as="h2" tone="second" size="body" weight="regular">
            {label}
          </Text>
          <p className={styles.metric} aria-live={isEnabled ? "polite" : "off"}>
            {level === null ? "–" : formatNumber(level, 1, i18n.language)}
          </p>
        </div>
        {hasButtons && (
          <Row nowrap gap={3}>
            <button
              type="button"
              className={styles.step}
              disabled={!isEnabled}
              aria-disabled={!isEnabled || !canMinus}
              aria-label={t("shell:decrease", { label })}
              onClick={onMinus}
            >
              <Icon name="minus" size={32} />
            </button>
            {hasPlus && (
              <button
                type="button"
                className={styles.step}
                disabled={!isEnabled}
                aria-disabled={!isEnabled || !canPlus}
                aria-label={t("shell:increase", { label })}
                onClick={onPlus}
              >
                <Icon name="plus" size={32} />
              </button>
            )}
          </Row>
        )}
      </Row>
      {note && (
        <Text above={1} tone="second" size="label" role="status">
          {note}
        </Text>
      )}
    </Card>
  );
}
