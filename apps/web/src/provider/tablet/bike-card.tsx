import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type BikeConnection,
  type RememberedBike,
  readRememberedBike,
  readToldBattery,
} from "../../bike/bluetooth/index.ts";
import { browserStorage } from "../../browser-storage.ts";
import { formatPercent } from "../../number-format.ts";
import { useStored } from "../../store.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { toast } from "../../ui/toast.ts";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import styles from "./tablet.module.css";

/** Which bike this tablet remembers. Nothing connects here: that is for patients. */
export function BikeCard({ connection }: { connection: BikeConnection }) {
  const { t } = useTranslation("tablet");
  const reason = useStored(connection.state, (state) => (state.kind === "unsupported" ? state.reason : null));
  // Read from storage: without Bluetooth the connection knows of no bike.
  const [bike, setBike] = useState(() => readRememberedBike(browserStorage));
  const forget = async () => {
    await connection.forget();
    setBike(readRememberedBike(browserStorage));
    toast({ title: t("bike.forgotten"), isOnPage: true });
  };
  return (
    <Card title={t("bike.title")}>
      {bike ? <Bike bike={bike} canConnect={reason === null} onForget={forget} /> : !reason && <p>{t("bike.none")}</p>}
      {reason && (
        <Row as="p" nowrap align="start" gap={2} above={bike ? 4 : 0} tone="second" className={styles.notice}>
          <Icon name="info" size={20} />
          <span>{t(`bike.unsupported.${reason}`)}</span>
        </Row>
      )}
    </Card>
  );
}

interface BikeProps {
  bike: RememberedBike;
  canConnect: boolean;
  onForget: () => Promise<void>;
}

function Bike({ bike, canConnect, onForget }: BikeProps) {
  const { t, i18n } = useTranslation("tablet");
  const moment = useHospitalMoment();
  const [isAsking, setIsAsking] = useState(false);
  const name = bike.name || t("bike.unnamed");
  const battery = readToldBattery(browserStorage, bike);
  return (
    <Row justify="between" gap={5} rowGap={3}>
      <Stack className={styles.words}>
        <Text weight="bold" anywhere>
          {name}
        </Text>
        <Text tone="second">
          {battery
            ? t("bike.battery", {
                percent: formatPercent(battery.percent / 100, 0, i18n.language),
                when: moment(battery.atMs),
              })
            : t("bike.noBattery")}
        </Text>
        {canConnect && <Text tone="second">{t("bike.remembered")}</Text>}
      </Stack>
      <SecondaryButton size="small" onClick={() => setIsAsking(true)}>
        {t("bike.forget")}
      </SecondaryButton>
      <ConfirmDialog
        title={t("bike.forgetTitle")}
        isOpen={isAsking}
        confirmLabel={t("bike.forget")}
        onConfirm={() => {
          setIsAsking(false);
          void onForget();
        }}
        onCancel={() => setIsAsking(false)}
        isDestructive
      >
        <p>{t("bike.forgetText", { name })}</p>
      </ConfirmDialog>
    </Row>
  );
}
