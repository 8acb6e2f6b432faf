import { isFreshNews2, SESSION_CHECK_SIGNS } from "@bedside-bike/clinical";
import type { CallBody, CallReply, ProviderPatient, SessionCheckOffer } from "@bedside-bike/contract";
import { numberIn } from "@bedside-bike/contract/read-number";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorField, errorMessage } from "../../api.ts";
import type { EnteredNews2Values } from "../../assessment/form/assessment-values.ts";
import { chartProblem } from "../../assessment/form/news2-answers.ts";
import { News2Fields } from "../../assessment/safety-check/news2-fields.tsx";
import { useGoalLimits } from "../../goals/use-goal-limits.ts";
import { serverNowMs } from "../../network/server-clock.ts";
import { nameWithBed } from "../../patient-identity/patient-names.ts";
import { useBeforeWords } from "../../ride-state/use-before-words.ts";
import { useDraft } from "../../session/use-draft.ts";
import { FailedToSave } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Grid, layoutClass, Row, Stack, Text } from "../../ui/layout.tsx";
import { toast } from "../../ui/toast.ts";
import { useUnitSystem } from "../../ui/unit-system.ts";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { showSavedState, useAssessment } from "../patient-queries.ts";
import { type CheckDraft, restoreCheck, untouchedCheck } from "./check-draft.ts";
import styles from "./check-form.module.css";
import { checkLines, stepOfLine } from "./check-lines.ts";
import { CheckedWait } from "./checked-wait.tsx";
import { Signs } from "./signs.tsx";
import { stillNeeded, usePartWords } from "./still-needed.ts";
import { readChoices, readVitals } from "./vital-entries.ts";

interface CheckFormProps {
  patient: ProviderPatient;
  onDone: () => void;
}

/** The check is about now. */
const lifetimeMs = 3_600_000;

/**
 * Six lines with one tap for all, and one for each 'no'; the chart's NEWS2 as one number, or the signs. Mounted again
 * each time the dialog opens.
 */
export function CheckForm({ patient, onDone }: CheckFormProps) {
  const { t } = useTranslation(["session-check", "patient-identity"]);
  const { t: shell } = useTranslation();
  const draft = useDraft({ about: ["check", patient.id], initial: untouchedCheck, restore: restoreCheck, lifetimeMs });
  const { answers, entries, chart } = draft.value;
  const [isChecked, setIsChecked] = useState(false);
  const save = useSaveCheck(patient.id, onDone);
  const system = useUnitSystem();
  const { data: limits } = useGoalLimits(patient.id);
  const offer = limits?.sessionCheckOffer ?? null;
  const { vitals, wrong } = readVitals(entries, system);
  // The chart has no total that counts for a ventilated patient.
  const isVentilated = (offer?.isVentilated ?? false) || entries.oxygen_support === "ventilated";
  const nowMs = serverNowMs();
  const problem = chartProblem(chart, { isVentilated, nowMs });
  const { data: latest } = useAssessment(patient.id);
  const change = (changed: Partial<CheckDraft>) => {
    draft.change({ ...draft.value, ...changed });
    save.reset();
  };
  if (save.data?.state === "wait") {
    const { missing } = save.data;
    return (
      <CheckedWait
        checked={save.data}
        hasAssistDevice={offer?.hasAssistDevice ?? false}
        onRecord={missing.length > 0 ? () => change({ hasSigns: true }) : undefined}
        onClose={() => {
          draft.forget();
          onDone();
        }}
      />
    );
  }

  const cancel = () => {
    draft.forget();
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (Object.keys(wrong).length > 0 || problem !== null) return;
    const body = { answers, vitals, ...readChoices(entries), ...enteredNews2(chart) };
    // The dialog may have closed by then; what failed is shown by `save`. A wait for signs goes on with what is entered.
    save.mutateAsync(body).then(
      ({ missing }) => missing.length === 0 && draft.forget(),
      () => undefined,
    );
  };
  const refused = refusalOf(save.error);
  const hasSigns = draft.value.hasSigns || isVentilated || (offer?.hasAssistDevice ?? false) || refused.sign !== null;
  const isWait = checkLines.some((line) => !answers[line]);
  const { news2_entered: entered } = problem === null ? enteredNews2(chart) : {};
  // Of an unknown level of care by the strictest, as the server judges.
  const isFresh =
    entered != null &&
    isFreshNews2(entered, latest?.assessment?.input.level_of_care ?? "icu", new Date(nowMs).toISOString());
  const needsMap = (offer?.hasAssistDevice ?? false) && !entries.map_mmhg;
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submit}>
      <Text anywhere>
        <strong>{nameWithBed(patient)}</strong>, {t("patient-identity:age", { count: patient.age })}.{" "}
        {t("session-check:hint")}
      </Text>
      {refused.sign === null && refused.chart === undefined && (
        <FailedToSave mutation={save} text={t("session-check:failed")} />
      )}
      <Lines answers={answers} onChange={(changed) => change({ answers: changed })} />
      <Stack as="fieldset" gap={2}>
        <Text as="legend" below={2} padX={0}>
          {offer?.isNeeded ? (
            <strong>{t("session-check:incomplete")}</strong>
          ) : (
            <>
              <strong>{t("session-check:vitals")}</strong> {t("session-check:vitalsHint")}
            </>
          )}
        </Text>
        <Row align="end" justify="between" gap={4} rowGap={2}>
          {(!isVentilated || problem !== null) && (
            <News2Fields
              name="chart"
              values={chart}
              problem={problem}
              isChecked={isChecked}
              refused={refused.chart}
              onChange={(changed, part) =>
                change({ chart: part === "total" && changed.total === "" ? untouchedCheck.chart : changed })
              }
            />
          )}
          {!hasSigns && (
            <TextButton aria-expanded={false} onClick={() => change({ hasSigns: true })}>
              {t("session-check:orSigns")}
            </TextButton>
          )}
        </Row>
        {hasSigns && (
          <Signs
            entries={entries}
            offer={offer}
            wrong={isChecked ? wrong : {}}
            refused={refused.sign}
            onChange={(changed) => change({ entries: changed })}
          />
        )}
        <Needed
          offer={offer}
          draft={draft.value}
          isByChart={isFresh && !isWait && !needsMap}
          isTooOld={entered != null && !isFresh}
        />
      </Stack>
      <Row nowrap align="stretch" gap={3}>
        <SecondaryButton onClick={cancel}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton
          type="submit"
          starts={save}
          pendingLabel={t("session-check:saving")}
          className={layoutClass({ fill: true })}
        >
          {t(isWait ? "session-check:saveWait" : "session-check:allYes")}
        </PrimaryButton>
      </Row>
    </Stack>
  );
}

interface LinesProps {
  answers: CheckDraft["answers"];
  onChange: (answers: CheckDraft["answers"]) => void;
}

function Lines({ answers, onChange }: LinesProps) {
  const { t } = useTranslation("session-check");
  const before = useBeforeWords();
  return (
    <Stack as="ol" line="above" className={styles.lines}>
      {checkLines.map((line) => (
        <Grid as="li" key={line} align="center" gap={3} padY={1} line="below" className={styles.line}>
          <span>{before(stepOfLine[line])}</span>
          <button
            type="button"
            className={styles.no}
            aria-pressed={!answers[line]}
            aria-label={t("noLabel", { line: before(stepOfLine[line]) })}
            onClick={() => onChange({ ...answers, [line]: !answers[line] })}
          >
            {t("no")}
          </button>
        </Grid>
      ))}
    </Stack>
  );
}

interface NeededProps {
  offer: SessionCheckOffer | null;
  draft: CheckDraft;
  /** The chart's total completes the check. */
  isByChart: boolean;
  /** A total was entered, and it completes nothing any more. */
  isTooOld: boolean;
}

/** Which of the seven are still missing, as they are entered. */
function Needed({ offer, draft, isByChart, isTooOld }: NeededProps) {
  const { t } = useTranslation("session-check");
  const words = usePartWords();
  const parts = offer === null || isByChart ? [] : stillNeeded(offer, draft.entries);
  return (
    <Text tone="moderate" weight="bold" role="status" className={styles.needed}>
      {offer && parts.length > 0 && (
        <>
          {isTooOld && `${t("chartTooOld")} `}
          {t("stillNeeded", { parts: words(parts, offer.hasAssistDevice) })}
        </>
      )}
    </Text>
  );
}

type Body = CallBody<"sessionChecks.create">;

const enteredNews2 = ({ total, single_3, at }: EnteredNews2Values): Pick<Body, "news2_entered"> =>
  total.trim() === "" ? {} : { news2_entered: { total: numberIn(total), single_3: single_3 === "yes", at } };

/** At which field the server's refusal is shown. */
function refusalOf(error: unknown) {
  const field = errorField(error) ?? "";
  const message = errorMessage(error) ?? "";
  const sign = SESSION_CHECK_SIGNS.find((name) => field === name || field === `vitals.${name}`);
  const part = field.startsWith("news2_entered")
    ? (["at", "single_3"] as const).find((name) => field.endsWith(`.${name}`))
    : undefined;
  return {
    sign: sign === undefined ? null : { sign, message },
    chart: field.startsWith("news2_entered") ? { part: part ?? ("total" as const), message } : undefined,
  };
}

function useSaveCheck(patientId: number, onGo: () => void) {
  const { t } = useTranslation("session-check");
  const queries = useQueryClient();
  const moment = useHospitalMoment();
  return useMutation({
    mutationFn: (body: Body) => call("sessionChecks.create", { params: { id: patientId }, body }),
    onSuccess: ({ rideState, state, validUntil }: CallReply<"sessionChecks.create">) => {
      showSavedState(queries, { patientId, rideState });
      if (state !== "go" || validUntil === null) return;
      toast({ title: t("go", { when: moment(validUntil) }) });
      onGo();
    },
  });
}
