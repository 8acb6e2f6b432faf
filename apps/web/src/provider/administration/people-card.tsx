import type { AdministeredPeople } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { AccountsDialog } from "./accounts-dialog.tsx";
import { AdministrationCard } from "./administration-card.tsx";
import { Entry } from "./entry.tsx";
import { SettleDialog } from "./settle-dialog.tsx";
import { WaitingProvider } from "./waiting-provider.tsx";

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
      {(people) => (
        <>
          <Waiting people={people} onSettle={setSettled} />
          {isListOpen && (
            <AccountsDialog active={people.active} inactive={people.inactive} onClose={() => setIsListOpen(false)} />
          )}
          {group && <SettleDialog group={group} onClose={() => setSettled(null)} />}
        </>
      )}
    </AdministrationCard>
  );
}

/** Each row stays where it is until the page is opened again, so that none moves under somebody's pointer. */
function Waiting({ people, onSettle }: { people: AdministeredPeople; onSettle: (id: number) => void }) {
  const { t } = useTranslation("administration");
  const rows = useRowsInPlace(people);
  if (rows.length === 0) return <Text tone="second">{t("people.nobody")}</Text>;
  return (
    <ul>
      {rows.map(({ key, person, group, isGone }) =>
        person ? (
          <WaitingProvider key={key} person={person} outcome={isGone ? outcomeOf(person.id, people) : null} />
        ) : (
          <PatientAccount key={key} group={group} isSettled={isGone} onSettle={() => onSettle(keyOfGroup(group))} />
        ),
      )}
    </ul>
  );
}

const keyOfGroup = ({ accounts }: Group): number => accounts[0]?.id ?? 0;

function outcomeOf(id: number, { active, inactive }: AdministeredPeople): "approved" | "refused" | "gone" {
  if (active.some((one) => one.id === id)) return "approved";
  return inactive.some((one) => one.id === id) ? "refused" : "gone";
}

function useRowsInPlace({ waiting, patientAccounts }: AdministeredPeople) {
  const now = [
    ...waiting.map(
      (person) => ({ key: `provider ${person.id}`, person, group: null, isGone: false as boolean }) as const,
    ),
    ...patientAccounts.map(
      (group) => ({ key: `account ${keyOfGroup(group)}`, person: null, group, isGone: false as boolean }) as const,
    ),
  ];
  const [known, setKnown] = useState(now);
  const added = now.filter(({ key }) => !known.some((row) => row.key === key));
  if (added.length > 0) setKnown([...known, ...added]);
  return known.map((row) => now.find(({ key }) => key === row.key) ?? { ...row, isGone: true });
}

interface PatientAccountProps {
  group: Group;
  isSettled: boolean;
  onSettle: () => void;
}

function PatientAccount({ group, isSettled, onSettle }: PatientAccountProps) {
  const { t } = useTranslation("administration");
  const moment = useHospitalMoment();
  const { reason, since, accounts } = group;
  return (
    <Entry
      name={t("people.accounts", { count: accounts.length })}
      actions={
        isSettled ? (
          <Text tone="second">{t("people.outcome.settled")}</Text>
        ) : (
          <SecondaryButton size="small" onClick={onSettle}>
            {t("people.settle")}
          </SecondaryButton>
        )
      }
    >
      <Text tone="second">{t(`people.reason.${reason}`, { when: moment(since) })}</Text>
    </Entry>
  );
}
