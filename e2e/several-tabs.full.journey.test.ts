import { expect, it } from "vitest";
import { registerPatient, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";

const journey = prepareJourney();

it("A tab shows a patient who signs in from another tab nothing of the previous patient", async () => {
  // The first tab's stream ends with its sign-in session.
  const page = await journey.open({ allowedErrors: [/status of 401 .*\/live\)$/] });
  await signInAsRosa(page);
  await page.goto("/provider-access");
  await page.getByRole("button", { name: "Revoke Dana Provider" }).waitFor();
  const otherTab = await page.context().newPage();
  await registerPatient(otherTab, "Newly", "Arrived");
  await otherTab.goto("/dashboard");
  await page.getByText("Nobody has access yet").waitFor();
  expect(await page.getByText("Dana Provider").count()).toBe(0);
});
