import type { WardFigures } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { Grid, Stack } from "../../ui/layout.tsx";
import styles from "./reason-bars.module.css";

/** Why sessions were not done, as bars with their counts; reasons that few patients had are combined at the end. */
export function ReasonBars({ reasons, otherReasons }: Pick<WardFigures, "reasons" | "otherReasons">) {
  const { t } = useTranslation(["administration", "dose"]);
  const rows = [
    ...reasons.map(({ reason, count }) => ({ key: reason, name: t(`dose:reason.${reason}`), count })),
    ...(otherReasons > 0 ? [{ key: "others", name: t("safety.otherReasons"), count: otherReasons }] : []),
  ];
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Stack as="ul" gap={2}>
      {rows.map(({ key, name, count }) => (
        <Grid as="li" gap={3} align="center" key={key} className={styles.reason}>
          <span className={styles.name}>{name}</span>
          <span aria-hidden="true">
            <span className={styles.bar} style={{ inlineSize: `${(100 * count) / most}%` }} />
          </span>
          <strong>{count}</strong>
        </Grid>
      ))}
    </Stack>
  );
}
