import type { ReactNode } from "react";
import styles from "./stat-card.module.css";

interface StatCardProps {
  label: string;
  metric: ReactNode;
  unit?: string;
  /** A line below the value. */
  note?: ReactNode;
  /** A chip or sparkline at the right. */
  badge?: ReactNode;
  /** Below all of it. */
  children?: ReactNode;
}

/** A large value with its unit small beside it and its name above. */
export function StatCard({ label, metric, unit, note, badge, children }: StatCardProps) {
  return (
    <div className={styles.card}>
      <dl className={styles.words}>
        <dt className={styles.label}>{label}</dt>
        <dd>
          <span className={styles.metric}>{metric}</span>
          {unit && <span className={styles.unit}> {unit}</span>}
        </dd>
        {note && <dd className={styles.note}>{note}</dd>}
      </dl>
      {badge}
      {children}
    </div>
  );
}
