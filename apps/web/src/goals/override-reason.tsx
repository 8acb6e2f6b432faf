import type { Goal } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { TextAreaField } from "../ui/field.tsx";
import { layoutClass } from "../ui/layout.tsx";

/** Why a provider confirms. It may stay empty. */
export interface TypedReason {
  readonly reason: string;
  readonly setReason: (text: string) => void;
}

export function OverrideReasonField({ reason, setReason }: TypedReason) {
  const { t } = useTranslation("goal-limits");
  return (
    <TextAreaField
      className={layoutClass({ above: 3 })}
      label={t("reason.label")}
      hint={t("reason.hint")}
      rows={2}
      value={reason}
      onChange={(event) => setReason(event.target.value)}
    />
  );
}

/** What was written when these goals were sent, each reason once. */
export function GivenReasons({ goals }: { goals: readonly Goal[] }) {
  const { t } = useTranslation("goal-limits");
  const given = new Map(goals.flatMap((goal) => (goal.overrideReason ? [[goal.overrideReason, goal] as const] : [])));
  return [...given].map(([text, { providerName }]) => (
    <p key={text}>{t("reason.given", { name: providerName, text })}</p>
  ));
}
