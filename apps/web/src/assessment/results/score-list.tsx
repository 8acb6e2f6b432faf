import { Text } from "../../ui/layout.tsx";
import styles from "./score-list.module.css";
import type { ShownResult } from "./shown-result.ts";
import { shownScores, useScoreWords } from "./use-score-words.ts";

/** The instruments by name, total and range. Their item wording is copyrighted and not repeated. */
export function ScoreList({ result }: { result: ShownResult }) {
  const words = useScoreWords();
  return (
    <dl className={styles.scores}>
      {shownScores.map((name) => (
        <div key={name}>
          <Text as="dt" tone="second">
            {words.name(name)}
          </Text>
          <dd>
            <strong>{words.total(result, name)}.</strong> {words.use(name)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
