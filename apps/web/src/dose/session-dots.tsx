import type { ListedSlot } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import styles from "./session-dots.module.css";
import { useSlotWords } from "./use-slot-words.ts";

const middle = 9;

type ShownSlot = Pick<ListedSlot, "status" | "filled">;

/** A day's sessions: a full dot is done, a ring is open, like a clock as far as it was ridden; one with a stroke is not done. */
export function SessionDots({ slots }: { slots: readonly ListedSlot[] }) {
  const words = useSlotWords();
  const { t } = useTranslation("dose");
  if (slots.length === 0) return null;
  const label = slots.map((slot) => `${t("session", { slot: slot.slot })} ${words(slot)}`).join(", ");
  return (
    <span role="img" aria-label={label} title={label} className={styles.dots}>
      {slots.map(({ slot, ...shown }) => (
        <Dot key={slot} {...shown} />
      ))}
    </span>
  );
}

/** One of them, beside its word. */
export const SessionDot = (shown: ShownSlot) => (
  <span className={styles.dots}>
    <Dot {...shown} />
  </span>
);

const Dot = ({ status, filled }: ShownSlot) => (
  <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden="true" className={styles[status]}>
    {status !== "done" && filled > 0 && (
      <circle
        className={styles.part}
        cx={middle}
        cy={middle}
        r={3.5}
        pathLength={100}
        strokeDasharray={`${filled * 100} 100`}
      />
    )}
    <circle cx={middle} cy={middle} r={7} />
    {status === "missed" && <path d="M4 14 14 4" />}
  </svg>
);
