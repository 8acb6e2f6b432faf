import { avatarEmojis } from "@bedside-bike/contract/choices";
import { displayNameProblem } from "@bedside-bike/contract/display-name";
import { TEXT_LIMITS } from "@bedside-bike/contract/limits";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorField, errorMessage } from "../../api.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { AvatarPicture } from "../../ui/picture.tsx";
import styles from "./settings-dialog.module.css";
import { type Preferences, useUpdatePreferences } from "./use-kudos.ts";

type AvatarEmoji = (typeof avatarEmojis)[number];

/** WALL-4. */
const nameDebounceMs = 500;

interface SettingsDialogProps {
  preferences: Preferences;
  isOpen: boolean;
  onClose: () => void;
}

/** How the patient appears on the wall, and what they take part in. Each change is saved separately. */
export function SettingsDialog({ preferences, isOpen, onClose }: SettingsDialogProps) {
  const { t } = useTranslation(["kudos", "shell"]);
  const update = useUpdatePreferences();
  const close = () => {
    update.reset();
    onClose();
  };
  const status = update.isPending ? t("settings.saving") : update.isSuccess ? t("settings.saved") : "";
  return (
    <Dialog
      title={t("settings.title")}
      isOpen={isOpen}
      onClose={close}
      actions={<SecondaryButton onClick={close}>{t("settings.done")}</SecondaryButton>}
    >
      <Stack gap={5}>
        <Text tone="second">{t("settings.intro")}</Text>
        <NameField
          savedName={preferences.displayName}
          refused={errorField(update.error) === "displayName" ? errorMessage(update.error) : undefined}
          onChange={(displayName) => update.mutate({ displayName })}
        />
        <AvatarChoice value={preferences.avatarEmoji} onChange={(avatarEmoji) => update.mutate({ avatarEmoji })} />
        <Stack as="fieldset" gap={3}>
          <Text as="legend" below={2} size="label" weight="bold">
            {t("settings.takePart")}
          </Text>
          <CheckboxField
            label={t("settings.optInKudos")}
            hint={t("settings.optInKudosHint")}
            checked={preferences.optInKudos}
            onChange={(event) => update.mutate({ optInKudos: event.target.checked })}
          />
          <CheckboxField
            label={t("settings.optInNudges")}
            hint={t("settings.optInNudgesHint")}
            checked={preferences.optInNudges}
            onChange={(event) => update.mutate({ optInNudges: event.target.checked })}
          />
        </Stack>
        <Text tone="low" weight="bold" role="status" className={styles.status}>
          {status}
        </Text>
      </Stack>
    </Dialog>
  );
}

interface NameFieldProps {
  savedName: string;
  /** Why the server did not take the last one. */
  refused: string | undefined;
  onChange: (name: string) => void;
}

function NameField({ savedName, refused, onChange }: NameFieldProps) {
  const { t } = useTranslation("kudos");
  const [name, setName] = useState(savedName);
  const [sentName, setSentName] = useState(savedName);
  const trimmed = name.trim();
  const problem = displayNameProblem(trimmed);
  const isChanged = problem === null && trimmed !== sentName;

  const send = useEffectEvent(() => {
    if (!isChanged) return;
    setSentName(trimmed);
    onChange(trimmed);
  });
  useEffect(() => {
    if (trimmed === "") return;
    const timer = setTimeout(() => send(), nameDebounceMs);
    return () => clearTimeout(timer);
  }, [trimmed]);
  // The dialog may close before the 500 ms are over.
  useEffect(() => () => send(), []);

  return (
    <TextField
      label={t("settings.displayName")}
      hint={t("settings.displayNameHint")}
      error={problem ? t(`settings.nameProblem.${problem}`, { count: TEXT_LIMITS.displayName }) : refused}
      value={name}
      autoComplete="off"
      onChange={(event) => setName(event.target.value)}
    />
  );
}

function AvatarChoice({ value, onChange }: { value: AvatarEmoji; onChange: (emoji: AvatarEmoji) => void }) {
  const { t } = useTranslation("kudos");
  const name = useId();
  return (
    <fieldset>
      <Text as="legend" below={2} size="label" weight="bold">
        {t("settings.avatar")}
      </Text>
      <Grid gap={2} className={styles.avatars}>
        {avatarEmojis.map((emoji) => (
          <label key={emoji} className={styles.avatar}>
            <input
              type="radio"
              name={name}
              value={emoji}
              checked={emoji === value}
              aria-label={t(`avatar.${emoji}`)}
              onChange={() => onChange(emoji)}
            />
            <AvatarPicture emoji={emoji} size={36} />
          </label>
        ))}
      </Grid>
    </fieldset>
  );
}
