import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  CheckboxField,
  DateField,
  FieldNotes,
  Label,
  NumberField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
} from "./field.tsx";

export default {
  component: TextField,
} satisfies Meta;

const options = [
  { value: "physician", label: "Physician" },
  { value: "nurse", label: "Nurse" },
  { value: "physical_therapist", label: "Physical therapist", isDisabled: true },
];

interface Notes {
  hint?: string;
  error?: string;
  disabled?: boolean;
}

const everyField = (notes: Notes, hasValue = true): StoryObj => ({
  render: () => (
    <div style={{ display: "grid", gap: 20 }}>
      <TextField label="First name" {...notes} {...(hasValue && { defaultValue: "Dorothy" })} />
      <TextAreaField label="Notes" rows={3} {...notes} {...(hasValue && { defaultValue: "Walks with a cane." })} />
      <DateField label="Date of birth" {...notes} {...(hasValue && { defaultValue: "1948-02-29" })} />
      <NumberField label="Weight" unit="kg" {...notes} {...(hasValue && { defaultValue: 68 })} />
      <SelectField
        label="Role"
        options={options}
        placeholder="Choose a role"
        {...notes}
        {...(hasValue && { defaultValue: "nurse" })}
      />
      <CheckboxField label="I use a walker or a cane" {...notes} defaultChecked={hasValue} />
      <RadioField label="Ward 4" name="team" {...notes} defaultChecked={hasValue} />
    </div>
  ),
});

export const Empty = everyField({}, false);
export const Filled = everyField({});
export const WithHint = everyField({ hint: "As it stands on your wristband." });
export const WithError = everyField({ error: "Enter what stands on your wristband, or ask your nurse." }, false);
export const WithHintAndError = everyField({ hint: "As it stands on your wristband.", error: "Enter a value." }, false);
export const Disabled = everyField({ disabled: true });

/** Below a control that is not a field, such as a row of pills. */
export const NotesAlone: StoryObj = {
  render: () => <FieldNotes id="rhythm" hint="Uncontrolled arrhythmia: do not start." error="Choose one answer." />,
};

/** Of a group of controls. */
export const LabelAlone: StoryObj = { render: () => <Label as="p">Heart rhythm</Label> };
