import { mayPrescribe } from "@bedside-bike/contract/choices";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../session/signed-in.tsx";
import { Text } from "../ui/layout.tsx";

/** Whether the signed-in person may assess: a patient themselves, a provider who also clears and sends goals. */
export function useMayAssess(): boolean {
  const { user } = useSignedIn();
  return user?.userType !== "provider" || mayPrescribe(user.credentials);
}

/** In the place of what the signed-in provider may not do: who can. */
export function PrescribersOnly() {
  const { t } = useTranslation("goal-limits");
  return <Text tone="second">{t("prescribersOnly")}</Text>;
}
