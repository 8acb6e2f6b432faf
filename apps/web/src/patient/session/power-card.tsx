import { useTranslation } from "react-i18next";
import { useStored } from "../../bike/store.ts";
import { formatWatts } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./power-card.module.css";
import { PowerLine } from "./power-line.tsx";
import type { FiguresSource } from "./use-session-source.ts";

export function PowerCard({ figures }: { figures: FiguresSource }) {
  const { t } = useTranslation("session");
  return (
    <Card className={styles.card}>
      <h2 className={styles.label}>{t("power.title")}</h2>
      <div className={styles.row}>
        <Power figures={figures} />
        <Average figures={figures} />
      </div>
      <PowerLine figures={figures} />
    </Card>
  );
}

const noFigure = "–";

function Power({ figures }: { figures: FiguresSource }) {
  const { t, i18n } = useTranslation("session");
  const watts = useStored(figures, ({ powerWatts }) =>
    powerWatts === null ? noFigure : formatWatts(powerWatts, i18n.language),
  );
  return (
    <p>
      <span className={styles.figure}>{watts}</span> <span className={styles.unit}>{t("power.watts")}</span>
    </p>
  );
}

function Average({ figures }: { figures: FiguresSource }) {
  const { t, i18n } = useTranslation("session");
  const watts = useStored(figures, ({ averageWatts }) =>
    averageWatts === null ? noFigure : formatWatts(averageWatts, i18n.language),
  );
  return <p className={styles.average}>{t("power.average", { watts })}</p>;
}
