import type { AdministeredPeople } from "@bedside-bike/contract";
import { foldName } from "@bedside-bike/contract/fold-name";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, keyOf } from "../../api.ts";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Text } from "../../ui/layout.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { toast } from "../../ui/toast.ts";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { useProvider } from "../use-provider.ts";
import { ConfirmAct } from "./confirm-act.tsx";
import { Entry } from "./entry.tsx";

type Active = AdministeredPeople["active"][number];
type Inactive = AdministeredPeople["inactive"][number];

interface AccountsDialogProps {
  active: readonly Active[];
  inactive: readonly Inactive[];
  onClose: () => void;
}

interface Asked {
  readonly what: "mark" | "unmark" | "deactivate" | "approve";
  readonly id: number;
  readonly name: string;
}

/** More at once would make each key stroke slow. */
const rowsAtOnce = 50;
/** How long the server keeps sign-ins. */
const keptMilliseconds = 30 * 86_400_000;

/** Those whose name, email and credentials contain each word. */
function findAccounts(accounts: readonly (Active | Inactive)[], search: string): readonly (Active | Inactive)[] {
  const words = foldName(search).split(/\s+/);
  return accounts.filter(({ name, email, credentials }) => {
    const text = foldName(`${name} ${email ?? ""} ${credentials}`);
    return words.every((word) => text.includes(word));
  });
}

/** Everybody who may sign in as a provider, and who no longer may. */
export function AccountsDialog({ active, inactive, onClose }: AccountsDialogProps) {
  const { t } = useTranslation("administration");
  const moment = useHospitalMoment();
  const { id: ownId } = useProvider();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [search, setSearch] = useState("");
  const [pages, setPages] = useState(1);
  const found = findAccounts([...active, ...inactive], search);
  const shown = found.slice(0, pages * rowsAtOnce);
  const nameOf = ({ name, credentials }: Active | Inactive) => `${name}, ${credentials}`;
  const lastSignIn = ({ lastSignInAt, createdAt }: Active | Inactive) => {
    if (lastSignInAt) return t("people.lastSignIn", { when: moment(lastSignInAt) });
    return Date.now() - Date.parse(createdAt) < keptMilliseconds ? t("people.never") : t("people.notLately");
  };
  const ofActive = (one: Active) =>
    one.id === ownId ? (
      <Text tone="second">{t("people.you")}</Text>
    ) : (
      <MenuButton
        label={t("bikes.change")}
        name={t("people.changeName", { name: nameOf(one) })}
        items={[one.isAdministrator ? ("unmark" as const) : ("mark" as const), "deactivate" as const].map((what) => ({
          key: what,
          label: t(`people.${what}`),
          onChoose: () => setAsked({ what, id: one.id, name: nameOf(one) }),
        }))}
      />
    );
  const ofInactive = (one: Inactive) => (
    <SecondaryButton
      size="small"
      aria-label={t("people.approveName", { name: nameOf(one) })}
      onClick={() => setAsked({ what: "approve", id: one.id, name: nameOf(one) })}
    >
      {t("people.approve")}
    </SecondaryButton>
  );
  return (
    <>
      <Dialog
        title={t("people.all")}
        isOpen
        onClose={onClose}
        size="medium"
        actions={<PrimaryButton onClick={onClose}>{t("people.done")}</PrimaryButton>}
      >
        <TextField
          type="search"
          label={t("people.search")}
          autoComplete="off"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setPages(1);
          }}
        />
        <Text above={2} below={3} tone="second" role="status">
          {found.length > 0 ? t("people.count", { count: found.length }) : t("people.nobodyFound")}
        </Text>
        <ul>
          {shown.map((one) => (
            <Entry
              key={one.id}
              name={
                <>
                  {nameOf(one)}{" "}
                  {"isAdministrator" in one && one.isAdministrator && (
                    <Chip tone="outline">{t("people.administrator")}</Chip>
                  )}
                </>
              }
              actions={"isAdministrator" in one ? ofActive(one) : ofInactive(one)}
            >
              <Text tone="second">
                {[one.email ?? t("people.noEmail"), one.specialty].join(", ")}
                <br />
                {lastSignIn(one)}
                {"deactivatedAt" in one && `, ${t("people.inactiveSince", { when: moment(one.deactivatedAt) })}`}
              </Text>
            </Entry>
          ))}
        </ul>
        {shown.length < found.length && <TextButton onClick={() => setPages(pages + 1)}>{t("people.more")}</TextButton>}
      </Dialog>
      {asked && <Act asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Act({ asked: { what, id, name }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation("administration");
  const queries = useQueryClient();
  const isDestructive = what === "deactivate";
  const shared = {
    title: t(`people.${what}Title`, { name }),
    confirmLabel: t(`people.${what}`),
    children: t(`people.${what}Hint`),
    isDestructive,
    onClose,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: keyOf("administration.people") });
      onClose();
    },
  };
  if (what === "deactivate")
    return <ConfirmAct act={() => call("providers.deactivate", { params: { id } })} {...shared} />;
  if (what === "approve") {
    const tell = ({ needsTelling }: { needsTelling: boolean }) => {
      if (needsTelling) toast({ title: t("people.tell") });
      shared.onDone();
    };
    return (
      <ConfirmAct act={() => call("administration.approveProvider", { params: { id } })} {...shared} onDone={tell} />
    );
  }
  return (
    <ConfirmAct
      act={() =>
        call("administration.markAdministrator", { params: { id }, body: { isAdministrator: what === "mark" } })
      }
      {...shared}
    />
  );
}
