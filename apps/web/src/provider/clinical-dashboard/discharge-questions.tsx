import type { DischargeAnswers } from "@bedside-bike/contract";
import { departures } from "@bedside-bike/contract/choices";
import { useTranslation } from "react-i18next";
import { ChoiceRow } from "../../ui/choice-row.tsx";
import { Stack, Text } from "../../ui/layout.tsx";

const notKnown = "not-known";
const ends = [...departures, notKnown] as const;
const events = ["hadFall", "hadPressureInjury", "hadClot"] as const;

const toChoice = (answer: boolean | null | undefined) => (answer == null ? notKnown : answer ? "yes" : "no");
const toAnswer = (choice: "yes" | "no" | typeof notKnown) => (choice === notKnown ? null : choice === "yes");

interface DischargeQuestionsProps {
  answers: DischargeAnswers;
  onChange: (answers: DischargeAnswers) => void;
}

/** What happened during the stay, for local calibration: four taps at most, and none is required. */
export function DischargeQuestions({ answers, onChange }: DischargeQuestionsProps) {
  const { t } = useTranslation("clinical-dashboard");
  return (
    <Stack gap={4} above={5} line="above">
      <Stack above={4}>
        <Text size="large" weight="bold">
          {t("stay.happened")}
        </Text>
        <Text above={1} tone="second" size="small" leading="normal">
          {t("stay.happenedHint")}
        </Text>
      </Stack>
      <ChoiceRow
        label={t("stay.leftFor")}
        choices={ends.map((value) => ({ value, label: t(`stay.departure.${value}`) }))}
        value={answers.leftFor ?? notKnown}
        onChange={(value) => onChange({ ...answers, leftFor: value === notKnown ? null : value })}
      />
      {events.map((event) => (
        <ChoiceRow
          key={event}
          label={t(`stay.event.${event}`)}
          choices={(["yes", "no", notKnown] as const).map((value) => ({ value, label: t(`stay.answer.${value}`) }))}
          value={toChoice(answers[event])}
          onChange={(value) => onChange({ ...answers, [event]: toAnswer(value) })}
        />
      ))}
    </Stack>
  );
}
