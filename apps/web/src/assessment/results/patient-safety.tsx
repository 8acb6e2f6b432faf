import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { safetyMessage } from "./plain-messages.ts";
import styles from "./safety-state.module.css";
import type { ShownResult } from "./shown-result.ts";

interface PatientSafetyProps {
  result: Pick<ShownResult, "safety">;
  /** The sentence of a plan that is held now. */
  held: string | null;
  id?: string;
}

/** What patients and visitors read of the safety check: no class, the same first sentence unless the plan is held. */
export function PatientSafety({ result, held, id }: PatientSafetyProps) {
  const { t } = useTranslation("safety-state");
  const titleId = useId();
  const [usual, ...rest] = safetyMessage(t, result.safety);
  const first = held ?? usual;
  return (
    <section className={`${styles.state} ${styles.patient}`} aria-labelledby={titleId}>
      <div id={id} className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          <Icon name="info" size="1.2em" />
          {first}
        </h2>
        {rest.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  );
}
