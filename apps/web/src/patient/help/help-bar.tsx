import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useRideToEnd } from "../../bike/ride-to-end.ts";
import { createStore, useStored } from "../../store.ts";
import { DangerButton, SecondaryButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { layoutClass, Row, Text } from "../../ui/layout.tsx";
import { useFootHeight } from "../../ui/use-foot-height.ts";
import { usePracticeToEnd } from "../session/practice-to-end.ts";
import { askForHelp } from "./ask-for-help.ts";
import styles from "./help-bar.module.css";
import type { HelpWords } from "./use-help-words.ts";

export const barClass = `${styles.bar} ${layoutClass({ padY: 3, line: "above", screenOnly: true })}`;

/** At the foot of every patient's screen. */
export function HelpBar({ patientId }: { patientId: number }) {
  const { t } = useTranslation("help");
  const bar = useRef<HTMLElement>(null);
  useFootHeight(bar);
  return (
    <section ref={bar} aria-label={t("title")} className={barClass}>
      <BarContent patientId={patientId} />
    </section>
  );
}

/** The words of a call for help beside a screen that can do something about it; null: there is none such. */
export const callInShort = createStore<HelpWords | null>(null);

/** Also in a dialog, which covers the bar. */
export function BarContent({ patientId }: { patientId: number }) {
  const words = useStored(callInShort, (one) => one);
  return words ? <CallInShort words={words} /> : <HelpButtons onAsk={(rideId) => askForHelp(patientId, rideId)} />;
}

function CallInShort({ words: { first, title } }: { words: HelpWords }) {
  return (
    <Row as="p" nowrap gap={3} tone="high" size="large" anywhere className={styles.short} data-help-bar>
      <Icon name="callButton" size={32} />
      <Text as="span" tone="ink">
        {first}{" "}
        <Text as="strong" tone="high">
          {title}
        </Text>
      </Text>
    </Row>
  );
}

interface HelpButtonsProps {
  /** With the ride that ends with it, if one goes on. */
  onAsk: (rideId: string | null) => void;
}

/**
 * 'I don't feel well' and, while a bike turns, what ends the ride at once. The latter keeps its place until the screen
 * is left: the second touch of a double one must not meet the call for help.
 */
function HelpButtons({ onAsk }: HelpButtonsProps) {
  const { t } = useTranslation("help");
  const { pathname } = useLocation();
  const ride = useRideToEnd();
  const endPractice = usePracticeToEnd();
  const end = ride?.end ?? endPractice;
  const [endedOn, setEndedOn] = useState<string | null>(null);
  if (end && endedOn !== pathname) setEndedOn(pathname);
  const isSession = pathname === "/session";
  return (
    <Row align="stretch" gap={3} className={styles.buttons} data-help-bar>
      {(end || endedOn === pathname) && (
        // Another button than the one that was pressed, which lets go of the focus.
        <SecondaryButton
          key={String(end !== null)}
          size="large"
          {...(!isSession && { icon: "stop" })}
          className={end ? styles.end : `${styles.end} ${styles.ended}`}
          inert={!end}
          {...(end && { onClick: end })}
        >
          {t(isSession ? "endSession" : "stop")}
        </SecondaryButton>
      )}
      <DangerButton
        size="large"
        icon="hand"
        className={styles.help}
        onClick={() => {
          end?.();
          onAsk(ride?.rideId ?? null);
        }}
      >
        {t("ask")}
      </DangerButton>
    </Row>
  );
}
