import type { Team } from "@bedside-bike/contract";
import { TEXT_LIMITS } from "@bedside-bike/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { anyText, useDraft } from "../../session/use-draft.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Stack } from "../../ui/layout.tsx";

interface TeamNameDialogProps {
  /** None yet where one is made. */
  team?: Team;
  onDone: () => void;
  onClose: () => void;
}

/** Makes a team, or gives one another name. */
export function TeamNameDialog({ team, onDone, onClose }: TeamNameDialogProps) {
  const { t } = useTranslation(["administration", "shell"]);
  const draft = useDraft({ about: ["team-name", team?.id ?? 0], initial: team?.name ?? "", restore: anyText });
  const name = draft.value;
  const [wrong, setWrong] = useState<string>();
  const save = useMutation({
    mutationFn: () =>
      team
        ? call("teams.rename", { params: { id: team.id }, body: { name } })
        : call("teams.create", { body: { name } }),
    onSuccess: () => {
      draft.forget();
      onDone();
    },
  });
  const close = () => {
    draft.forget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { length } = name.trim();
    const max = TEXT_LIMITS.teamName;
    const problem = length === 0 ? t("teams.noName") : length > max ? t("teams.longName", { max }) : undefined;
    setWrong(problem);
    if (problem === undefined) save.mutate();
  };
  const failed = save.error ? (errorMessage(save.error) ?? t("shell:failedHint")) : undefined;
  return (
    <Dialog
      title={team ? t("teams.renameTitle", { team: team.name }) : t("teams.make")}
      isOpen
      onClose={close}
      size="small"
    >
      <Stack as="form" gap={4} onSubmit={submit} noValidate>
        <TextField
          data-autofocus
          label={t("teams.name")}
          hint={t(team ? "teams.renameHint" : "teams.nameHint")}
          autoComplete="off"
          error={wrong ?? failed}
          value={name}
          onChange={(event) => {
            save.reset();
            setWrong(undefined);
            draft.change(event.target.value);
          }}
        />
        <DialogActions>
          <SecondaryButton onClick={close}>{t("shell:cancel")}</SecondaryButton>
          <PrimaryButton type="submit" starts={save}>
            {t(team ? "teams.rename" : "teams.make")}
          </PrimaryButton>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
