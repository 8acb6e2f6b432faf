import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { Stack } from "../../ui/layout.tsx";
import type { Act } from "./arrange-today.ts";
import styles from "./key-bar.module.css";
import { areLettersOn, letters, setLetters } from "./use-today-keys.ts";

/** All keys of Today, and a way to turn off those that are letters. */
export default function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("provider");
  const [areOn, setOn] = useState(areLettersOn);
  const keys: readonly (readonly [key: string, does: string])[] = [
    ["↑ ↓", t("today.choose")],
    ["↵", t("today.open")],
    ...(Object.keys(letters) as Act[]).map((act) => [letters[act], t(`today.act.${act}`)] as const),
    ["?", t("today.keys")],
  ];
  return (
    <Dialog title={t("today.keys")} isOpen={isOpen} onClose={onClose} size="small">
      <Stack as="dl" gap={2} below={4} className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </Stack>
      <CheckboxField
        label={t("today.letters")}
        hint={t("today.lettersHint")}
        checked={areOn}
        onChange={(event) => {
          setLetters(event.target.checked);
          setOn(event.target.checked);
        }}
      />
    </Dialog>
  );
}
