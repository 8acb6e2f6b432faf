import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Stack } from "../../ui/layout.tsx";
import { safetyMessage } from "./plain-messages.ts";
import styles from "./safety-state.module.css";
import type { ShownResult } from "./shown-result.ts";

interface PatientSafetyProps {
  result: Pick<ShownResult, "safety">;
  /** The sentence of a plan that is held now. */
  held: string | null;
  /** The sentence above a plan for comfort. */
  comfort: string | null;
  id?: string;
}

/** What patients and visitors read of the safety check: no class, the same first sentence unless the plan is held. */
export function PatientSafety({ result, held, comfort, id }: PatientSafetyProps) {
  const { t } = useTranslation("safety-state");
  const titleId = useId();
  const [usual, ...findings] = safetyMessage(t, result.safety);
  const first = held ?? comfort ?? usual;
  // The team has already said yes to whoever reads another sentence above a plan for comfort.
  const isAgreed = comfort !== null && first !== usual;
  const rest = isAgreed ? findings.filter((sentence) => sentence !== t("patient.comfort_care")) : findings;
  return (
    <Stack
      as="section"
      padY={5}
      padX={6}
      ground="surface"
      corners="card"
      line="around"
      className={`${styles.state} ${styles.patient}`}
      aria-labelledby={titleId}
    >
      <Stack gap={1} measure id={id}>
        <h2 id={titleId} className={styles.title}>
          <Icon name="info" size="1.2em" />
          {first}
        </h2>
        {rest.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Stack>
    </Stack>
  );
}
