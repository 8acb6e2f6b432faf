import { FLAG_GROUPS, type FlagGroupName } from "@bedside-bike/clinical";
import { type ReactNode, useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { FieldCell } from "./asked.tsx";
import styles from "./assessment-form.module.css";
import { type AssessmentValues, type Box, boxesOfGroup } from "./assessment-values.ts";
import type { FormVariant } from "./form-variant.ts";
import { TextAnswer } from "./text-answer.tsx";
import { useBox } from "./use-box.ts";

interface BoxGroupProps {
  form: UseFormReturn<AssessmentValues>;
  group: FlagGroupName;
  variant: FormVariant;
  children?: ReactNode;
}

/** A group of boxes with its 'none' box below a line; the two exclude each other. */
export function BoxGroup({ form, group, variant, children }: BoxGroupProps) {
  const { t } = useTranslation("calculator");
  const errorId = useId();
  const { none } = FLAG_GROUPS[group];
  const isIndependent = variant === "anonymous" && group === "admission";
  const error = form.formState.errors[none]?.message;
  const items = boxesOfGroup(group).filter((box) => box !== none);
  return (
    <Card title={t(`section.${group}`)}>
      <fieldset aria-describedby={error ? errorId : undefined}>
        <legend>
          <VisuallyHidden>{t(`section.${group}`)}</VisuallyHidden>
        </legend>
        <div className={styles.boxes}>
          {items.map((box) => (
            <GroupBox key={box} form={form} group={group} box={box} isIndependent={isIndependent} />
          ))}
        </div>
        {group === "admission" && <Diagnosis form={form} />}
        <Stack above={2} line="above">
          <Stack above={2}>
            <GroupBox form={form} group={group} box={none} isIndependent={isIndependent} />
          </Stack>
        </Stack>
        {error && (
          <Text above={2} tone="high" weight="bold" id={errorId}>
            {error}
          </Text>
        )}
      </fieldset>
      {children}
    </Card>
  );
}

interface GroupBoxProps extends Pick<BoxGroupProps, "form" | "group"> {
  box: Box;
  isIndependent: boolean;
}

function GroupBox({ form, group, box, isIndependent }: GroupBoxProps) {
  const { t } = useTranslation("calculator");
  const input = useBox({ form, group, box, isIndependent });
  return (
    <FieldCell form={form} field={box}>
      {(error) => (
        <CheckboxField
          {...input}
          label={t(`box.${box}`)}
          // The group shows the problem of its 'none' box.
          error={box === FLAG_GROUPS[group].none ? undefined : error}
        />
      )}
    </FieldCell>
  );
}

function Diagnosis({ form }: Pick<BoxGroupProps, "form">) {
  const isOther = useWatch({ control: form.control, name: "admission_other" });
  return <TextAnswer form={form} field="admission_diagnosis" mayType={isOther} />;
}
