import type { WireScores } from "@bedside-bike/contract";
import { isLowerBound } from "@bedside-bike/contract/wire-result";
import { useTranslation } from "react-i18next";
import styles from "./score-list.module.css";

const shown = ["padua", "morse", "braden"] as const;

/** The instruments by name and total; estimated ones say so. Their item wording is copyrighted and not repeated. */
export function ScoreList({ scores }: { scores: WireScores }) {
  const { t } = useTranslation("calculator");
  return (
    <dl className={styles.scores}>
      {shown.map((name) => (
        <div key={name}>
          <dt>{t(`score.${name}`)}</dt>
          <dd>
            <strong>
              {t(isLowerBound(scores[name]) ? "score.atLeast" : "score.total", { total: scores[name].total })}
            </strong>{" "}
            {t(scores[name].source === "estimated" ? "score.estimated" : "score.entered")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
