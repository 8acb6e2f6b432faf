import { useTranslation } from "react-i18next";
import { TextButton } from "../../ui/button.tsx";
import { focusField, focusPart } from "../form/focus-field.ts";
import { useFormFacts } from "../form/form-facts.tsx";
import { useProposalWords } from "../form/use-proposal-words.ts";
import { listOpenQuestions } from "./arrange-questions.ts";
import styles from "./safety-check.module.css";
import { fieldNameOf, isSafetyItem } from "./safety-values.ts";

/** Questions whose missing answer would make the result 'Ask first', each a link to its field. */
export function OpenQuestions() {
  const { t } = useTranslation("safety-check");
  const { patient, proposals, parts } = useFormFacts();
  const wordsOf = useProposalWords();
  const open = listOpenQuestions(patient);
  const unread = parts.filter(({ reading }) => reading === "unread");
  if (open.length + unread.length === 0) return null;
  const wordsFor = (id: string): string => {
    const proposal = proposals.find(({ field, state }) => field === id && state === "open");
    if (proposal) return wordsOf(proposal);
    if (id === "weight_kg") return t("open.weight_kg");
    if (id === "systolic_mmhg") return t("open.pressure");
    return isSafetyItem(id) ? t(`question.${id}`) : id;
  };
  const goTo = (id: string) => {
    const proposal = proposals.find(({ field, state }) => field === id && state === "open");
    if (proposal) focusPart(proposal);
    else focusField(fieldNameOf(id));
  };
  return (
    <section className={styles.open} aria-label={t("open.title")}>
      <h2 className={styles.openTitle}>{t("open.title")}</h2>
      <p>{t("open.text")}</p>
      <ul>
        {open.map((id) => (
          <li key={id}>
            <TextButton onClick={() => goTo(id)}>{wordsFor(id)}</TextButton>
          </li>
        ))}
        {unread.map((notes) => (
          <li key={`${notes.from} ${notes.part}`}>
            <TextButton onClick={() => focusPart(notes)}>{t("open.unread", { part: notes.part })}</TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
