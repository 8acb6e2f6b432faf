import type { ReactNode } from "react";
import { AppLink } from "./app-link.tsx";
import { Icon } from "./icon.tsx";
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
    <div className={styles.header}>
      <div>
        {back && (
          <AppLink to={back.to} className={styles.back}>
            <Icon name="back" size={20} />
            {back.label}
          </AppLink>
        )}
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
