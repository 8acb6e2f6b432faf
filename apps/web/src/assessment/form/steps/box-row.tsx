import { FLAG_GROUPS, type FlagGroupName } from "@bedside-bike/clinical";
import { type ReactNode, useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FieldNotes, Label } from "../../../ui/field.tsx";
import { Row } from "../../../ui/layout.tsx";
import { CheckPill } from "../../../ui/radio-pills.tsx";
import pills from "../../safety-check/answer-pills.module.css";
import { FieldCell } from "../asked.tsx";
import { type AssessmentValues, type Box, boxesOfGroup } from "../assessment-values.ts";
import { useBox } from "../use-box.ts";
import styles from "./step-form.module.css";

interface BoxRowProps {
  form: UseFormReturn<AssessmentValues>;
  group: FlagGroupName;
  children?: ReactNode;
}

/** A group of boxes as one row of pills, its 'none' last. */
export function BoxRow({ form, group, children }: BoxRowProps) {
  const { t } = useTranslation("calculator");
  const id = useId();
  const { none } = FLAG_GROUPS[group];
  const error = form.formState.errors[none]?.message;
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      className={pills.row}
    >
      <Label as="p" id={`${id}-label`} className={pills.label}>
        {t(`section.${group}`)}
      </Label>
      <div>
        <Row align="stretch" gap={2} rowGap={1} className={styles.boxes}>
          {boxesOfGroup(group).map((box) => (
            <BoxPill key={box} form={form} group={group} box={box} />
          ))}
        </Row>
        <FieldNotes id={id} error={error} />
        {children}
      </div>
    </fieldset>
  );
}

function BoxPill({ form, group, box }: Pick<BoxRowProps, "form" | "group"> & { box: Box }) {
  const { t } = useTranslation("calculator");
  const input = useBox({ form, group, box });
  return (
    <FieldCell form={form} field={box}>
      {(error) => (
        <CheckPill
          {...input}
          label={t(`box.${box}`)}
          // The row shows the problem of its 'none' box.
          error={box === FLAG_GROUPS[group].none ? undefined : error}
        />
      )}
    </FieldCell>
  );
}
