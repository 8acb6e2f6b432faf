import type { Team } from "@bedside-bike/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, query } from "../../api.ts";
import { fullName, matchesSearch } from "../../patient-identity/patient-names.ts";
import { Problem } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useProvider } from "../use-provider.ts";
import styles from "./administration-cards.module.css";
import { Entry } from "./entry.tsx";

type Member = Team["members"][number];

/** The others come by typing more of a name. */
const shownAtMost = 20;

interface AddPeopleDialogProps {
  /** As it was when the dialog opened: whoever is put in stays in their place meanwhile. */
  team: Team;
  onChanged: () => void;
  onClose: () => void;
}

/** Puts colleagues into a team, found by name. */
export function AddPeopleDialog({ team, onChanged, onClose }: AddPeopleDialogProps) {
  const { t } = useTranslation("administration");
  const fetched = useQuery({ ...query("providers.list"), refetchOnMount: "always" });
  const [search, setSearch] = useState("");
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  return (
    <Dialog
      title={t("teams.addTo", { team: team.name })}
      isOpen
      onClose={onClose}
      actions={<PrimaryButton onClick={onClose}>{t("teams.done")}</PrimaryButton>}
    >
      <Stack gap={4}>
        <Text tone="second">{t("teams.addHint", { team: team.name })}</Text>
        <TextField
          data-autofocus
          type="search"
          label={t("teams.search")}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Screen query={fetched} loading={t("loading")} failed={t("failed")}>
          {(providers) => {
            const found = providers.filter(
              (one) => !team.members.some(({ id }) => id === one.id) && matchesSearch({ ...one, bed: null }, search),
            );
            return (
              <>
                {found.length === 0 && <Text tone="second">{t("teams.nobodyFound")}</Text>}
                <ul>
                  {found.slice(0, shownAtMost).map((person) => (
                    <Candidate
                      key={person.id}
                      person={person}
                      teamId={team.id}
                      isIn={added.has(person.id)}
                      onAdded={() => {
                        setAdded((before) => new Set(before).add(person.id));
                        onChanged();
                      }}
                    />
                  ))}
                </ul>
                {found.length > shownAtMost && (
                  <Text tone="second">{t("teams.others", { count: found.length - shownAtMost })}</Text>
                )}
              </>
            );
          }}
        </Screen>
      </Stack>
    </Dialog>
  );
}

interface CandidateProps {
  person: Member;
  teamId: number;
  isIn: boolean;
  onAdded: () => void;
}

function Candidate({ person, teamId, isIn, onAdded }: CandidateProps) {
  const { t } = useTranslation("administration");
  const { id: ownId } = useProvider();
  const text = useRef<HTMLDivElement>(null);
  const add = useMutation({
    mutationFn: () => call("teams.addMember", { params: { id: teamId }, body: { providerId: person.id } }),
    onSuccess: onAdded,
  });
  useEffect(() => {
    if (isIn) text.current?.focus();
  }, [isIn]);
  const name = `${fullName(person)}, ${person.credentials}`;
  const isOwn = person.id === ownId;
  return (
    <Entry
      name={name}
      textRef={text}
      actions={
        isOwn ? (
          <Text tone="second">{t("teams.notYourself")}</Text>
        ) : isIn ? (
          <Row tone="second" className={styles.line}>
            {t("teams.isIn")}
          </Row>
        ) : (
          <SecondaryButton
            size="small"
            aria-label={t("teams.putInName", { name })}
            starts={add}
            onClick={() => add.mutate()}
          >
            {t("teams.putIn")}
          </SecondaryButton>
        )
      }
    >
      <Text tone="second">{person.specialty}</Text>
      <Problem error={add.error} />
    </Entry>
  );
}
