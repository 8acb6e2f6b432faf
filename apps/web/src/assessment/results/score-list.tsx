import { Text } from "../../ui/layout.tsx";
import styles from "./score-list.module.css";
import type { Reader, ShownResult } from "./shown-result.ts";
import { shownScores, useScoreWords } from "./use-score-words.ts";

/** The instruments, their totals and ranges; who is no clinician reads first what each is about. Their item wording is copyrighted and not repeated. */
export function ScoreList({ result, reader }: { result: ShownResult; reader: Reader }) {
  const words = useScoreWords();
  return (
    <dl className={styles.scores}>
      {shownScores.map((name) => (
        <div key={name}>
          <Text as="dt" tone="second">
            {reader === "provider" ? words.name(name) : words.plainName(name)}
          </Text>
          <dd>
            <strong>{words.total(result, name)}.</strong> {words.use(name)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
