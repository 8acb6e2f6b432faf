import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { Row } from "../../../ui/layout.tsx";
import styles from "./step-form.module.css";

export const steps = ["who", "now", "movement", "text"] as const;
export type StepName = (typeof steps)[number];

interface StepperProps {
  current: StepName;
  /** Steps that were seen. */
  seen: ReadonlySet<StepName>;
  onGo: (step: StepName) => void;
}

/** The four steps; each is one tap away. */
export function Stepper({ current, seen, onGo }: StepperProps) {
  const { t } = useTranslation("form-checks");
  return (
    <Row as="nav" gap={1} rowGap={0} aria-label={t("steps.title")}>
      {steps.map((step, index) => {
        const isDone = step !== current && seen.has(step);
        return (
          <button
            key={step}
            type="button"
            className={styles.step}
            aria-current={step === current ? "step" : undefined}
            data-done={isDone || undefined}
            onClick={() => onGo(step)}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <Icon name="check" size={18} /> : index + 1}
            </span>
            {t(`steps.${step}`)}
          </button>
        );
      })}
    </Row>
  );
}
