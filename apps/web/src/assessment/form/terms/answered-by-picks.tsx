import type { TextMatch } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { Text } from "../../../ui/layout.tsx";
import { isSafetyItem } from "../../safety-check/safety-values.ts";
import { useFormFacts } from "../form-facts.tsx";
import { useQuestionNames, withinSentence } from "./use-question-names.ts";

/** What the chips of one list answer; patients and visitors don't read the safety check's answers. */
export function AnsweredByPicks({ matches }: { matches: readonly TextMatch[] }) {
  const { t } = useTranslation("form-checks");
  const { patient, askInPlace } = useFormFacts();
  const { nameOf, valueName } = useQuestionNames();
  const answered = Object.entries(patient.set_by_pick ?? {}).filter(
    ([field]) => matches.some((match) => match.field === field) && (askInPlace !== null || !isSafetyItem(field)),
  );
  return (
    <Text above={answered.length > 0 ? 2 : 0} tone="second" role="status">
      {answered.length > 0 && (
        <>
          {t("pick.answered")}{" "}
          {answered.map(([field, value], place) => (
            <span key={field}>
              {place > 0 && ", "}
              {withinSentence(nameOf(field))}{" "}
              <Text as="strong" tone="ink">
                {withinSentence(valueName(field, value))}
              </Text>
            </span>
          ))}
          .
        </>
      )}
    </Text>
  );
}
