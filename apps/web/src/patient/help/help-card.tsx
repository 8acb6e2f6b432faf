import type { HelpRequest } from "@bedside-bike/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { say } from "../../speech/speech.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { useAskAgain, useFeelBetter } from "./asked-help.ts";
import styles from "./help.module.css";

interface HelpCardProps {
  patientId: number;
  /** Null until the server has it. */
  request: HelpRequest | null;
  isUnsent: boolean;
  children?: ReactNode;
}

/**
 * Replaces everything else until the patient feels better or a provider has closed it: stop, call, and who is coming.
 */
export function HelpCard({ patientId, request, isUnsent, children }: HelpCardProps) {
  const { t } = useTranslation("session");
  const time = useHospitalTime();
  const title = useRef<HTMLHeadingElement>(null);
  const feelBetter = useFeelBetter(patientId, request);
  const answer = request?.answer ?? null;
  const words = answer ? t("help.coming", { name: answer.by }) : t("help.stop");
  useAskAgain(patientId, isUnsent);
  // The pressed button is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => say(words), [words]);
  return (
    <Card className={styles.card} data-tone={answer ? "answered" : "open"}>
      <span className={styles.shape}>
        <Icon name={answer ? "people" : "callButton"} size={72} />
      </span>
      <div role="alert">
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {words}
        </h1>
        <p className={styles.told}>
          {answer
            ? t("help.answered", { time: time(answer.at) })
            : request
              ? t("help.told", { time: time(request.askedAt) })
              : t(isUnsent ? "help.unsent" : "help.sending")}
        </p>
      </div>
      {!answer && <p className={styles.second}>{t("help.noBell")}</p>}
      {children}
      {feelBetter.isError && <p role="alert">{t("help.failed")}</p>}
      <SecondaryButton size="large" isPending={feelBetter.isPending} onClick={() => feelBetter.mutate()}>
        {t("help.better")}
      </SecondaryButton>
    </Card>
  );
}
