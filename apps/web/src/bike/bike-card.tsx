import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Row, Text } from "../ui/layout.tsx";
import styles from "./bike-card.module.css";
import { BikeDialog } from "./load-bike-dialog.ts";

interface BikeCardProps {
  patientId: number;
  /** The linked bike's; null if there is none. */
  deviceNumber: string | null;
  /** Disabled during a ride; the button keeps its place. */
  canChange?: boolean;
}

/** Which bike counts for the patient, and 'Enter the bike's number' or 'Change bike'. */
export function BikeCard({ patientId, deviceNumber, canChange = true }: BikeCardProps) {
  const { t } = useTranslation("bike");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className={styles.card}>
      <Row justify="between" gap={4} rowGap={3}>
        <div>
          <Text as="h2" tone="second" size="body" weight="regular">
            {t("card.title")}
          </Text>
          <Text size="heading" weight="bold" leading="tight">
            {deviceNumber ?? t("card.none")}
          </Text>
        </div>
        <SecondaryButton className={canChange ? undefined : styles.away} onClick={() => setIsOpen(true)}>
          {t(deviceNumber === null ? "enterNumber" : "change")}
        </SecondaryButton>
      </Row>
      <BikeDialog
        from="card"
        patientId={patientId}
        deviceNumber={deviceNumber}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </Card>
  );
}
