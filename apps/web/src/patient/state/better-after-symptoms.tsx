import type { RideState } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, keyOf } from "../../api.ts";
import { usePatient } from "../../session/signed-in.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { useHasCome } from "../../ui/use-has-come.ts";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";

/** From then on the patient may lift a wait that nobody can see, as the server counts. */
const afterMs = 10 * 60_000;

/** 'I feel better' after symptoms that nobody can see. */
export default function BetterAfterSymptoms({ since }: { since: NonNullable<RideState["since"]> }) {
  const { t } = useTranslation("ride-state");
  const { id } = usePatient();
  const queries = useQueryClient();
  const time = useHospitalTime();
  const from = new Date(Date.parse(since) + afterMs).toISOString();
  const isOffered = useHasCome(from);
  const better = useMutation({
    mutationFn: () => call("helpRequests.create", { params: { id }, body: { betterAfterSymptoms: true } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf("patients.dashboard", { id }) }),
  });
  if (!isOffered) return <p>{t("better.from", { time: time(from) })}</p>;
  return (
    <>
      {better.isError && <p role="alert">{t("better.failed")}</p>}
      <SecondaryButton size="large" starts={better} onClick={() => better.mutate()}>
        {t("better.answer")}
      </SecondaryButton>
    </>
  );
}
