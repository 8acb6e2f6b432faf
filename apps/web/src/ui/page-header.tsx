import type { ReactNode } from "react";
import { AppLink } from "./app-link.tsx";
import { Icon } from "./icon.tsx";
import { Row, Text } from "./layout.tsx";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** A back link above the title, if the shell's header has none. */
  back?: { to: string; label: string };
  /** Buttons on the right. */
  actions?: ReactNode;
}

/** The screen's one h1. */
export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  return (
    <Row justify="between" gap={6} rowGap={3} below={5}>
      <div>
        {back && (
          <AppLink to={back.to} className={styles.back}>
            <Icon name="back" size={20} />
            {back.label}
          </AppLink>
        )}
        <Text as="h1" size="heading" className={styles.title}>
          {title}
        </Text>
        {subtitle && (
          <Text above={1} tone="second" size="large">
            {subtitle}
          </Text>
        )}
      </div>
      {actions && (
        <Row align="stretch" gap={3} screenOnly>
          {actions}
        </Row>
      )}
    </Row>
  );
}
