import type { CallBody } from "@bedside-bike/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { call, query } from "../api.ts";
import { inTime } from "../network/in-time.ts";
import { Problem } from "../ui/alert.tsx";
import { useSystemStatus } from "../ui/app-shell.tsx";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { layoutClass, Row, Stack, Text } from "../ui/layout.tsx";
import { FailedState, Loading } from "../ui/screen-states.tsx";
import styles from "./account.module.css";
import { canUsePasskeys, isCanceled, isOnThisDevice } from "./passkey-support.ts";
import { useWhen } from "./when.ts";

const { queryKey } = query("passkeys.list");

async function makePasskey(): Promise<void> {
  const { startRegistration } = await inTime(() => import("@simplewebauthn/browser"));
  const optionsJSON = await call("passkeys.start");
  const credential = await startRegistration({ optionsJSON: optionsJSON as never });
  await call("passkeys.enroll", { body: { credential } as unknown as CallBody<"passkeys.enroll"> });
}

export function PasskeysCard() {
  const { t } = useTranslation("account");
  const when = useWhen();
  const listId = useId();
  const { data: status } = useSystemStatus();
  const endsEmailCode = status?.authMode === "verified" && status.providerEmailCode !== "always";
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey });
  const { data, isError, refetch } = useQuery(query("passkeys.list"));
  const add = useMutation({ mutationFn: makePasskey, onSuccess: refresh });
  const remove = useMutation({
    mutationFn: (id: number) => call("passkeys.remove", { params: { id } }),
    onSettled: refresh,
  });
  return (
    <Card title={t("passkeys.title")}>
      <p>{t("passkeys.hint")}</p>
      {data && endsEmailCode && <p>{t(data.length === 0 ? "passkeys.first" : "passkeys.needed")}</p>}
      {isError && <FailedState title={t("passkeys.failed")} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={t("passkeys.loading")} />}
      {data && data.length > 0 && (
        <Stack as="ul" gap={3} above={4} className={styles.list}>
          {data.map(({ id, createdAt, lastUsedAt }) => (
            <Row as="li" key={id} justify="between" gap={4} rowGap={2} padY={3} line="above">
              <span>
                <strong id={`${listId}-${id}`}>{t("passkeys.one", { date: when(createdAt) })}</strong>
                <br />
                <Text as="span" tone="second">
                  {lastUsedAt ? t("passkeys.used", { date: when(lastUsedAt) }) : t("passkeys.unused")}
                </Text>
              </span>
              <SecondaryButton
                size="small"
                aria-describedby={`${listId}-${id}`}
                starts={remove.variables === id ? remove : undefined}
                onClick={() => remove.mutate(id)}
              >
                {t("passkeys.remove")}
              </SecondaryButton>
            </Row>
          ))}
        </Stack>
      )}
      <Problem error={remove.error} text={t("passkeys.notRemoved")} />
      {canUsePasskeys() ? (
        <PrimaryButton
          className={layoutClass({ above: 4 })}
          starts={add}
          pendingLabel={t("passkeys.adding")}
          onClick={() => add.mutate()}
        >
          {t("passkeys.add")}
        </PrimaryButton>
      ) : (
        <Text tone="second">{t("passkeys.unsupported")}</Text>
      )}
      <Problem
        error={isCanceled(add.error) ? null : add.error}
        text={t(isOnThisDevice(add.error) ? "passkeys.here" : "passkeys.notAdded")}
      />
    </Card>
  );
}
