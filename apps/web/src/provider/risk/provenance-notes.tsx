import { useTranslation } from "react-i18next";
import { assumedParts, notRecordedParts } from "../../assessment/results/provenance.ts";
import type { AnyResult } from "../../assessment/results/shown-result.ts";
import { useAnswerNames } from "../../assessment/results/use-answer-names.ts";
import { Stack, Text } from "../../ui/layout.tsx";
import styles from "./risk-panel.module.css";

/** Which answers nobody gave: assumed, not recorded, or only proposed by the text. */
export function ProvenanceNotes({ result: { provenance } }: { result: AnyResult }) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const nameOf = useAnswerNames();
  const list = new Intl.ListFormat(i18n.language, { type: "unit" });
  const parts = {
    assumed: assumedParts(provenance),
    not_recorded: notRecordedParts(provenance),
    proposed: provenance.proposed,
  };
  const notes = (["assumed", "not_recorded", "proposed"] as const)
    .map((kind) => ({ kind, names: list.format(parts[kind].map(nameOf)) }))
    .filter(({ names }) => names !== "");
  if (notes.length === 0) return null;
  return (
    <Stack as="dl" gap={1} above={4} tone="second" size="label" leading="normal" className={styles.provenance}>
      {notes.map(({ kind, names }) => (
        <div key={kind}>
          <Text as="dt" weight="bold">
            {t(`risk.provenance.${kind}`)}
          </Text>
          <dd>{names}</dd>
        </div>
      ))}
    </Stack>
  );
}
