import type { EditorGoals, ExceededCap } from "@bedside-bike/clinical";
import { useTranslation } from "../locales/translation.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { ExceededList } from "./exceeded-list.tsx";
import styles from "./limits-dialog.module.css";

interface LimitsDialogProps {
  isOpen: boolean;
  exceeded: readonly ExceededCap[];
  goals: EditorGoals;
  onConfirm: () => void;
  onCancel: () => void;
  isPending: boolean;
}

/** A provider acknowledges values above today's step's soft caps. */
export function LimitsDialog({ exceeded, goals, ...rest }: LimitsDialogProps) {
  const { t } = useTranslation("goal-limits");
  return (
    <ConfirmDialog title={t("caps.title")} confirmLabel={t("caps.acknowledge")} {...rest}>
      <p>{t("caps.text")}</p>
      <ul className={styles.list}>
        <ExceededList exceeded={exceeded} goals={goals} />
      </ul>
    </ConfirmDialog>
  );
}
