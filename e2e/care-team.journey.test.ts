import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openLive } from "./support/calls.ts";
import { prepareErrand } from "./support/journey.ts";
import { enterAsProvider, nora, openPatient, rowOf, signInElsewhere } from "./support/provider-portal.ts";

const journey = prepareErrand();

async function register(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  await page.getByRole("tab", { name: "Register", exact: true }).click();
  const all = { Email: `${randomUUID()}@bedsidebike.example`, ...fields };
  for (const [label, value] of Object.entries(all)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByText("Account created!", { exact: true }).waitFor();
}

it("A therapist registers [MESSAGE-32, PORTAL-2, PORTAL-11, ROUTE-23, SIGN-IN-12, SIGN-IN-36]", async () => {
  const page = await journey.open({ size: "desktop" });
  await page.goto("/");
  await page.getByRole("tab", { name: "Provider", exact: true }).click();
  await page.getByRole("tab", { name: "Register", exact: true }).click();
  await page.getByLabel("Credentials").selectOption("PT (Physical Therapist)");
  const person = { "First Name": "Petra", "Last Name": "Physio", Specialty: "Rehabilitation" };
  await register(page, person, "Create Provider Account");
  await page.getByText("Your provider account is ready", { exact: true }).waitFor();
  await page.waitForURL("**/provider-dashboard");
  await page.getByText("Signed in as Petra Physio, PT").waitFor();
  await page.getByText("No patients have granted access yet").waitFor();
  await page.getByRole("button", { name: "Dismiss message" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
});

it("A patient registers, lets a nurse in, sees who looked, takes the access back and gives it again, until the nurse discharges them [ACCESS-1, ACCESS-3, ACCESS-4, ACCESS-12, ACCESS-14, MESSAGE-32, MESSAGE-38, PORTAL-12, PORTAL-13, PORTAL-17, ROUTE-23]", async () => {
  const desk = await journey.open({ size: "desktop" });
  await enterAsProvider(desk, nora);
  await openLive(desk, () => desk.goto("/provider-dashboard"));
  await desk.getByText("No patients have granted access yet").waitFor();

  const page = await journey.open();
  await page.goto("/");
  const person = { "First Name": "Lena", "Last Name": "Leaving", "Date of Birth": "1950-01-31" };
  await register(page, person, "Create Patient Account");
  await page.getByText("Welcome to your personalized therapy journey", { exact: true }).waitFor();
  await page.getByRole("dialog", { name: "Who looks after you?" }).getByRole("button", { name: "Later" }).click();
  await page.getByRole("heading", { level: 1, name: "Hello, Lena." }).waitFor();
  await page.getByRole("button", { name: "Dismiss message" }).click();
  await page.getByRole("link", { name: "My Providers" }).click();
  const grant = async () => {
    await page.getByRole("main").getByRole("button", { name: "Grant Access" }).click();
    const dialog = page.getByRole("dialog", { name: "Grant access" });
    await dialog.getByRole("option").filter({ hasText: "Nora" }).waitFor({ state: "attached" });
    await dialog.getByLabel("Provider").selectOption({ label: "Nora Nonesuch, RN, Geriatric Nursing" });
    await dialog.getByRole("button", { name: "Grant Access" }).click();
    await page.getByRole("button", { name: "Revoke Nora Nonesuch" }).waitFor();
  };
  await grant();
  await openPatient(desk, "Lena Leaving");
  await desk.getByText("Not assessed", { exact: true }).waitFor();

  await page.reload();
  const log = page.getByRole("region", { name: "Who looked at my data" });
  await log.getByText("Nora Nonesuch").first().waitFor();
  await log.getByText("Looked at your progress").first().waitFor();
  expect(await log.getByText("Signed in").count()).toBe(0);
  await log.getByRole("checkbox", { name: "Also show what I and my bike did" }).check();
  await log.getByRole("button", { name: /^Show \d+ more entries$/ }).click();
  await log.getByText("Granted access").waitFor();
  await log.getByText("Created the account").waitFor();

  await page.getByRole("button", { name: "Revoke Nora Nonesuch" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke access" }).click();
  await page.getByRole("status").getByText("Access Revoked").waitFor();
  await desk
    .getByText("No patients have granted access yet")
    .or(desk.getByText("This patient is not on your list"))
    .first()
    .waitFor();
  expect(await desk.getByRole("heading", { name: "Risks and reasons" }).count()).toBe(0);
  const nurse = await signInElsewhere(journey.server, "Nora");
  const { id } = (await (await page.request.get("/api/auth/user")).json()).user;
  expect((await nurse.call("GET", `/api/patients/${id}/dashboard`)).statusCode).toBe(403);
  await grant();
  await desk.getByRole("heading", { level: 2, name: "Lena Leaving" }).waitFor();

  await desk.getByRole("button", { name: "Correct the admission date" }).click();
  const dialog = desk.getByRole("dialog", { name: "Correct the admission date" });
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Admission date").fill(threeDaysAgo);
  // A request on its way while access ends would be refused.
  const fetchedAgain = Promise.all([/\/dashboard$/, /\/sessions\?/].map((url) => desk.waitForResponse(url)));
  await dialog.getByRole("button", { name: "Save" }).click();
  await desk.getByText("Admission date corrected").waitFor();
  await fetchedAgain;
  const inWords = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
  await desk
    .getByText(`since ${inWords.format(new Date(threeDaysAgo))}`)
    .first()
    .waitFor();

  await desk.getByRole("button", { name: "Discharge", exact: true }).click();
  const question = desk.getByRole("alertdialog", { name: "Discharge this patient?" });
  await question.getByRole("radio", { name: "Lena Leaving", exact: true }).check();
  await question.getByRole("radiogroup", { name: "Discharged to" }).getByRole("radio", { name: "Home" }).check();
  await question.getByRole("button", { name: "Discharge", exact: true }).click();
  await desk.getByText("Lena Leaving was discharged").waitFor();
  await rowOf(desk, "Lena Leaving").waitFor({ state: "detached" });
});

it("A patient who registers alone lets somebody in with one touch and asks for an assessment, which Today shows at once [DASHBOARD-50, DASHBOARD-51, GOAL-51, SIGN-IN-66]", async () => {
  const desk = await journey.open({ size: "desktop" });
  await enterAsProvider(desk, nora);
  await openLive(desk, () => desk.goto("/provider-dashboard"));

  const page = await journey.open();
  await page.goto("/");
  const person = { "First Name": "Alba", "Last Name": "Alone", "Date of Birth": "1951-02-28" };
  await register(page, person, "Create Patient Account");
  const question = page.getByRole("dialog", { name: "Who looks after you?" });
  await question.getByRole("button", { name: "Give access to Nora Nonesuch" }).click();
  await question.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Ask for my assessment" }).click();
  await page.getByText(/^Asked at .* Your care team sees it\.$/).waitFor();
  await rowOf(desk, "Alba Alone")
    .getByText(/asked for an assessment today/i)
    .waitFor();
});
