import type { Goal, PatientGoalLimits, ProviderPatient, StoredRiskAssessment } from "@bedside-bike/contract";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { exceededBy, type GoalPlan, isInForce } from "../../goals/goal-plan.ts";
import { GoalProblem } from "../../goals/goal-problem.tsx";
import { PlanCaps } from "../../goals/plan-caps.tsx";
import { RecommendedAndSent } from "../../goals/recommended-and-sent.tsx";
import { TodaysStep } from "../../goals/todays-step.tsx";
import { useSendingOff } from "../../goals/use-sending-off.ts";
import { Alert } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { layoutClass, Row, Text } from "../../ui/layout.tsx";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { useProvider } from "../use-provider.ts";
import { EditorState } from "./editor-state.tsx";
import styles from "./goal-editor.module.css";
import { GoalFields } from "./goal-fields.tsx";
import { GoalNotes } from "./goal-notes.tsx";
import { type ChangeNotes, resistanceOf } from "./goal-values.ts";
import { NewerGoals } from "./newer-goals.tsx";
import { OpenSymptoms } from "./open-symptoms.tsx";
import { SendQuestions } from "./send-questions.tsx";
import { type FoundValues, type GoalEditing, useGoalEditing } from "./use-goal-editing.ts";
import { useSendGoals } from "./use-send-goals.ts";

interface GoalEditorProps {
  patient: ProviderPatient;
  goals: readonly Goal[];
  limits: PatientGoalLimits;
  plan: GoalPlan;
  assessment: StoredRiskAssessment;
  proposesIncrease: boolean;
  /** Says that the patient's goals no longer count. */
  hold: ReactNode;
}

/** Prefilled with the patient's goals, or with today's step. */
export function GoalEditor(props: GoalEditorProps) {
  const { patient, goals, limits, plan, assessment, proposesIncrease, hold } = props;
  const { t, i18n } = useTranslation("clinical-dashboard");
  const patientId = patient.id;
  const provider = useProvider();
  const editing = useGoalEditing({
    goals,
    plan,
    patientId,
    assessmentId: limits.assessmentId,
    providerId: provider.id,
  });
  const { values, base, isEdited, isUnsent, newerGoals } = editing;
  const sending = useSendGoals({ patientId, values, base, limits, plan, onSent: editing.load });
  const exceeded = exceededBy(values, plan, resistanceOf(base));
  const off = useSendingOff(limits, { refused: exceeded.hard, isUnread: editing.isMarked });
  const others = base.filter(({ providerId }) => providerId !== provider.id).map(({ providerName }) => providerName);
  // A missed target that day takes precedence over full goals.
  const isAdvised = plan.advice === null || plan.advice.step === "next";
  const canSend = (isEdited || isUnsent) && newerGoals === null && off === null;
  const notesAtPress = useRef<ChangeNotes | null>(null);
  /** Pressing 'Send' leaves the field that was typed in: a change made by that has to be read first. */
  const sendWhatWasSeen = () => {
    const isSeen = notesAtPress.current === null || notesAtPress.current === editing.notes;
    notesAtPress.current = null;
    if (isSeen && !editing.isUnread) sending.send();
  };

  return (
    <Card title={t("goals.title")} headingLevel={3} aside={<Unsent editing={editing} />}>
      {hold}
      <EditorState patient={patient} limits={limits} answers={assessment.assessment.last_safety_answers} />
      <OpenSymptoms patient={patient} />
      <PlanCaps assessment={assessment} />
      <RecommendedAndSent assessment={assessment} goals={base} />
      <TodaysStep
        plan={plan}
        isSent={base.some(({ assessmentId }) => assessmentId === limits.assessmentId)}
        onTakeStep={editing.takeStep}
      />
      {proposesIncrease && isAdvised && (
        <Text below={3} padY={2} padX={4} tone="low" ground="low" corners="field">
          {t("goals.proposal")}
        </Text>
      )}
      {editing.found && <Found found={editing.found} />}
      <div className={layoutClass({ screenOnly: true })}>
        <GoalFields editing={editing} plan={plan} exceeded={exceeded.hard} isInForce={isInForce(limits.rideState)} />
        {plan.hasWatts && (
          <CheckboxField
            role="switch"
            label={t("goals.lock")}
            hint={t("goals.lockHint")}
            checked={editing.isLocked}
            onChange={(event) => editing.setIsLocked(event.target.checked)}
          />
        )}
        <GoalNotes values={values} plan={plan} exceeded={exceeded.soft} />
      </div>
      {newerGoals && (
        <NewerGoals
          newer={newerGoals}
          onLoad={() => {
            sending.cancel();
            editing.load(newerGoals);
          }}
          onKeep={() => {
            sending.cancel();
            editing.rebase(newerGoals);
          }}
        />
      )}
      <Failures sending={sending} patientId={patientId} isShownAsNewer={newerGoals !== null} />
      <Row align="stretch" gap={3} above={4} screenOnly>
        <PrimaryButton
          className={styles.send}
          disabled={!canSend}
          aria-describedby={off === null ? undefined : "sending-off"}
          starts={sending}
          pendingLabel={t("goals.sending")}
          onPointerDown={() => {
            notesAtPress.current = editing.notes;
          }}
          onClick={sendWhatWasSeen}
        >
          {t("goals.send")}
        </PrimaryButton>
        <SecondaryButton
          className={styles.reset}
          disabled={(editing.isRecommended && !editing.isUnread) || sending.isPending}
          onClick={editing.reset}
        >
          {t("goals.reset")}
        </SecondaryButton>
        {isEdited && !isUnsent && newerGoals === null && (
          <TextButton onClick={() => editing.load(base)}>{t("goals.keepCurrent")}</TextButton>
        )}
      </Row>
      <Text tone="high" weight="bold" above={off === null ? 0 : 3} id="sending-off" role="status">
        {off}
      </Text>
      <SendQuestions
        // Newer goals are looked at first; the question would be about older ones.
        asked={newerGoals === null ? sending : { ...sending, question: null }}
        replaced={base}
        names={new Intl.ListFormat(i18n.language).format(new Set(others))}
        patientId={patientId}
        limits={limits}
        exceeded={exceeded.soft}
        goals={values}
        plan={plan}
      />
    </Card>
  );
}

/** Announced too: nobody expects to find values here that they left earlier. */
function Found({ found: { at, isOlder } }: { found: FoundValues }) {
  const { t } = useTranslation("clinical-dashboard");
  const time = useHospitalTime()(at);
  return (
    <Text below={3} padY={2} padX={3} tone="moderate" ground="moderate" role="status" className={styles.marked}>
      <strong>{t("goals.found", { time })}</strong> {t(isOlder ? "goals.foundOlder" : "goals.foundHint")}
    </Text>
  );
}

function Unsent({ editing: { isEdited, isUnsent } }: { editing: GoalEditing }) {
  const { t } = useTranslation("clinical-dashboard");
  if (!isEdited && !isUnsent) return null;
  return <Chip tone="moderate">{t(isEdited ? "goals.unsaved" : "goals.unsent")}</Chip>;
}

interface FailuresProps {
  sending: ReturnType<typeof useSendGoals>;
  patientId: number;
  /** Newer goals show by themselves that something has changed. */
  isShownAsNewer: boolean;
}

function Failures({ sending: { problem, failure, hasConflict }, patientId, isShownAsNewer }: FailuresProps) {
  const { t } = useTranslation("clinical-dashboard");
  if (problem) return <GoalProblem code={problem} patientId={patientId} />;
  if (failure) return <Alert>{failure}</Alert>;
  if (!hasConflict || isShownAsNewer) return null;
  return (
    <Alert>
      {t("goals.conflict.titleUnknown")}. {t("goals.conflict.text")}
    </Alert>
  );
}
