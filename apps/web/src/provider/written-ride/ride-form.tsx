import { rideModes } from "@bedside-bike/contract/choices";
import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { ChoiceRow } from "../../ui/choice-row.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { NumberField, TextAreaField } from "../../ui/field.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import type { RideDraft } from "./ride-draft.ts";
import { type SavingRide, useRideForm } from "./use-ride-form.ts";
import { WhenFields } from "./when-fields.tsx";
import styles from "./written-ride.module.css";

interface RideFormProps {
  draft: RideDraft;
  typedAtMs?: number | null;
  onDraft: (draft: RideDraft) => void;
  saving: SavingRide;
  saveLabel: string;
  onCancel: () => void;
}

/** Inside the dialog, so that each opening has its own moment. */
export function RideForm({ saveLabel, onCancel, ...fields }: RideFormProps) {
  const { t } = useTranslation("written-ride");
  const { t: shell } = useTranslation();
  const { draft, saving } = fields;
  const { form, opened, alert, errorOf, change, submit } = useRideForm(fields);
  const number = (field: "minutes" | "averagePowerWatts" | "resistance") => ({
    label: t(`form.${field}`),
    error: errorOf(field),
    autoComplete: "off",
    value: draft[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  return (
    <Stack as="form" gap={4} ref={form} onSubmit={submit} noValidate className={styles.form}>
      <Grid gap={4} className={styles.fields}>
        <NumberField {...number("minutes")} data-autofocus unit={t("form.minutesUnit")} />
        <WhenFields draft={draft} opened={opened} errorOf={errorOf} onChange={(when) => change({ when })} />
      </Grid>
      <div>
        <ChoiceRow
          label={t("form.mode")}
          choices={rideModes.map((value) => ({ value, label: t(`form.${value}`) }))}
          value={draft.mode}
          onChange={(mode) => change({ mode })}
        />
        <Text above={2} tone="second" size="small" leading="normal" role="status">
          {t(`form.hint.${draft.mode}`)}
        </Text>
      </div>
      <Grid gap={4} className={styles.fields}>
        {draft.mode !== "passive" && (
          <NumberField {...number("averagePowerWatts")} hint={t("form.optional")} unit={t("form.watts")} />
        )}
        <NumberField {...number("resistance")} hint={t("form.optional")} />
      </Grid>
      <TextAreaField
        label={t("form.note")}
        hint={t("form.optional")}
        error={errorOf("note")}
        rows={2}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {alert && <Alert>{alert}</Alert>}
      <DialogActions>
        <SecondaryButton onClick={onCancel}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" starts={saving} pendingLabel={t("form.saving")}>
          {saveLabel}
        </PrimaryButton>
      </DialogActions>
    </Stack>
  );
}
