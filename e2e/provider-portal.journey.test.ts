import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { grant, register } from "../apps/server/test/support/test-server.ts";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import type { PageOptions } from "./support/browser.ts";
import { openLive } from "./support/calls.ts";
import { Bike } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { tabTo, tabToElement, untilFocused } from "./support/keyboard.ts";
import {
  nora,
  openPatient,
  rowOf,
  signInAsPatient,
  signInAsProvider,
  signInElsewhere,
} from "./support/provider-portal.ts";

const journey = prepareJourney();

const open = (options: PageOptions = {}): Promise<Page> => journey.open({ size: "desktop", ...options });

const names = (page: Page) =>
  page
    .getByRole("region", { name: "My patients" })
    .getByRole("listitem")
    .locator("a > span:first-child > span:first-child")
    .allInnerTexts();

describe("provider portal", () => {
  it("leads from the form through the list to the clinical dashboard, and signs out [PORTAL-10, PORTAL-11]", async () => {
    const page = await open();
    await signInAsProvider(page);
    await rowOf(page, "Rosa Demo").waitFor();
    await page.getByText("Signed in as Dana Provider, DPT").waitFor();
    await page.getByText("Choose a patient").waitFor();
    await expectNoAxeViolations(page);

    await openPatient(page, "Rosa Demo");
    expect(new URL(page.url()).search).toBe("?patient=4");
    await page.getByText(/82 years, ward, walks with help · Bike 121/).waitFor();
    for (const card of ["Days in hospital", "Sessions, last 2 days", "Recent power", "Active goals"]) {
      await page.getByRole("term").filter({ hasText: card }).waitFor();
    }
    await page.getByRole("slider", { name: /Minutes a day, last 7 days, goal 30 min/ }).waitFor();
    await page.getByRole("slider", { name: "Average power a day, last 7 days" }).waitFor();
    await page.getByRole("heading", { name: "Risk, and why" }).waitFor();
    await page.getByRole("progressbar", { name: /^Deconditioning: \d+\.\d%$/ }).waitFor();
    await page.getByText(/Padua ≥ \d+ · prophylaxis on/).waitFor();
    await page.getByText("Decision support, not validated; does not replace clinical judgment.").waitFor();
    const assessment = page.getByRole("link", { name: "New assessment" });
    expect(await assessment.getAttribute("href")).toBe("/risk-assessment?patient=4");
    await expectNoAxeViolations(page);

    await page
      .getByRole("figure", { name: /^Minutes a day/ })
      .getByRole("button", { name: "as table" })
      .click();
    expect(
      await page
        .getByRole("table", { name: /^Minutes a day/ })
        .getByRole("row")
        .count(),
    ).toBe(8);
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: "How this was calculated" }).click();
    const dialog = page.getByRole("dialog", { name: "How this was calculated" });
    await dialog.getByText("Blood clots (VTE)").click();
    await dialog.getByText("Symptomatic DVT or PE within 90 days of admission").waitFor();
    await dialog
      .getByRole("link", { name: /Barbar/ })
      .first()
      .waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  });

  it("asks for each of a patient's data once: every read is in the patient's log [PORTAL-14]", async () => {
    const page = await open();
    await signInAsProvider(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/patients/")) asked.push(pathname);
    });
    await openPatient(page, "Rosa Demo");
    await page.getByRole("button", { name: "Edit Power Target" }).waitFor();
    await page.getByRole("button", { name: "How this was calculated" }).waitFor();
    await page.waitForTimeout(200);
    expect(asked.sort()).toEqual(
      ["dashboard", "goals", "risk-assessment", "usage-data"].map((name) => `/api/patients/4/${name}`),
    );
  });

  it("sorts, filters and searches; the most urgent first [PORTAL-3]", async () => {
    const page = await open();
    await signInAsProvider(page);
    await rowOf(page, "Rosa Demo").waitFor();
    const byAttention = await names(page);
    await rowOf(page, "Otto Example")
      .getByText(/No ride for/)
      .waitFor();
    expect(byAttention.indexOf("Otto Example")).toBeLessThan(byAttention.indexOf("Rosa Demo"));

    await page.getByRole("button", { name: "Name", exact: true }).click();
    const lastName = (name: string) => name.split(" ")[1] ?? "";
    const byName = [...byAttention].sort((a, b) => lastName(a).localeCompare(lastName(b)));
    await expect.poll(() => names(page)).toEqual(byName);

    await page.getByRole("button", { name: /^High risk, no goals \d/ }).click();
    await expect.poll(() => names(page)).toEqual(["Ida Fiction"]);
    await page.getByRole("searchbox", { name: "Find by name" }).fill("rosa");
    await page.getByText("No patient matches.").waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Show all patients" }).click();
    await page.getByRole("searchbox", { name: "Find by name" }).fill("ROSA");
    await expect.poll(() => names(page)).toEqual(["Rosa Demo"]);
  });

  it("shows who pedals while they pedal, and the ride when it ends [PORTAL-5]", async () => {
    const page = await open();
    await openLive(page, () => signInAsProvider(page));
    await openPatient(page, "Rosa Demo");
    const bike = new Bike(journey.server);
    await bike.pedal(5, 37);
    await expect.poll(() => page.getByText("Pedaling 37 W").count()).toBe(2);
    await expectNoAxeViolations(page);

    await bike.pedal(180, 41);
    await expect.poll(() => page.getByText("Pedaling 41 W").count()).toBe(2);
    await bike.pedal(5, 41);
    await bike.end();
    await expect.poll(() => page.getByText(/Pedaling/).count()).toBe(0);
    const rides = page.getByRole("region", { name: "Recent rides" });
    await rides.getByRole("row").nth(1).getByText("3 min").waitFor();
    await rides.getByRole("row").nth(1).getByText("41 W").nth(1).waitFor();
  });

  it("removes a patient who revokes access, and adds one who grants it [ACCESS-12]", async () => {
    const page = await open();
    await openLive(page, () => signInAsProvider(page));
    await openPatient(page, "Theo Testcase");
    const theo = await signInAsPatient(journey.server, 9);
    const grants = (await theo.call("GET", "/api/provider-relationships")).json();
    const revoked = await theo.call("DELETE", `/api/provider-relationships/${grants[0].id}`);
    expect(revoked.statusCode).toBe(200);
    await rowOf(page, "Theo Testcase").waitFor({ state: "detached" });
    await page.getByText("This patient is not on your list").waitFor();
    expect(await page.getByRole("heading", { name: "Risk, and why" }).count()).toBe(0);

    await theo.call("POST", "/api/provider-relationships", { providerId: 3 });
    await rowOf(page, "Theo Testcase").waitFor();
  });

  it("says so when no patient has granted access, and when the list fails to load [PORTAL-2]", async () => {
    const page = await open();
    await signInAsProvider(page, nora);
    await page.getByText("No patients have granted access yet").waitFor();
    await expectNoAxeViolations(page);

    const failing = await open({ allowedErrors: [/status of 503/] });
    let isDown = true;
    await failing.route("**/api/providers/*/patients", (route) =>
      isDown ? route.fulfill({ status: 503, body: "" }) : route.fallback(),
    );
    await signInAsProvider(failing);
    await failing.getByText("We could not load your patients").waitFor();
    await expectNoAxeViolations(failing);
    isDown = false;
    await failing.getByRole("button", { name: "Try again" }).click();
    await rowOf(failing, "Rosa Demo").waitFor();
  });

  it.each(["phone", "zoomed"] as const)("takes two steps on a %s, and comes back to the row", async (size) => {
    const page = await open({ size, theme: "dark" });
    await signInAsProvider(page);
    await rowOf(page, "Ida Fiction").waitFor();
    await expectNoAxeViolations(page);
    await rowOf(page, "Ida Fiction").click();
    await page.getByRole("heading", { level: 2, name: "Ida Fiction" }).waitFor();
    await page.getByText("Padua ≥4: high by score").waitFor();
    await expect.poll(() => rowOf(page, "Ida Fiction").isVisible()).toBe(false);
    await expectNoAxeViolations(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
    await page.getByRole("link", { name: "All patients" }).click();
    await rowOf(page, "Ida Fiction").waitFor();
    await untilFocused(page.locator("#patient-6"));
  });

  it("works by keyboard alone", async () => {
    const page = await open();
    await signInAsProvider(page);
    await rowOf(page, "Greta Placeholder").waitFor();
    await tabToElement(page.locator("a#patient-8"));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Greta Placeholder" }).waitFor();
    await page.getByLabel("Power", { exact: true }).waitFor();
    await tabTo(page, "slider", /^Minutes a day/);
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    expect(await page.evaluate("document.activeElement.getAttribute('aria-valuetext')")).toMatch(/min$/);
  });

  it("corrects the admission date and discharges, after asking [PORTAL-12, PORTAL-13]", async () => {
    const provider = await signInElsewhere(journey.server, "Nora");
    const patient = await register(journey.server, "patient", { firstName: "Lena", lastName: "Leaving" });
    await grant(patient, provider);
    const page = await open({ allowedErrors: [/status of 400/] });
    await signInAsProvider(page, nora);
    await openPatient(page, "Lena Leaving");
    await page.getByText("Not assessed", { exact: true }).waitFor();
    await page.getByText("No rides yet. The first one will show here.").first().waitFor();
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: "Correct the admission date" }).click();
    const dialog = page.getByRole("dialog", { name: "Correct the admission date" });
    await dialog.getByLabel("Admission date").fill("2999-01-01");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("The admission date is in the future.").waitFor();
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("Admission date").fill(threeDaysAgo);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Admission date corrected").waitFor();
    await rowOf(page, "Lena Leaving")
      .getByText(/Day [34]/)
      .waitFor();

    const discharge = page.getByRole("button", { name: "Discharge", exact: true });
    const question = page.getByRole("dialog", { name: "Discharge Lena Leaving?" });
    await discharge.click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await rowOf(page, "Lena Leaving").waitFor();
    await discharge.click();
    await question.getByRole("button", { name: "Discharge", exact: true }).click();
    await page.getByText("Lena Leaving was discharged").waitFor();
    await page.getByText("No patients have granted access yet").waitFor();
  });

  it("stays usable with 60 patients and a very long name", async () => {
    const provider = await register(journey.server, "provider", {
      email: "sixty@bedsidebike.example",
      firstName: "Sixty",
      lastName: "Beds",
    });
    for (let number = 1; number <= 60; number += 1) {
      const lastName = number === 60 ? "Hohenzollern-Sigmaringen-Donaudampfschifffahrt" : `Bed${number}`;
      await grant(await register(journey.server, "patient", { firstName: "Test", lastName }), provider);
    }
    const page = await open();
    await signInAsProvider(page, { email: "sixty@bedsidebike.example", firstName: "Sixty", lastName: "Beds" });
    await rowOf(page, "Donaudampf").waitFor();
    expect((await names(page)).length).toBe(60);
    await expectNoAxeViolations(page);
    await page.getByRole("searchbox", { name: "Find by name" }).fill("donau");
    await openPatient(page, "Donaudampf");
    expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
  });
});
