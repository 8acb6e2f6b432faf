import type { ExplainedSource } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Stack } from "../../ui/layout.tsx";
import styles from "./source-list.module.css";

/** Papers by author, journal and year: data of the evidence table, the same in every language. */
export function SourceList({ sources }: { sources: readonly ExplainedSource[] }) {
  const { t, i18n } = useTranslation(["calculator", "clinical"]);
  return (
    <div>
      <h3 className={styles.heading}>{t("clinical:how.sources")}</h3>
      <Stack as="ul" above={2} anywhere className={styles.sources}>
        {sources.map(({ key, text, url, n }) => (
          <li key={key}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {text}
              </a>
            ) : (
              text
            )}
            {n !== null && ` ${t("clinical:how.n", { n: formatNumber(n, 0, i18n.language) })}`}
          </li>
        ))}
      </Stack>
    </div>
  );
}
