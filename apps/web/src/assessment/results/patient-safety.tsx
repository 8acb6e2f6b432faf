import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { heldSentence } from "./held-sentence.ts";
import { safetyMessage } from "./plain-messages.ts";
import styles from "./safety-state.module.css";
import type { ShownAssessment, ShownResult } from "./shown-result.ts";

/** What patients and visitors read of the safety check: no class, the same first sentence unless the plan is held. */
export function PatientSafety({ result, id }: { result: ShownResult | ShownAssessment; id?: string }) {
  const { t } = useTranslation("safety-state");
  const titleId = useId();
  const [usual, ...rest] = safetyMessage(t, result.safety);
  const first = heldSentence(result) ?? usual;
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
