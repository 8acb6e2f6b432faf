import { page } from "vitest/browser";

export type EntryForm = "patient sign-in" | "patient registration" | "provider sign-in" | "provider registration";

/** Opens one of the four forms of the sign-in screen. */
export async function chooseForm(form: EntryForm): Promise<void> {
  const press = (name: string) => page.getByRole("tab", { name, exact: true }).click();
  await press(form.startsWith("patient") ? "Patient" : "Provider");
  await press(form.endsWith("sign-in") ? "Sign In" : "Register");
}

/** Fills in fields by their labels. */
export async function fillFields(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabelText(label, { exact: true }).fill(value);
}

export const aRegisteredPatient = { "First Name": "Dorothy", "Last Name": "Williams", "Date of Birth": "1944-04-12" };

export const aNewPatient = {
  Email: "newly.arrived@example.org",
  "First Name": "Newly",
  "Last Name": "Arrived",
  "Date of Birth": "1950-01-31",
};

export const aProvider = { Email: "m.okonkwo@example.org", "First Name": "Margarethe", "Last Name": "Okonkwo" };

export async function fillProviderRegistration(): Promise<void> {
  await fillFields({ ...aProvider, Specialty: "Rehabilitation" });
  await page.getByLabelText("Credentials").selectOptions("PT (Physical Therapist)");
}
