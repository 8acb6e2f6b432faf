import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../api.ts";
import { SecondaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FailedState, Loading } from "../ui/screen-states.tsx";
import styles from "./account.module.css";
import { useWhen } from "./when.ts";

const queryKey = ["auth.sessions"];

export function SessionsCard() {
  const { t } = useTranslation("account");
  const when = useWhen();
  const listId = useId();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call("auth.sessions", { signal }),
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: (id: number) => call("auth.endSession", { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Card title={t("sessions.title")}>
      <p>{t("sessions.hint")}</p>
      {isError && <FailedState title={t("sessions.failed")} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={t("sessions.loading")} />}
      {data && (
        <ul className={styles.list}>
          {data.map(({ id, createdAt, lastActiveAt, isCurrent }) => (
            <li key={id}>
              <span>
                <strong>{t(isCurrent ? "sessions.current" : "sessions.other")}</strong>
                <br />
                <span id={`${listId}-${id}`} className={styles.second}>
                  {t("sessions.times", { since: when(createdAt), active: when(lastActiveAt) })}
                </span>
              </span>
              {!isCurrent && (
                <SecondaryButton
                  size="small"
                  aria-describedby={`${listId}-${id}`}
                  isPending={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  {t("sessions.end")}
                </SecondaryButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {end.isError && (
        <p role="alert" className={styles.error}>
          {errorMessage(end.error) ?? t("sessions.notEnded")}
        </p>
      )}
    </Card>
  );
}
