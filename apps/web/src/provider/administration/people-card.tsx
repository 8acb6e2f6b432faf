import type { AdministeredPeople } from "@bedside-bike/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, keyOf, query } from "../../api.ts";
import { Problem } from "../../ui/alert.tsx";
import { SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { AccountsDialog } from "./accounts-dialog.tsx";
import { AdministrationCard } from "./administration-card.tsx";
import { ConfirmAct } from "./confirm-act.tsx";
import { Entry } from "./entry.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

type Waiting = AdministeredPeople["waiting"][number];
type Group = AdministeredPeople["patientAccounts"][number];

export function PeopleCard() {
  const { t } = useTranslation("administration");
  const fetched = useQuery({ ...query("administration.people"), refetchOnMount: "always" });
  const { data } = fetched;
  const [isListOpen, setIsListOpen] = useState(false);
  const [settled, setSettled] = useState<number | null>(null);
  const group = data?.patientAccounts.find(({ accounts }) => accounts[0]?.id === settled);
  return (
    <AdministrationCard
      title={
        <>
          {t("people.title")}{" "}
          {data && (
            <Text as="span" tone="second" weight="regular">
              {data.waiting.length + data.patientAccounts.length}
            </Text>
          )}
        </>
      }
      aside={data && <TextButton onClick={() => setIsListOpen(true)}>{t("people.all")}</TextButton>}
      query={fetched}
    >
      {({ waiting, patientAccounts, active, inactive }) => (
        <>
          {waiting.length + patientAccounts.length === 0 ? (
            <Text tone="second">{t("people.nobody")}</Text>
          ) : (
            <ul>
              {waiting.map((person) => (
                <WaitingProvider key={person.id} person={person} />
              ))}
              {patientAccounts.map((one) => (
                <PatientAccount
                  key={one.accounts[0]?.id}
                  group={one}
                  onSettle={() => setSettled(one.accounts[0]?.id ?? null)}
                />
              ))}
            </ul>
          )}
          {isListOpen && <AccountsDialog active={active} inactive={inactive} onClose={() => setIsListOpen(false)} />}
          {group && <SettleDialog group={group} onClose={() => setSettled(null)} />}
        </>
      )}
    </AdministrationCard>
  );
}

function WaitingProvider({ person: { id, name, credentials, askedAt } }: { person: Waiting }) {
  const { t } = useTranslation("administration");
  const moment = useHospitalMoment();
  const queries = useQueryClient();
  const [isRefusing, setIsRefusing] = useState(false);
  const changed = () => void queries.invalidateQueries({ queryKey: keyOf("administration.people") });
  const approve = useMutation({
    mutationFn: () => call("administration.approveProvider", { params: { id } }),
    onSuccess: changed,
  });
  const title = `${name}, ${credentials}`;
  return (
    <>
      <Entry
        name={title}
        actions={
          <Row gap={3}>
            <SecondaryButton
              size="small"
              aria-label={t("people.refuseName", { name: title })}
              onClick={() => setIsRefusing(true)}
            >
              {t("people.refuse")}
            </SecondaryButton>
            <SecondaryButton
              size="small"
              aria-label={t("people.approveName", { name: title })}
              starts={approve}
              onClick={() => approve.mutate()}
            >
              {t("people.approve")}
            </SecondaryButton>
          </Row>
        }
      >
        <Text tone="second">{t("people.asksSince", { when: moment(askedAt) })}</Text>
        <Problem error={approve.error} />
      </Entry>
      {isRefusing && (
        <ConfirmAct
          act={() => call("administration.refuseProvider", { params: { id } })}
          title={t("people.refuseName", { name: title })}
          confirmLabel={t("people.refuse")}
          isDestructive
          onDone={changed}
          onClose={() => setIsRefusing(false)}
        >
          {t("people.refuseHint")}
        </ConfirmAct>
      )}
    </>
  );
}

function PatientAccount({ group, onSettle }: { group: Group; onSettle: () => void }) {
  const { t } = useTranslation("administration");
  const moment = useHospitalMoment();
  const { reason, since, accounts } = group;
  return (
    <Entry
      name={t("people.accounts", { count: accounts.length })}
      actions={
        <SecondaryButton size="small" onClick={onSettle}>
          {t("people.settle")}
        </SecondaryButton>
      }
    >
      <Text tone="second">{t(`people.reason.${reason}`, { when: moment(since) })}</Text>
    </Entry>
  );
}
