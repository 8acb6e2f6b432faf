import { mayPrescribe } from "@bedside-bike/contract/choices";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../session/signed-in.tsx";
import { Text } from "../ui/layout.tsx";

/** Whether the signed-in person may assess: a patient themselves, a provider who also clears and sends goals. */
export function useMayAssess(): boolean {
  const { user } = useSignedIn();
  return user?.userType !== "provider" || mayPrescribe(user.credentials);
}

/** What only those offer who may; others read who can. */
export const ForPrescribers = ({ children }: { children: ReactNode }) =>
  useMayAssess() ? children : <PrescribersOnly />;

export function PrescribersOnly() {
  const { t } = useTranslation("goal-limits");
  return <Text tone="second">{t("prescribersOnly")}</Text>;
}
