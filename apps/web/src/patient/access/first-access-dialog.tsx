import type { CallReply, Team } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePatient } from "../../session/signed-in.tsx";
import { isUnconfirmed } from "../../session/stored-session.ts";
import { SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { Screen, together } from "../../ui/screen.tsx";
import { WitnessField } from "../../ui/witness-field.tsx";
import { UnconfirmedExplanation } from "../unconfirmed/unconfirmed-explanation.tsx";
import { personName } from "./party-name.ts";
import { useProviders, useTeams } from "./use-access.ts";
import { useTeamWords } from "./use-team-words.ts";
import { type GrantedParty, useWitnessedGrant } from "./use-witnessed-grant.ts";

interface FirstAccessDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onGranted?: () => void;
  isByItself?: boolean;
}

/** 'Who looks after you?': one touch gives a team access. It can be put off, and explains itself to the unconfirmed. */
export default function FirstAccessDialog({ onGranted, ...frame }: FirstAccessDialogProps) {
  const { t } = useTranslation("access");
  const patient = usePatient();
  const { onClose } = frame;
  return (
    <Dialog title={t("first.title")} {...frame}>
      {isUnconfirmed(patient) ? (
        <>
          <UnconfirmedExplanation />
          <DialogActions>
            <SecondaryButton onClick={onClose}>{t("first.later")}</SecondaryButton>
          </DialogActions>
        </>
      ) : (
        <Parties
          onClose={onClose}
          onGranted={() => {
            onGranted?.();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface Party {
  readonly to: GrantedParty;
  readonly name: string;
  /** Who is in it, or who this is. */
  readonly words: string;
}

function Parties({ onClose, onGranted }: { onClose: () => void; onGranted: () => void }) {
  const { t } = useTranslation("access");
  const partiesOf = useParties();
  const [asked, setAsked] = useState<Party | null>(null);
  const { grant, give, witness } = useWitnessedGrant({ onGranted, onFailed: onClose });
  const choose = (party: Party) => {
    setAsked(party);
    give(party.to);
  };
  return (
    <Screen
      query={together(useTeams(true), useProviders(true))}
      loading={t("grant.loading")}
      failed={t("grant.failed")}
    >
      {([teams, providers]) => {
        const parties = asked && witness ? [asked] : partiesOf(teams, providers);
        return (
          <Stack gap={4}>
            <Text tone="second">{t(parties.length === 0 ? "first.nobody" : "first.hint")}</Text>
            <Stack as="ul" gap={4}>
              {parties.map((party) => (
                <Stack as="li" key={party.name} gap={3}>
                  <Text anywhere>{party.words}</Text>
                  {witness && <WitnessField {...witness} />}
                  <SecondaryButton
                    isFullWidth
                    isPending={grant.isPending && asked?.name === party.name}
                    pendingLabel={t("grant.pending")}
                    onClick={() => choose(party)}
                  >
                    {witness ? t("grant.withWitness") : t("first.give", { name: party.name })}
                  </SecondaryButton>
                </Stack>
              ))}
            </Stack>
            <Row justify="between" gap={4} rowGap={2}>
              <TextButton to="/provider-access">{t("first.else")}</TextButton>
              <SecondaryButton onClick={onClose}>{t("first.later")}</SecondaryButton>
            </Row>
          </Stack>
        );
      }}
    </Screen>
  );
}

type Person = CallReply<"providers.list">[number];

/** More are on 'My Providers'. */
const shownAtMost = 3;

/** The ward's teams, in the server's order; where nobody is in one, the providers by name. */
function useParties() {
  const { t, i18n } = useTranslation("access");
  const teamWords = useTeamWords();
  const { compare } = new Intl.Collator(i18n.language);
  const byName = (one: Person, other: Person) =>
    compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName);
  return (teams: readonly Team[], providers: CallReply<"providers.list">): Party[] => {
    const parties = teams
      .filter(({ members }) => members.length > 0)
      .map((team) => ({ to: { teamId: team.id }, name: team.name, words: teamWords(team) }));
    const people = providers.toSorted(byName).map((one) => ({
      to: { providerId: one.id },
      name: personName(one),
      words: t("grant.choice", { ...one, name: personName(one) }),
    }));
    return (parties.length > 0 ? parties : people).slice(0, shownAtMost);
  };
}
