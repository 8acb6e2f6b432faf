import type { SaidSlot } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../api.ts";
import { SessionDots } from "../../dose/session-dots.tsx";
import { useSlotWords } from "../../dose/use-slot-words.ts";
import { TextButton } from "../../ui/button.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./slot-lines.module.css";
import { useDose, useTakeBack } from "./use-dose.ts";

/** Today's sessions, and for each that was not done, who gave which reason. */
export function SlotLines({ patientId }: { patientId: number }) {
  const { data: dose } = useDose(patientId);
  const slots = dose?.days.find(({ day }) => day === dose.today)?.slots ?? [];
  if (slots.length === 0) return null;
  return (
    <Row align="baseline" gap={3} rowGap={1} above={2}>
      <SessionDots slots={slots} />
      <Stack as="ul" className={styles.lines}>
        {slots
          .filter(({ status }) => status !== "done")
          .map((slot) => (
            <li key={slot.slot}>
              <SlotLine patientId={patientId} slot={slot} />
            </li>
          ))}
      </Stack>
    </Row>
  );
}

function SlotLine({ patientId, slot }: { patientId: number; slot: SaidSlot }) {
  const { t } = useTranslation("dose");
  const words = useSlotWords();
  const takeBack = useTakeBack(patientId);
  const { missed } = slot;
  return (
    <>
      {t("session", { slot: slot.slot })} {words(slot)}
      {missed?.note && ` (${missed.note})`}
      {missed && (
        <Text as="span" tone="second">
          {", "}
          {missed.saidBy === "patient" ? t("byPatient") : t("by", { name: missed.name })}
        </Text>
      )}{" "}
      {missed?.canTakeBack && (
        <TextButton
          starts={takeBack}
          onClick={() =>
            takeBack.mutate(missed.id, {
              onSuccess: () => toast({ title: t("takenBack"), isOnPage: true }),
              onError: (error) =>
                toast({ title: t("takeBackFailed"), message: errorMessage(error), variant: "destructive" }),
            })
          }
        >
          {t("takeBack")}
        </TextButton>
      )}
    </>
  );
}
