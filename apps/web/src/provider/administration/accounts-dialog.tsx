import type { AdministeredPeople } from "@bedside-bike/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, keyOf } from "../../api.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Text } from "../../ui/layout.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
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

/** Everybody who may sign in as a provider, and who no longer may. */
export function AccountsDialog({ active, inactive, onClose }: AccountsDialogProps) {
  const { t } = useTranslation("administration");
  const moment = useHospitalMoment();
  const { id: ownId } = useProvider();
  const [asked, setAsked] = useState<Asked | null>(null);
  const nameOf = ({ name, credentials }: Active | Inactive) => `${name}, ${credentials}`;
  return (
    <>
      <Dialog
        title={t("people.all")}
        isOpen
        onClose={onClose}
        size="medium"
        actions={<PrimaryButton onClick={onClose}>{t("people.done")}</PrimaryButton>}
      >
        <ul>
          {active.map((one) => (
            <Entry
              key={one.id}
              name={
                <>
                  {nameOf(one)} {one.isAdministrator && <Chip tone="outline">{t("people.administrator")}</Chip>}
                </>
              }
              actions={
                one.id === ownId ? (
                  <Text tone="second">{t("people.you")}</Text>
                ) : (
                  <MenuButton
                    label={t("bikes.change")}
                    name={t("people.changeName", { name: nameOf(one) })}
                    items={[one.isAdministrator ? ("unmark" as const) : ("mark" as const), "deactivate" as const].map(
                      (what) => ({
                        key: what,
                        label: t(`people.${what}`),
                        onChoose: () => setAsked({ what, id: one.id, name: nameOf(one) }),
                      }),
                    )}
                  />
                )
              }
            />
          ))}
          {inactive.map((one) => (
            <Entry
              key={one.id}
              name={nameOf(one)}
              actions={
                <SecondaryButton
                  size="small"
                  aria-label={t("people.approveName", { name: nameOf(one) })}
                  onClick={() => setAsked({ what: "approve", id: one.id, name: nameOf(one) })}
                >
                  {t("people.approve")}
                </SecondaryButton>
              }
            >
              <Text tone="second">{t("people.inactiveSince", { when: moment(one.deactivatedAt) })}</Text>
            </Entry>
          ))}
        </ul>
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
  if (what === "approve")
    return <ConfirmAct act={() => call("administration.approveProvider", { params: { id } })} {...shared} />;
  return (
    <ConfirmAct
      act={() =>
        call("administration.markAdministrator", { params: { id }, body: { isAdministrator: what === "mark" } })
      }
      {...shared}
    />
  );
}
