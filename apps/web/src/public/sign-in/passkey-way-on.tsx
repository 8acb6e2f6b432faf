import { useTranslation } from "react-i18next";
import { canUsePasskeys } from "../../account/passkey-support.ts";
import { errorCode } from "../../api.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { usePasskey } from "./use-passkey.ts";

/** The server refused because a passkey is needed. */
export const needsPasskey = (error: unknown): boolean => errorCode(error) === "passkey_needed";

/** Continues with the passkey, beside the sentence that asks for it. */
export function PasskeyWayOn() {
  const { t } = useTranslation("sign-in-forms");
  const passkey = usePasskey();
  if (!canUsePasskeys()) return <p>{t("passkey.unsupported")}</p>;
  return (
    <PrimaryButton isFullWidth starts={passkey} onClick={() => passkey.mutate()}>
      {t("passkey.open")}
    </PrimaryButton>
  );
}
