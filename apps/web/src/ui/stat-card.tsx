import type { ReactNode } from "react";
import { Row, Stack, Text } from "./layout.tsx";
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
    <Row
      justify="between"
      gap={4}
      rowGap={2}
      padY={4}
      padX={6}
      ground="surface"
      corners="card"
      line="around"
      className={styles.card}
    >
      <Stack as="dl">
        <Text as="dt" tone="second" size="label">
          {label}
        </Text>
        <dd>
          <span className={styles.metric}>{metric}</span>
          {unit && (
            <Text as="span" tone="second" size="label" className={styles.unit}>
              {" "}
              {unit}
            </Text>
          )}
        </dd>
        {note && (
          <Text as="dd" tone="second" size="small">
            {note}
          </Text>
        )}
      </Stack>
      {badge}
      {children}
    </Row>
  );
}
