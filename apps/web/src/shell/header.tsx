import { isolated } from "@bedside-bike/contract/visible-text";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../session/signed-in.tsx";
import { signOutAsked } from "../session/unsent.ts";
import { AppLink } from "../ui/app-link.tsx";
import { useSystemStatus } from "../ui/app-shell.tsx";
import { DisplayTools } from "../ui/display-tools.tsx";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "../ui/logo.tsx";
import styles from "./header.module.css";

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
    <header className={styles.header}>
      {children ?? <Brand to="/" />}
      <DisplayTools roomFor="wide" />
    </header>
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
    <header className={`${styles.header} ${styles.backHeader}`}>
      <AppLink to={to} className={styles.back}>
        <Icon name="back" />
        {label ?? t("backToDashboard")}
      </AppLink>
      <div className={styles.end}>
        <DisplayTools roomFor="wide" {...(user && { onLogout: logout })} />
        {user && (
          <button type="button" className={styles.logout} onClick={logout}>
            {t("logout")}
          </button>
        )}
        <span className={styles.brandOnWide}>
          <Brand />
        </span>
      </div>
    </header>
  );
}

/** The patient's dashboard. On small screens all but the first two links are behind the menu toggle. */
export function PatientHeader() {
  const { t } = useTranslation();
  const { data: status } = useSystemStatus();
  const logout = useLogout();
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  return (
    <header className={`${styles.header} ${styles.patient}`}>
      <Brand />
      <div className={styles.end}>
        <DisplayTools roomFor="widest" />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={menuId}
          aria-label={t(isOpen ? "closeMenu" : "openMenu")}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? "close" : "menu"} size={28} />
        </button>
      </div>
      <nav aria-label={t("mainNavigation")} className={styles.nav}>
        <AppLink to="/provider-access">{t("nav.myProviders")}</AppLink>
        <AppLink to="/risk-assessment">{t("nav.goalCalculator")}</AppLink>
        <div id={menuId} className={isOpen ? styles.menuOpen : styles.menu}>
          <AppLink to="/games">{t("nav.games")}</AppLink>
          <AppLink to="/kudos-wall">{t("nav.community")}</AppLink>
          {status?.authMode === "verified" && <AppLink to="/account">{t("nav.account")}</AppLink>}
          <button type="button" onClick={logout}>
            {t("logout")}
          </button>
        </div>
      </nav>
    </header>
  );
}

/** While a call for help has the page: nowhere to go to, but a shared tablet can be left. */
export function SignedInHeader() {
  const { t } = useTranslation();
  const logout = useLogout();
  return (
    <header className={`${styles.header} ${styles.backHeader}`}>
      <Brand />
      <div className={styles.end}>
        <DisplayTools roomFor="wide" onLogout={logout} />
        <button type="button" className={styles.logout} onClick={logout}>
          {t("logout")}
        </button>
      </div>
    </header>
  );
}

interface ProviderHeaderProps {
  /** Links to the portal's pages, beside the name of the product. */
  pages?: ReactNode;
  /** Buttons beside the provider's name, or in a separate row if there is no room. */
  children?: ReactNode;
}

export function ProviderHeader({ pages, children }: ProviderHeaderProps) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const logout = useLogout();
  const name = user && [isolated(`${user.firstName} ${user.lastName}`), "credentials" in user && user.credentials];
  return (
    <header className={`${styles.header} ${styles.provider}`}>
      <Brand to="/provider-dashboard" />
      {pages && (
        <nav aria-label={t("mainNavigation")} className={styles.pages}>
          {pages}
        </nav>
      )}
      <div className={styles.end}>
        {name && (
          <p className={styles.who}>
            <span>{t("signedInAs")} </span>
            <strong>{name.filter(Boolean).join(", ")}</strong>
          </p>
        )}
        <DisplayTools />
        <button type="button" className={styles.logout} onClick={logout}>
          {t("logout")}
        </button>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

function useLogout(): () => void {
  const { logout } = useSignedIn();
  return () => signOutAsked(() => void logout());
}
