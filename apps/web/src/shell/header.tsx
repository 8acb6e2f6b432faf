import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../session/signed-in.tsx";
import { signOutAsked } from "../session/unsent.ts";
import { AppLink } from "../ui/app-link.tsx";
import { DisplayTools } from "../ui/display-tools.tsx";
import { Icon } from "../ui/icon.tsx";
import { Row } from "../ui/layout.tsx";
import { Logo } from "../ui/logo.tsx";
import styles from "./header.module.css";

/** The frame of every header. */
export function HeaderBar({ className = "", children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <Row
      as="header"
      justify="between"
      gap={4}
      rowGap={1}
      padY={2}
      padX={7}
      ground="surface"
      line="below"
      screenOnly
      className={`${styles.header} ${className}`}
    >
      {children}
    </Row>
  );
}

/** Ring and name; on the sign-in screen with the product's tagline, as the page's first heading. */
export function Brand({ to }: { to?: string }) {
  const { t } = useTranslation();
  const content = (
    <>
      <Logo />
      <span className={styles.name}>{t("brand")}</span>
    </>
  );
  return to ? (
    <AppLink to={to} className={styles.brand}>
      {content}
    </AppLink>
  ) : (
    <span className={styles.brand}>{content}</span>
  );
}

export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <HeaderBar>
      {children ?? <Brand to="/" />}
      <DisplayTools roomFor="wide" />
    </HeaderBar>
  );
}

/**
 * For screens one step from the dashboard: back link on the left, ring on the right, and Logout for a signed-in person.
 */
export function BackHeader({ to = "/dashboard", label }: { to?: string; label?: string }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const logout = useLogout();
  return (
    <HeaderBar className={styles.backHeader}>
      <AppLink to={to} className={styles.back}>
        <Icon name="back" />
        {label ?? t("backToDashboard")}
      </AppLink>
      <Row justify="end" gap={4} className={styles.end}>
        <DisplayTools roomFor="wide" {...(user && { onLogout: logout })} />
        {user && (
          <button type="button" className={styles.logout} onClick={logout}>
            {t("logout")}
          </button>
        )}
        <span className={styles.brandOnWide}>
          <Brand />
        </span>
      </Row>
    </HeaderBar>
  );
}

/** While a call for help has the page: nowhere to go to, but a shared tablet can be left. */
export function SignedInHeader() {
  const { t } = useTranslation();
  const logout = useLogout();
  return (
    <HeaderBar className={styles.backHeader}>
      <Brand />
      <Row justify="end" gap={4} className={styles.end}>
        <DisplayTools roomFor="wide" onLogout={logout} />
        <button type="button" className={styles.logout} onClick={logout}>
          {t("logout")}
        </button>
      </Row>
    </HeaderBar>
  );
}

export function useLogout(): () => void {
  const { logout } = useSignedIn();
  return () => signOutAsked(() => void logout());
}
