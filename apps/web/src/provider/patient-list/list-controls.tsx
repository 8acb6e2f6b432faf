import { useTranslation } from "react-i18next";
import { type AttentionReason, attentionReasons, type ListView } from "./arrange-patients.ts";
import styles from "./list-controls.module.css";
import { ToggleChip } from "./toggle-chip.tsx";

interface ListControlsProps {
  view: ListView;
  onChange: (view: ListView) => void;
  counts: ReadonlyMap<AttentionReason, number>;
  total: number;
}

/** Search, order and filter of the list. Kept on this screen only: a name never gets into the URL. */
export function ListControls({ view, onChange, counts, total }: ListControlsProps) {
  const { t } = useTranslation("provider");
  const reasons = attentionReasons.filter((reason) => counts.has(reason) || view.reason === reason);
  return (
    <div className={styles.controls}>
      <input
        type="search"
        className={styles.search}
        aria-label={t("list.search")}
        placeholder={t("list.search")}
        autoComplete="off"
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.target.value })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as part of a form */}
      <div role="group" aria-label={t("list.sort")} className={styles.chips}>
        <ToggleChip isOn={view.sort === "attention"} onPress={() => onChange({ ...view, sort: "attention" })}>
          {t("list.byAttention")}
        </ToggleChip>
        <ToggleChip isOn={view.sort === "name"} onPress={() => onChange({ ...view, sort: "name" })}>
          {t("list.byName")}
        </ToggleChip>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as part of a form */}
      <div role="group" aria-label={t("list.filter")} className={styles.chips}>
        <ToggleChip isOn={view.reason === null} count={total} onPress={() => onChange({ ...view, reason: null })}>
          {t("list.all")}
        </ToggleChip>
        {reasons.map((reason) => (
          <ToggleChip
            key={reason}
            isOn={view.reason === reason}
            count={counts.get(reason) ?? 0}
            onPress={() => onChange({ ...view, reason: view.reason === reason ? null : reason })}
          >
            {t(`reason.${reason}`)}
          </ToggleChip>
        ))}
      </div>
    </div>
  );
}
