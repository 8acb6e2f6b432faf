import type { PlanOnHold } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Row } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import styles from "./goal-editor.module.css";

/** Since when the patient has no goals that count, and why. */
export function HoldNotice({ hold }: { hold: PlanOnHold }) {
  const { t } = useTranslation("goal-limits");
  const moment = useHospitalMoment();
  return (
    <Row
      as="p"
      nowrap
      align="start"
      gap={2}
      below={4}
      padY={2}
      padX={4}
      tone="moderate"
      ground="moderate"
      corners="field"
      className={styles.hold}
    >
      <Icon name="pause" size={20} />
      <span>{t("hold.text", { when: moment(hold.since), reason: t(`hold.reason.${hold.reasonId}`) })}</span>
    </Row>
  );
}
