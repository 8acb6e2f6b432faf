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
  await otherTab.getByRole("heading", { level: 1, name: "Hello, Newly." }).waitFor();
  // A tab that heard of the end before the sign-in passes by the sign-in screen, which leads to the dashboard.
  const ofNewly = page.getByText("Nobody has access yet").or(page.getByRole("heading", { name: "Hello, Newly." }));
  await ofNewly.first().waitFor();
  await page.evaluate(`
    const note = () => document.body.innerText.includes("Dana Provider") && document.body.setAttribute("data-leak", "");
    note();
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  `);
  await page.waitForTimeout(2000);
  await ofNewly.first().waitFor();
  await otherTab.getByRole("heading", { level: 1, name: "Hello, Newly." }).waitFor();
  expect(await page.locator("[data-leak]").count()).toBe(0);
});
