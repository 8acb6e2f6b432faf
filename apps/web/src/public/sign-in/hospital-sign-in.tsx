import { useTranslation } from "react-i18next";
import { PrimaryButton } from "../../ui/button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { useStartSingleSignOn } from "./use-single-sign-on.ts";

/** VERIFY-41: all that a provider sees if the hospital's sign-in is the only way. */
export default function HospitalSignIn() {
  const { t } = useTranslation("sign-in-forms");
  const singleSignOn = useStartSingleSignOn();
  return (
    <Stack gap={4}>
      <p>{t("singleSignOn.only")}</p>
      <PrimaryButton size="large" isFullWidth starts={singleSignOn} onClick={() => singleSignOn.mutate()}>
        {t("singleSignOn.open")}
      </PrimaryButton>
    </Stack>
  );
}
