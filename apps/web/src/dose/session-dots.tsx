import type { ListedSlot } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import styles from "./session-dots.module.css";
import { useSlotWords } from "./use-slot-words.ts";

const middle = 9;

/** A day's sessions: a full dot is done, a ring is open, a ring with a stroke is not done. */
export function SessionDots({ slots }: { slots: readonly ListedSlot[] }) {
  const words = useSlotWords();
  const { t } = useTranslation("dose");
  if (slots.length === 0) return null;
  const label = slots.map((slot) => `${t("session", { slot: slot.slot })} ${words(slot)}`).join(", ");
  return (
    <span role="img" aria-label={label} title={label} className={styles.dots}>
      {slots.map(({ slot, status }) => (
        <Dot key={slot} status={status} />
      ))}
    </span>
  );
}

/** One of them, beside its word. */
export const SessionDot = ({ status }: Pick<ListedSlot, "status">) => (
  <span className={styles.dots}>
    <Dot status={status} />
  </span>
);

const Dot = ({ status }: Pick<ListedSlot, "status">) => (
  <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden="true" className={styles[status]}>
    <circle cx={middle} cy={middle} r={7} />
    {status === "missed" && <path d="M4 14 14 4" />}
  </svg>
);
