import type { ProviderSafety, TextField } from "@bedside-bike/contract";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { type RecordedAnswers, useOwnValue } from "../../goals/use-own-value.ts";
import { useFindingWords } from "../../ride-state/use-finding-words.ts";
import edge from "../../ui/edge.module.css";
import { Stack, Text } from "../../ui/layout.tsx";
import { AnswerNow } from "./answer-now.tsx";

interface FindingListProps {
  safety: ProviderSafety;
  recorded: RecordedAnswers;
}

/**
 * Why the state is what it is, the worst first and the patient's own value before its rule; then what to keep in mind.
 */
export function FindingList({ safety, recorded }: FindingListProps) {
  const { t, i18n } = useTranslation(["safety-state", "clinical"]);
  const words = useFindingWords();
  const ownValue = useOwnValue(recorded);
  const unread = new Intl.ListFormat(i18n.language, { type: "unit" }).format(
    safety.unread.map((field) => t([`clinical:assumed.text.${field as TextField}`], field)),
  );
  const isMixed = safety.class === "stop" && safety.reasons.some((reason) => reason.class !== "stop");
  const worstFirst = [...safety.reasons].sort((a, b) => Number(b.class === "stop") - Number(a.class === "stop"));
  return (
    <>
      {worstFirst.length > 0 && (
        <Findings title={t("safety-state:state.reasons")}>
          {worstFirst.map((reason) => {
            const value = ownValue(reason.id);
            return (
              <li key={reason.id} className={`${edge.item} ${reason.class === "stop" ? edge.high : edge.moderate}`}>
                {isMixed && <strong>{t(`safety-state:state.${reason.class}`)}: </strong>}
                {value && <strong>{value}. </strong>}
                {reason.id === "unread.text"
                  ? t("safety-state:state.unreadParts", { list: unread })
                  : words.provider(reason.id, { class: reason.class, total: safety.news2?.total })}{" "}
                <AnswerNow reasonId={reason.id} />
              </li>
            );
          })}
        </Findings>
      )}
      {safety.notes.length > 0 && (
        <Findings title={t("safety-state:state.notes")}>
          {safety.notes.map((id) => (
            <li key={id} className={`${edge.item} ${edge.plain}`}>
              {words.provider(id)}
            </li>
          ))}
        </Findings>
      )}
    </>
  );
}

function Findings({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <Text tone="second" size="label" id={id}>
        {title}
      </Text>
      <Stack as="ul" gap={1} above={1} aria-labelledby={id}>
        {children}
      </Stack>
    </div>
  );
}
