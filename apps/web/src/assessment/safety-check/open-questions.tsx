import { useTranslation } from "react-i18next";
import { TextButton } from "../../ui/button.tsx";
import edge from "../../ui/edge.module.css";
import { Stack, Text } from "../../ui/layout.tsx";
import { focusField } from "../form/focus-field.ts";
import { isOpen, useFormFacts } from "../form/form-facts.tsx";
import { listOpenQuestions } from "./arrange-questions.ts";
import styles from "./safety-check.module.css";
import { fieldNameOf, isSafetyItem } from "./safety-values.ts";

/** Questions whose missing answer would make the result 'Ask first', each a link to its field; what texts ask is above. */
export function OpenQuestions() {
  const { t } = useTranslation("safety-check");
  const { patient, matches } = useFormFacts();
  const asked = new Set(matches.filter(isOpen).map(({ field }) => field));
  const open = listOpenQuestions(patient).filter((id) => !asked.has(id));
  if (open.length === 0) return null;
  const wordsFor = (id: string): string => {
    if (id === "weight_kg") return t("open.weight_kg");
    if (id === "systolic_mmhg") return t("open.pressure");
    return isSafetyItem(id) ? t(`question.${id}`) : id;
  };
  return (
    <Stack
      as="section"
      padY={4}
      padX={5}
      ground="moderate"
      corners="field"
      className={`${edge.moderate} ${styles.open}`}
      aria-label={t("open.title")}
    >
      <Text as="h2" size="large">
        {t("open.title")}
      </Text>
      <p>{t("open.text")}</p>
      <ul>
        {open.map((id) => (
          <li key={id}>
            <TextButton onClick={() => focusField(fieldNameOf(id))}>{wordsFor(id)}</TextButton>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
