import { isolated } from "@bedside-bike/contract/visible-text";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../session/signed-in.tsx";
import { DisplayTools } from "../ui/display-tools.tsx";
import { Row, Text } from "../ui/layout.tsx";
import styles from "./header.module.css";
import { Brand, HeaderBar, useLogout } from "./header.tsx";

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
    <HeaderBar className={styles.provider}>
      <Brand to="/provider-dashboard" />
      {pages && (
        <Row as="nav" gap={1} aria-label={t("mainNavigation")} className={styles.pages}>
          {pages}
        </Row>
      )}
      <Row gap={4} className={styles.end}>
        {name && (
          <Text tone="second" className={styles.who}>
            <span>{t("signedInAs")} </span>
            <Text as="strong" tone="ink">
              {name.filter(Boolean).join(", ")}
            </Text>
          </Text>
        )}
        <DisplayTools />
        <button type="button" className={styles.logout} onClick={logout}>
          {t("logout")}
        </button>
      </Row>
      {children && (
        <Row align="stretch" gap={3} rowGap={2} className={styles.actions}>
          {children}
        </Row>
      )}
    </HeaderBar>
  );
}
