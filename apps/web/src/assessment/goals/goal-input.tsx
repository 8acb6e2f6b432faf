import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../ui/field.tsx";
import { type GoalDraft, type GoalField, goalInputLimits } from "./goal-draft.ts";

interface GoalInputProps {
  field: GoalField;
  draft: GoalDraft;
  recommended: number;
  onEdit: (value: number) => void;
  onLeave: () => void;
}

/** Shows the draft's value, except while something else is being typed. */
export function GoalInput({ field, draft, recommended, onEdit, onLeave }: GoalInputProps) {
  const { t } = useTranslation("calculator");
  const [typed, setTyped] = useState<string | null>(null);
  const { low, high, decimals } = goalInputLimits[field];
  return (
    <NumberField
      label={t(`edit.${field}`)}
      unit={t(`edit.unit.${field}`)}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      min={Math.min(low, recommended)}
      max={high}
      step={decimals > 0 ? 0.1 : 1}
      hint={t("edit.recommended", { value: recommended })}
      value={typed ?? String(draft[field])}
      onChange={(event) => {
        setTyped(event.target.value);
        const value = Number(event.target.value);
        if (event.target.value.trim() !== "" && value > 0) onEdit(value);
      }}
      onBlur={() => {
        setTyped(null);
        onLeave();
      }}
    />
  );
}
