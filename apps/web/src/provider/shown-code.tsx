import { CODE_LIFETIME_SECONDS } from "@bedside-bike/contract/limits";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../ui/button.tsx";
import { Stack, Text } from "../ui/layout.tsx";
import styles from "./shown-code.module.css";

interface ShownCodeProps {
  /** Digits only. */
  code: string;
  /** Whose code it is; null for a code that needs no name. */
  whom: string | null;
  /** What to do with it. */
  children: ReactNode;
  onNewCode: () => void;
  isPending: boolean;
}

/** A code to read out: huge, in two groups, with how long it still works. Give it the code as its key. */
export function ShownCode({ code, whom, children, onNewCode, isPending }: ShownCodeProps) {
  const { t } = useTranslation("bedside");
  const minutesLeft = useMinutesLeft();
  const half = code.length / 2;
  const isLong = code.length > 6;
  // A scanner that reads a wristband twice presses Enter a second time: no button may have the focus then.
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.focus(), []);
  if (minutesLeft === 0) {
    return (
      <Stack gap={3} textAlign="center" className={styles.shown}>
        <Text size="large" weight="bold" anywhere role="status">
          {t("lifetime.ended")}
        </Text>
        <SecondaryButton isPending={isPending} pendingLabel={t("lifetime.pending")} onClick={onNewCode}>
          {t("lifetime.again")}
        </SecondaryButton>
      </Stack>
    );
  }
  return (
    <Stack gap={3} textAlign="center" className={styles.shown}>
      {whom !== null && (
        <Text size="large" weight="bold" anywhere>
          {whom}
        </Text>
      )}
      <p role="status" ref={shown} tabIndex={-1} className={isLong ? `${styles.code} ${styles.long}` : styles.code}>
        {code.slice(0, half)} {code.slice(half)}
      </p>
      <p>{t("lifetime.left", { count: minutesLeft })}</p>
      <Text tone="second">{children}</Text>
    </Stack>
  );
}

/** Counted from now and not from the server's `expiresAt`: a ward's tablet may have the wrong time. */
function useMinutesLeft(): number {
  const [endsAtMs] = useState(() => Date.now() + CODE_LIFETIME_SECONDS * 1000);
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 60_000));
}
