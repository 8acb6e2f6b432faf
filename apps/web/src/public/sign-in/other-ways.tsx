import { useTranslation } from "react-i18next";
import { canUsePasskeys } from "../../account/passkey-support.ts";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import styles from "./form.module.css";
import { usePasskey } from "./use-passkey.ts";
import { useStartSingleSignOn } from "./use-single-sign-on.ts";

/** Ways for providers to sign in without a code, if the installation has them. */
export function OtherWays() {
  const { t } = useTranslation("sign-in-forms");
  const { data: status } = useSystemStatus();
  const singleSignOn = useStartSingleSignOn();
  const passkey = usePasskey();
  const mayUsePasskey = status?.authMode === "verified" && canUsePasskeys();
  if (!status?.hasSingleSignOn && !mayUsePasskey) return null;
  return (
    <>
      <Row as="p" nowrap gap={4} tone="second" size="small" className={styles.divider}>
        <span>{t("otherWays")}</span>
      </Row>
      {status.hasSingleSignOn && (
        <SecondaryButton isFullWidth starts={singleSignOn} onClick={() => singleSignOn.mutate()}>
          {t("singleSignOn.open")}
        </SecondaryButton>
      )}
      {mayUsePasskey && (
        <SecondaryButton isFullWidth starts={passkey} onClick={() => passkey.mutate()}>
          {t("passkey.open")}
        </SecondaryButton>
      )}
    </>
  );
}
