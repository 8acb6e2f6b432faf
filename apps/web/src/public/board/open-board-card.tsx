import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { useSignedIn } from "../../session/signed-in.tsx";
import { anyText, useDraft } from "../../session/use-draft.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Stack } from "../../ui/layout.tsx";

/** For a provider standing at the ward's screen. */
export function OpenBoardCard() {
  const { t } = useTranslation("board");
  const { t: shell } = useTranslation();
  const { setUser } = useSignedIn();
  const draft = useDraft({ about: ["board"], initial: "", restore: anyText });
  const name = draft.value;
  const [isMissing, setIsMissing] = useState(false);
  const open = useMutation({
    mutationFn: () => call("boards.open", { body: { name: name.trim() } }),
    // The server has ended this sign-in session: the board's query, deleted with it, is sent again.
    onSuccess: () => {
      draft.forget();
      setUser(null);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(name.trim() === "");
    if (name.trim() !== "") open.mutate();
  };
  const problem = isMissing
    ? shell("required")
    : open.error
      ? (errorMessage(open.error) ?? t("start.failed"))
      : undefined;
  return (
    <Card>
      <Stack as="form" gap={4} onSubmit={submit} noValidate>
        <p>{t("start.text")}</p>
        <p>{t("start.names")}</p>
        <p>{t("start.signOut")}</p>
        <TextField
          label={t("start.name")}
          hint={t("start.nameHint")}
          error={problem}
          value={name}
          autoComplete="off"
          onChange={(event) => {
            open.reset();
            setIsMissing(false);
            draft.change(event.target.value);
          }}
        />
        <PrimaryButton type="submit" starts={open} pendingLabel={t("start.opening")}>
          {t("start.open")}
        </PrimaryButton>
      </Stack>
    </Card>
  );
}
