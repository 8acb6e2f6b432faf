import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppLink } from "../ui/app-link.tsx";
import { useSystemStatus } from "../ui/app-shell.tsx";
import { DisplayTools } from "../ui/display-tools.tsx";
import { Icon } from "../ui/icon.tsx";
import { Row } from "../ui/layout.tsx";
import styles from "./header.module.css";
import { Brand, HeaderBar, useLogout } from "./header.tsx";

/** The patient's dashboard. On small screens all but the first two links are behind the menu toggle. */
export function PatientHeader() {
  const { t } = useTranslation();
  const { data: status } = useSystemStatus();
  const logout = useLogout();
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  return (
    <HeaderBar className={styles.patient}>
      <Brand />
      <Row nowrap gap={4} className={styles.end}>
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
      </Row>
      <Row as="nav" aria-label={t("mainNavigation")} className={styles.nav}>
        <AppLink to="/provider-access">{t("nav.myProviders")}</AppLink>
        <AppLink to="/risk-assessment">{t("nav.goalCalculator")}</AppLink>
        <Row id={menuId} className={isOpen ? styles.menuOpen : styles.menu}>
          <AppLink to="/games">{t("nav.games")}</AppLink>
          <AppLink to="/kudos-wall">{t("nav.community")}</AppLink>
          {status?.authMode === "verified" && <AppLink to="/account">{t("nav.account")}</AppLink>}
          <button type="button" onClick={logout}>
            {t("logout")}
          </button>
        </Row>
      </Row>
    </HeaderBar>
  );
}
