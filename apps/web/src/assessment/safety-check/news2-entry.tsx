import { type UseFormReturn, useWatch } from "react-hook-form";
import { serverNowMs } from "../../network/server-clock.ts";
import type { AssessmentValues } from "../form/assessment-values.ts";
import { useFormFacts } from "../form/form-facts.tsx";
import { news2Problem } from "../form/news2-answers.ts";
import { isVentilatedNow } from "./arrange-questions.ts";
import { News2Fields } from "./news2-fields.tsx";

/** NEWS2 of the chart in the assessment's form; not for a ventilated patient, for whom it is not made. */
export function News2Entry({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const answers = useWatch({ control: form.control }) as AssessmentValues;
  const problem = news2Problem(answers, serverNowMs());
  const isVentilated = isVentilatedNow(useFormFacts().patient);
  if (isVentilated && problem === null) return null;
  const errors = form.formState.errors.news2;
  const part = (["total", "at", "single_3"] as const).find((name) => errors?.[name]?.message !== undefined);
  return (
    <News2Fields
      name="news2"
      values={answers.news2}
      problem={problem}
      isChecked={false}
      refused={part && { part, message: errors?.[part]?.message ?? "" }}
      onChange={({ total, single_3, at }) => {
        form.setValue("news2.total", total, { shouldDirty: true });
        form.setValue("news2.single_3", single_3, { shouldDirty: true });
        form.setValue("news2.at", at, { shouldDirty: true });
        form.clearErrors("news2");
      }}
    />
  );
}
