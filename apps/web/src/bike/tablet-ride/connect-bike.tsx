import { useTranslation } from "react-i18next";
import { useStored } from "../../store.ts";
import { SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import type { BikeState } from "../bluetooth/index.ts";
import { atTablet } from "./at-tablet.ts";
import styles from "./connect-bike.module.css";
import { withBike } from "./patients-bike.ts";

const shapes: Record<BikeState["kind"], IconName> = {
  unsupported: "info",
  off: "bluetooth",
  choosing: "bluetooth",
  connecting: "bluetooth",
  live: "check",
  silent: "pause",
  useless: "alert",
  reconnecting: "alert",
  failed: "alert",
};

/**
 * The bike beside this tablet: its state in words and one shape, and the one tap that connects it.
 * @param isQuiet says nothing if this browser can't connect a bike at all
 */
export function ConnectBike({ isQuiet = false }: { isQuiet?: boolean }) {
  const { t } = useTranslation("bike");
  const bike = useStored(atTablet, (tablet) => tablet.bike) ?? notLooked;
  if (isQuiet && bike.kind === "unsupported" && bike.reason !== "switched-off") return null;
  return (
    <Card>
      <Row gap={4} rowGap={3}>
        <Stack as="span" tone="primary" fixed>
          <Icon name={shapes[bike.kind]} size={32} />
        </Stack>
        <div className={styles.words}>
          <Text as="h2" tone="second" size="label" weight="regular">
            {t("tablet.title")}
          </Text>
          <p role="status">
            <State bike={bike} />
          </p>
        </div>
        <Actions bike={bike} />
      </Row>
    </Card>
  );
}

const notLooked: BikeState = { kind: "off", remembered: null };

function State({ bike }: { bike: BikeState }) {
  const { t } = useTranslation("bike");
  const named = "bike" in bike ? bike.bike : bike.kind === "off" ? bike.remembered : null;
  const name = named?.name || t("tablet.unnamed");
  switch (bike.kind) {
    case "unsupported":
      return t(`tablet.unsupported.${bike.reason}`);
    case "failed":
      return t(`tablet.failed.${bike.reason}`, { name });
    case "off":
      return named ? t("tablet.state.remembered", { name }) : t("tablet.state.off");
    case "live":
      return bike.batteryPercent === null
        ? t("tablet.state.live", { name })
        : `${t("tablet.state.live", { name })} ${t("tablet.battery", { percent: bike.batteryPercent })}`;
    case "useless":
      return t(`tablet.useless.${bike.sends}`);
    default:
      return t(`tablet.state.${bike.kind}`, { name });
  }
}

function Actions({ bike }: { bike: BikeState }) {
  const { t } = useTranslation("bike");
  switch (bike.kind) {
    case "choosing":
      return null;
    case "connecting":
    case "reconnecting":
    case "live":
    case "silent":
      return (
        <TextButton onClick={() => withBike(({ disconnect }) => disconnect())}>{t("tablet.disconnect")}</TextButton>
      );
    case "useless":
      return <Choose label={t("tablet.other")} />;
    case "unsupported":
      return bike.reason === "switched-off" ? <Choose label={t("tablet.connect")} /> : null;
    default:
      return (bike.kind === "off" ? bike.remembered : bike.bike) ? <Again /> : <Choose label={t("tablet.connect")} />;
  }
}

function Choose({ label }: { label: string }) {
  return (
    <SecondaryButton icon="bluetooth" onClick={() => withBike(({ choose }) => choose())}>
      {label}
    </SecondaryButton>
  );
}

function Again() {
  const { t } = useTranslation("bike");
  return (
    <Row gap={4} rowGap={2}>
      <SecondaryButton icon="bluetooth" onClick={() => withBike(({ connectAgain }) => connectAgain())}>
        {t("tablet.connectAgain")}
      </SecondaryButton>
      <TextButton onClick={() => withBike(({ choose }) => choose())}>{t("tablet.other")}</TextButton>
    </Row>
  );
}
