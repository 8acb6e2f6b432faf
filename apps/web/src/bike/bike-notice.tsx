import type { Dashboard } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api.ts";
import { SecondaryButton, TextButton } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Row, Text } from "../ui/layout.tsx";
import styles from "./bike-notice.module.css";
import { BikeDialog } from "./load-bike-dialog.ts";
import { setRefusedBike, useRefusedBike } from "./refused-bike.ts";
import { useLinkBike, useReadBikeLoss } from "./use-bike-link.ts";

/** Whether to take over the bike given at sign-in; that it was not linked, or is no longer the patient's, until they read it or link a bike. */
export function BikeNotice({ patient, bikeLoss }: Pick<Dashboard, "patient" | "bikeLoss">) {
  const { t } = useTranslation("bike");
  const refused = useRefusedBike(patient.id);
  const { mutate: readLoss } = useReadBikeLoss(patient.id);
  const link = useLinkBike(patient.id);
  const [isChoosing, setIsChoosing] = useState(false);

  if (refused?.refusal === "in-use") {
    const { number } = refused;
    const takeOver = () =>
      link.mutate(
        { deviceNumber: String(number), takeOver: true },
        { onError: (error) => setRefusedBike(isConflict(error) ? { ...refused, refusal: "being-ridden" } : refused) },
      );
    return (
      <ConfirmDialog
        title={t("inUse", { number })}
        isOpen
        confirmLabel={t("takeOver")}
        cancelLabel={t("leaveIt")}
        onConfirm={takeOver}
        onCancel={() => setRefusedBike(null)}
        starts={link}
        isConfirmFirst
      >
        <p role="status">{t(link.isError ? "toast.linkFailed" : "takeOverText")}</p>
      </ConfirmDialog>
    );
  }
  const text = refused
    ? t(`refused.${refused.refusal}`, { number: refused.number })
    : bikeLoss && t(`notice.${bikeLoss.reason}`, { number: bikeLoss.deviceNumber });
  const dismiss = () => (refused ? setRefusedBike(null) : readLoss());
  return (
    <>
      {text && (
        <Row
          as="section"
          gap={4}
          rowGap={3}
          below={4}
          padY={3}
          padX={5}
          tone="moderate"
          ground="moderate"
          corners="card"
          aria-label={t("notice.title")}
        >
          <Icon name="alert" size={32} />
          <Text tone="ink" weight="bold" anywhere role="status" className={styles.words}>
            {text}
          </Text>
          <Row gap={3} rowGap={2}>
            <SecondaryButton size="small" onClick={() => setIsChoosing(true)}>
              {t(patient.deviceNumber === null ? "enterNumber" : "change")}
            </SecondaryButton>
            <TextButton onClick={dismiss}>{t("notice.dismiss")}</TextButton>
          </Row>
        </Row>
      )}
      <BikeDialog
        from="notice"
        patientId={patient.id}
        deviceNumber={patient.deviceNumber}
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
      />
    </>
  );
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
