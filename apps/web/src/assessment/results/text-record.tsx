import { useTranslation } from "react-i18next";
import { Stack } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import styles from "./safety-state.module.css";
import type { AnyAssessment } from "./shown-result.ts";

/** For providers: who read which typed text and when, and what was decided on its terms. Source: model 2.2, G.3. */
export function TextRecord({ assessment }: Pick<AnyAssessment, "assessment">) {
  const { t } = useTranslation("safety-state");
  const moment = useHospitalMoment();
  const { assessedBy, assessedAt, input } = assessment;
  const said = { name: assessedBy.name, time: moment(assessedAt) };
  const read = Object.entries(input.text_read).map(([field, text]) => ({
    field,
    said: t("record.read", { ...said, text }),
  }));
  const decided = input.rejected_terms.map(({ text, term, why }) => ({
    field: text,
    said: t(`record.${why}`, { term }),
  }));
  const of = (field: string) => decided.filter((one) => one.field === field);
  const alone = decided.filter(({ field }) => !(field in input.text_read));
  const lines = [...read.flatMap((one) => [one, ...of(one.field)]), ...alone];
  // One term may be decided for several questions.
  const sentences = [...new Set(lines.map((line) => line.said))];
  if (sentences.length === 0) return null;
  return (
    <Stack as="ul" anywhere className={styles.record} aria-label={t("record.title")}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Stack>
  );
}
