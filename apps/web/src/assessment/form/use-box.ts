import { FLAG_GROUPS, type FlagGroupName } from "@bedside-bike/clinical";
import type { ChangeEvent } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { AssessmentValues, Box } from "./assessment-values.ts";
import { tickBox } from "./exclusive-boxes.ts";

interface BoxOfGroup {
  form: UseFormReturn<AssessmentValues>;
  group: FlagGroupName;
  box: Box;
  isIndependent?: boolean;
}

/** What a checkbox of a group needs: a tick changes the group's 'none' with it. */
export function useBox({ form, group, box, isIndependent = false }: BoxOfGroup) {
  const checked = useWatch({ control: form.control, name: box });
  const { ref, name, onBlur } = form.register(box);
  return {
    ref,
    name,
    onBlur,
    checked,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const changes = tickBox(group, box, event.target.checked, isIndependent);
      for (const [field, value] of Object.entries(changes)) {
        form.setValue(field as Box, value as boolean, { shouldDirty: true });
      }
      form.clearErrors(FLAG_GROUPS[group].none);
    },
  };
}
