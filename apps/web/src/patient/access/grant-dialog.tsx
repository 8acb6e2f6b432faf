import type { ProviderRelationship, Team } from "@bedside-bike/contract";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Label, RadioField, SelectField } from "../../ui/field.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { Screen, together } from "../../ui/screen.tsx";
import { WitnessField } from "../../ui/witness-field.tsx";
import styles from "./grant-dialog.module.css";
import { personName } from "./party-name.ts";
import { useProviders, useTeams } from "./use-access.ts";
import { useTeamWords } from "./use-team-words.ts";
import { useWitnessedGrant } from "./use-witnessed-grant.ts";

/** The placeholder when there is no provider to choose: ACCESS-3. */
const nobody = "no-providers";
const formId = "grant-access";

interface GrantDialogProps {
  relationships: readonly ProviderRelationship[];
  isOpen: boolean;
  onClose: () => void;
}

/** A team, or one of the hospital's providers; null until one of them is chosen. */
type Party = { readonly teamId: number } | { readonly providerId: number | null };

/**
 * Grants access to a team or to one of the hospital's providers. If one of them helped the patient sign in, a second
 * provider has to witness it.
 */
export function GrantDialog({ relationships, isOpen, onClose }: GrantDialogProps) {
  const { t } = useTranslation(["access", "shell"]);
  const fetched = together(useProviders(isOpen), useTeams(isOpen));
  const [party, setParty] = useState<Party | null>(null);
  const close = () => {
    choose(null);
    onClose();
  };
  const { grant, give, witness, forgetWitness } = useWitnessedGrant({ onGranted: close, onFailed: close });
  function choose(next: Party | null) {
    setParty(next);
    forgetWitness();
  }
  const given = idsOf(relationships);
  const [providers = [], all = []] = fetched.data ?? [];
  const teams = all.filter(({ id, members }) => members.length > 0 && !given.teamIds.has(id));
  const people = providers.filter(({ id }) => !given.providerIds.has(id));
  const isChosen = party !== null && ("teamId" in party || people.some(({ id }) => id === party.providerId));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (party === null || ("providerId" in party && party.providerId === null)) return;
    give("teamId" in party ? party : { providerId: Number(party.providerId) });
  };

  return (
    <Dialog
      title={t("grant.title")}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <SecondaryButton onClick={close}>{t("shell:cancel")}</SecondaryButton>
          <PrimaryButton
            type="submit"
            form={formId}
            disabled={!isChosen}
            starts={grant}
            pendingLabel={t("grant.pending")}
          >
            {t(witness ? "grant.withWitness" : "grant.submit")}
          </PrimaryButton>
        </>
      }
    >
      <Screen query={fetched} loading={t("grant.loading")} failed={t("grant.failed")}>
        {() => (
          <Stack as="form" gap={5} id={formId} onSubmit={submit} noValidate>
            {teams.length > 0 && <Teams teams={teams} party={party} onChoose={choose} />}
            {(teams.length === 0 || (party && "providerId" in party)) && (
              <People people={people} party={party} onChoose={choose} />
            )}
            {witness && <WitnessField {...witness} />}
          </Stack>
        )}
      </Screen>
    </Dialog>
  );
}

interface ChoiceProps {
  party: Party | null;
  onChoose: (party: Party) => void;
}

/** Each team with a sentence that says who is in it, everybody once it is chosen, and who may join it. */
function Teams({ teams, party, onChoose }: ChoiceProps & { teams: readonly Team[] }) {
  const { t } = useTranslation("access");
  const name = useId();
  const teamWords = useTeamWords();
  const isChosen = (teamId: number) => party !== null && "teamId" in party && party.teamId === teamId;
  return (
    <Stack gap={4} role="radiogroup" aria-labelledby={`${name}-label`}>
      <Label as="p" id={`${name}-label`}>
        {t("grant.who")}
      </Label>
      {teams.map((team) => (
        <RadioField
          key={team.id}
          name={name}
          className={styles.team}
          label={
            <Text as="strong" size="large" anywhere>
              {team.name}
            </Text>
          }
          hint={teamWords(team, isChosen(team.id))}
          checked={isChosen(team.id)}
          onChange={() => onChoose({ teamId: team.id })}
        />
      ))}
      <RadioField
        name={name}
        label={
          <Text as="strong" size="large">
            {t("grant.person")}
          </Text>
        }
        checked={party !== null && "providerId" in party}
        onChange={() => onChoose({ providerId: null })}
      />
    </Stack>
  );
}

function People({ people, party, onChoose }: ChoiceProps & { people: Team["members"] }) {
  const { t } = useTranslation("access");
  const chosen = party && "providerId" in party ? party.providerId : null;
  const hasNoProviders = people.length === 0;
  const choices = people.map((person) => ({
    value: String(person.id),
    label: t("grant.choice", { ...person, name: personName(person) }),
  }));
  return (
    <SelectField
      label={t("grant.provider")}
      hint={t(hasNoProviders ? "grant.nobodyHint" : "grant.hint")}
      value={hasNoProviders ? nobody : String(chosen ?? "")}
      onChange={({ target: { value } }) => onChoose({ providerId: value === "" ? null : Number(value) })}
      {...(hasNoProviders ? {} : { placeholder: t("grant.placeholder") })}
      options={hasNoProviders ? [{ value: nobody, label: t("grant.nobody"), isDisabled: true }] : choices}
    />
  );
}

const idsOf = (relationships: readonly ProviderRelationship[]) => ({
  teamIds: new Set(relationships.flatMap((one) => ("teamId" in one ? [one.teamId] : []))),
  providerIds: new Set(relationships.flatMap((one) => ("teamId" in one ? [] : [one.providerId]))),
});
