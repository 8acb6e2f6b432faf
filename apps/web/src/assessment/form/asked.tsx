import { PLAUSIBILITY } from "@bedside-bike/clinical";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { get, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import edge from "../../ui/edge.module.css";
import { layoutClass, Row, Stack } from "../../ui/layout.tsx";
import { isSafetyItem } from "../safety-check/safety-values.ts";
import type { AssessmentValues } from "./assessment-values.ts";
import { focusField, revealAndFocus } from "./focus-field.ts";
import { concernedFields, type JointRuleId, type PlausibilityAsked } from "./use-plausibility.ts";

interface Asked extends PlausibilityAsked {
  /** Sends the answers again, with what was just confirmed. */
  readonly sendAgain: () => void;
}

const AskedContext = createContext<Asked | null>(null);

function useAsked(): Asked {
  const asked = useContext(AskedContext);
  if (!asked) throw new Error("Use it inside AskedProvider.");
  return asked;
}

const questionId = (id: JointRuleId): string => `asked-${id}`;

interface AskedProviderProps {
  asked: PlausibilityAsked;
  sendAgain: () => void;
  children: ReactNode;
}

/** Tells the fields what a reply asks; focus goes to the first question. */
export function AskedProvider({ asked, sendAgain, children }: AskedProviderProps) {
  const { rules } = asked;
  const seen = useRef<readonly JointRuleId[]>([]);
  useEffect(() => {
    const [added] = rules.filter((id) => !seen.current.includes(id));
    seen.current = rules;
    if (!added) return;
    // The code that shows its step must not render while an effect runs.
    queueMicrotask(() => revealAndFocus(document.getElementById(questionId(added))));
  }, [rules]);
  return <AskedContext value={{ ...asked, sendAgain }}>{children}</AskedContext>;
}

type Underscored<Id extends string> = Id extends `${infer Left}.${infer Right}` ? `${Left}_${Right}` : Id;
const keyOfRule = (id: JointRuleId) => `plausible.${id.replace(".", "_") as Underscored<JointRuleId>}` as const;

interface FieldCellProps {
  form: UseFormReturn<AssessmentValues>;
  field: string;
  /** The control, which shows this message as its error. */
  children: (error: string | undefined) => ReactNode;
}

/** A control with its problem, or with what a reply asks about it: the buttons are at the first field concerned. */
export function FieldCell({ form, field, children }: FieldCellProps) {
  const { t } = useTranslation("form-checks");
  const { rules } = useAsked();
  const concerning = rules.filter((id) => concernedFields(id).includes(field));
  const own = messageAt(form, field);
  const error = [own, ...concerning.map((id) => t(keyOfRule(id)))].filter(Boolean).join(" ");
  return (
    <div className={layoutClass({ shrink: true })}>
      {children(error === "" ? undefined : error)}
      {concerning
        .filter((id) => concernedFields(id)[0] === field)
        .map((id) => (
          <Question key={id} id={id} />
        ))}
    </div>
  );
}

const messageAt = (form: UseFormReturn<AssessmentValues>, field: string): string | undefined =>
  (get(form.formState.errors, field) as { message?: string } | undefined)?.message;

/** What a reply asks about the fields that a form does not show. */
export function AskedApart({ shows, onCorrect }: { shows: (field: string) => boolean; onCorrect: () => void }) {
  const { t } = useTranslation("form-checks");
  const { rules } = useAsked();
  return rules
    .filter((id) => !shows(PLAUSIBILITY[id].fields[0]))
    .map((id) => (
      <Stack key={id} padY={3} padX={4} ground="moderate" corners="field" className={edge.moderate}>
        <p>{t(keyOfRule(id))}</p>
        <Question id={id} onCorrect={onCorrect} />
      </Stack>
    ));
}

function Question({ id, onCorrect }: { id: JointRuleId; onCorrect?: () => void }) {
  const { t } = useTranslation("form-checks");
  const { confirm, sendAgain } = useAsked();
  const { action, fields } = PLAUSIBILITY[id];
  return (
    <Row
      as="fieldset"
      align="stretch"
      gap={2}
      above={2}
      id={questionId(id)}
      aria-label={t(keyOfRule(id))}
      tabIndex={-1}
    >
      {action === "confirm" && (
        <SecondaryButton
          size="small"
          onClick={() => {
            confirm(id);
            sendAgain();
          }}
        >
          {t("ask.yes")}
        </SecondaryButton>
      )}
      <SecondaryButton size="small" onClick={onCorrect ?? (() => focusField(fieldToCorrect(fields)))}>
        {t("ask.correct")}
      </SecondaryButton>
    </Row>
  );
}

const fieldToCorrect = ([first]: readonly [string, ...string[]]): string =>
  isSafetyItem(first) ? `safety_answers.${first}` : first;
