import { CODE_LIFETIME_SECONDS } from "@bedside-bike/contract/limits";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../ui/button.tsx";
import { Row, Stack, Text } from "../ui/layout.tsx";
import styles from "./shown-code.module.css";

interface ShownCodeProps {
  /** Digits only. */
  code: string;
  /** Whose code it is; null for a code that needs no name. */
  whom: string | null;
  /** What to do with it. */
  children: ReactNode;
  onNewCode: () => void;
  /** The mutation that `onNewCode` starts. */
  starts: Pick<UseMutationResult, "isPending">;
}

/** A code to read out: huge, in two groups, with how long it still works. Give it the code as its key. */
export function ShownCode({ code, whom, children, onNewCode, starts }: ShownCodeProps) {
  const { t } = useTranslation("bedside");
  const minutesLeft = useMinutesLeft();
  const half = code.length / 2;
  const isLong = code.length > 6;
  // A scanner that reads a wristband twice presses Enter a second time: no button may have the focus then.
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.focus(), []);
  if (minutesLeft === 0) {
    return (
      <Stack gap={3} textAlign="center">
        <Text size="large" weight="bold" anywhere role="status">
          {t("lifetime.ended")}
        </Text>
        <Row justify="center">
          <SecondaryButton starts={starts} pendingLabel={t("lifetime.pending")} onClick={onNewCode}>
            {t("lifetime.again")}
          </SecondaryButton>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={3} textAlign="center">
      {whom !== null && (
        <Text size="large" weight="bold" anywhere>
          {whom}
        </Text>
      )}
      <Text
        weight="bold"
        role="status"
        ref={shown}
        tabIndex={-1}
        className={isLong ? `${styles.code} ${styles.long}` : styles.code}
      >
        {code.slice(0, half)} {code.slice(half)}
      </Text>
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
