import type { CallReply } from "@bedside-bike/contract";
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, query } from "../api.ts";
import { Problem } from "../ui/alert.tsx";
import { SecondaryButton, TextButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { layoutClass, Row, Stack, Text } from "../ui/layout.tsx";
import { FailedState, Loading } from "../ui/screen-states.tsx";
import { toast } from "../ui/toast.ts";
import styles from "./account.module.css";
import { useWhen } from "./when.ts";

type SignInSession = CallReply<"auth.sessions">[number];

const { queryKey } = query("auth.sessions");
const shownAtFirst = 5;

export function SessionsCard() {
  const { t } = useTranslation("account");
  const { data, isError, refetch } = useQuery({ ...query("auth.sessions"), staleTime: 0 });
  return (
    <Card title={t("sessions.title")}>
      <p>{t("sessions.hint")}</p>
      {isError && <FailedState title={t("sessions.failed")} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={t("sessions.loading")} />}
      {data && <SessionList sessions={data} />}
      {data && data.length > 1 && <EndOthers />}
    </Card>
  );
}

/** Newest first, as the server sends them. */
function SessionList({ sessions }: { sessions: readonly SignInSession[] }) {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  // The pressed button is gone: focus moves to the first newly shown session.
  useEffect(() => {
    if (showsAll) list.current?.querySelector<HTMLElement>(`:scope > :nth-child(${shownAtFirst + 1})`)?.focus();
  }, [showsAll]);
  const end = useMutation({
    mutationFn: (id: number) => call("auth.endSession", { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const shown = showsAll ? sessions : sessions.slice(0, shownAtFirst);
  return (
    <>
      <Stack as="ul" gap={3} above={4} className={styles.list} ref={list}>
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.variables === session.id ? end : undefined}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </Stack>
      {shown.length < sessions.length && (
        <TextButton onClick={() => setShowsAll(true)}>{t("sessions.showAll", { count: sessions.length })}</TextButton>
      )}
      <Problem error={end.error} text={t("sessions.notEnded")} />
    </>
  );
}

interface SessionRowProps {
  session: SignInSession;
  ending: Pick<UseMutationResult, "isPending"> | undefined;
  onEnd: () => void;
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { t } = useTranslation("account");
  const when = useWhen();
  const wordsId = useId();
  const { browser, createdAt, lastActiveAt, isCurrent } = session;
  return (
    <Row as="li" justify="between" gap={4} rowGap={2} padY={3} line="above" tabIndex={-1}>
      <span id={wordsId}>
        <strong>{browser ?? t("sessions.unknown")}</strong>
        <br />
        <Text as="span" tone="second">
          {t("sessions.times", { since: when(createdAt), active: when(lastActiveAt) })}
        </Text>
      </span>
      {isCurrent ? (
        <Chip>{t("sessions.current")}</Chip>
      ) : (
        <SecondaryButton size="small" aria-describedby={wordsId} starts={ending} onClick={onEnd}>
          {t("sessions.end")}
        </SecondaryButton>
      )}
    </Row>
  );
}

function EndOthers() {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const endOthers = useMutation({
    mutationFn: () => call("auth.endOtherSessions"),
    onSuccess: () => toast({ title: t("sessions.othersEnded"), isOnPage: true }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <SecondaryButton className={layoutClass({ above: 4 })} starts={endOthers} onClick={() => endOthers.mutate()}>
        {t("sessions.endOthers")}
      </SecondaryButton>
      <Problem error={endOthers.error} text={t("sessions.othersNotEnded")} />
    </>
  );
}
