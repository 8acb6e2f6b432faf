import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { endWaiting, isConnected } from "../network/network.ts";
import { useStored } from "../store.ts";
import { SecondaryButton } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Text } from "./layout.tsx";
import styles from "./screen-states.module.css";

/** The whole screen is loading. `text` defaults to 'Loading...'. */
export function LoadingScreen({ text }: { text?: string }) {
  const { t } = useTranslation();
  return (
    <main className={styles.screen}>
      <Loading text={text ?? t("loading")} />
    </main>
  );
}

/** A part of a screen is loading. It is asked for until it comes; while the server is not reached, that is said. */
export function Loading({ text }: { text: string }) {
  const { t } = useTranslation();
  const isReached = useStored(isConnected, Boolean);
  return (
    <div className={styles.state} role="status">
      <svg className={styles.spinner} viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <circle className={styles.track} cx="32" cy="32" r="25" />
        <circle className={styles.arc} cx="32" cy="32" r="25" pathLength="100" />
      </svg>
      <Text tone="second" size="label" leading="snug">
        {isReached ? text : t("notConnected")}
      </Text>
      {!isReached && (
        <>
          <p className={styles.hint}>{t("screenWaits")}</p>
          <SecondaryButton onClick={endWaiting}>{t("tryAgain")}</SecondaryButton>
        </>
      )}
    </div>
  );
}

interface StateProps {
  title?: string;
  children?: ReactNode;
}

interface EmptyStateProps extends StateProps {
  icon?: IconName;
  /** It is all that the screen has: its title is the screen's heading. */
  isWholeScreen?: boolean;
}

/** Says that there is nothing to show, and what to do about it. */
export function EmptyState({ title, children, icon = "info", isWholeScreen }: EmptyStateProps) {
  const { t } = useTranslation();
  const Title = isWholeScreen ? "h1" : "p";
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} size={32} />
      </span>
      <Text as={Title} size="title" weight="bold" leading="snug">
        {title ?? t("emptyTitle")}
      </Text>
      {children && <div className={styles.hint}>{children}</div>}
    </div>
  );
}

/** Shows that loading failed, and offers to try again. */
export function FailedState({ title, children, onRetry }: StateProps & { onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <span className={`${styles.icon} ${styles.failed}`}>
        <Icon name="alert" size={32} />
      </span>
      <Text size="title" weight="bold" leading="snug">
        {title ?? t("failedTitle")}
      </Text>
      <div className={styles.hint}>{children ?? t("failedHint")}</div>
      {onRetry && <SecondaryButton onClick={onRetry}>{t("tryAgain")}</SecondaryButton>}
    </div>
  );
}
