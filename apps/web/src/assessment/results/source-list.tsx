import type { ExplainedSource } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Stack, Text } from "../../ui/layout.tsx";
import styles from "./metric-explanations.module.css";

/** Papers by author, journal and year: data of the evidence table, the same in every language. */
export function SourceList({ sources }: { sources: readonly ExplainedSource[] }) {
  const { t, i18n } = useTranslation(["calculator", "clinical"]);
  return (
    <div>
      <Text as="h3" size="body">
        {t("clinical:how.sources")}
      </Text>
      <Stack as="ul" above={2} size="note" anywhere>
        {sources.map(({ key, text, url, n }) => (
          <Text as="li" key={key} padY={1}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer" className={styles.source}>
                {text}
              </a>
            ) : (
              text
            )}
            {n !== null && ` ${t("clinical:how.n", { n: formatNumber(n, 0, i18n.language) })}`}
          </Text>
        ))}
      </Stack>
    </div>
  );
}
