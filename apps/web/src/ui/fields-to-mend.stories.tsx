import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { TextField } from "./field.tsx";
import { FieldsToMend } from "./fields-to-mend.tsx";

export default { component: FieldsToMend } satisfies Meta;

const labels = { firstName: "First name", lastName: "Last name" };

function Sent() {
  const { register, trigger, setFocus, formState } = useForm({ defaultValues: { firstName: "", lastName: "" } });
  useEffect(() => void trigger(), [trigger]);
  return (
    <form>
      <FieldsToMend errors={formState.errors} labels={labels} setFocus={setFocus} />
      {(["firstName", "lastName"] as const).map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          error={formState.errors[name]?.message}
          {...register(name, { required: "Please fill this in." })}
        />
      ))}
    </form>
  );
}

export const TwoEmptyFields: StoryObj = { render: () => <Sent /> };
