import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { grant, register, type SignedIn } from "../apps/server/test/support/test-server.ts";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { openLive } from "./support/calls.ts";
import { prepareJourney } from "./support/journey.ts";
import { keepOnTablet } from "./support/kept-rides.ts";
import { enterAsProvider, max, nora, openPatient, signInElsewhere } from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

const journey = prepareJourney();

const rides = (page: Page) => page.getByRole("region", { name: "Recent rides" });
const dialog = (page: Page, name = "Log a ride") => page.getByRole("dialog", { name });
const field = (page: Page, name: string) => page.getByRole("dialog").getByLabel(name, { exact: true });
const recentPower = (page: Page) =>
  page.locator("dl").filter({ hasText: "Recent power" }).locator("dd").first().innerText();

async function openDialog(page: Page): Promise<void> {
  await rides(page).getByRole("button", { name: "Log a ride" }).click();
  await dialog(page).waitFor();
}

async function save(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: "Save ride" }).click();
}

/** A patient whom these providers may see. */
async function admit(firstName: string, ...providers: string[]): Promise<SignedIn> {
  const patient = await register(journey.server, "patient", { firstName, lastName: "Handwritten" });
  for (const name of providers) await grant(patient, await signInElsewhere(journey.server, name));
  return patient;
}

async function openPortal(page: Page, who: typeof nora, name: string): Promise<void> {
  await enterAsProvider(page, who);
  await openLive(page, () => page.goto("/provider-dashboard"));
  await openPatient(page, name);
}

describe("rides that a provider writes down", () => {
  it("count at once, can be corrected and struck out by their author, and an overlap is refused in words [PORTAL-27, PORTAL-28, PORTAL-29]", async () => {
    const patient = await admit("Wanda", "Nora", "Max");
    const page = await journey.open({ size: "desktop", allowedErrors: [/status of 409/] });
    await openPortal(page, nora, "Wanda Handwritten");
    await rides(page).getByText("No rides yet.").waitFor();
    await openDialog(page);
    await field(page, "Minutes").fill("20");
    await field(page, "Average power").fill("24");
    await expectNoAxeViolations(page);
    await save(page);
    await rides(page)
      .getByText(/^\d\d:\d\d · Logged by Nora Nonesuch · active$/)
      .waitFor();
    await expect.poll(() => recentPower(page)).toBe("24 W");

    await openDialog(page);
    await field(page, "Minutes").fill("10");
    await field(page, "Note").fill("Bed exerciser");
    await save(page);
    await dialog(page)
      .getByText(/^This patient has another ride at that time: .*M\.$/)
      .waitFor();
    expect(await field(page, "Note").inputValue()).toBe("Bed exerciser");
    await expectNoAxeViolations(page);
    await field(page, "Start time").fill("08:00");
    await field(page, "Minutes").fill("30");
    await dialog(page).getByRole("radio", { name: "Passive" }).check();
    await save(page);
    await rides(page).getByText("08:00 · Logged by Nora Nonesuch").waitFor();
    await rides(page).getByText("Bed exerciser").waitFor();
    await page.getByText("Plus 30 passive min today (motor only), not in the bars or the average.").waitFor();
    expect(await recentPower(page)).toBe("24 W");

    await rides(page)
      .getByRole("button", { name: /^Correct/ })
      .first()
      .click();
    await field(page, "Minutes").fill("19");
    await field(page, "Average power").fill("26");
    await dialog(page, "Correct this ride").getByRole("button", { name: "Save correction" }).click();
    await rides(page).getByText("19 min").waitFor();
    await expect.poll(() => recentPower(page)).toBe("26 W");

    const colleague = await journey.open({ size: "desktop" });
    await openPortal(colleague, max, "Wanda Handwritten");
    await rides(colleague)
      .getByText(/Logged by Nora Nonesuch · active$/)
      .waitFor();
    expect(
      await rides(colleague)
        .getByRole("button", { name: /^(Correct|Strike out)/ })
        .count(),
    ).toBe(0);

    await rides(page)
      .getByRole("button", { name: /^Strike out/ })
      .first()
      .click();
    await page
      .getByRole("alertdialog", { name: "Strike out this ride?" })
      .getByRole("button", { name: "Strike out" })
      .click();
    await rides(page).getByText("Struck out", { exact: true }).waitFor();
    await expect.poll(() => recentPower(page)).toBe("–");
    await rides(colleague).getByText("Struck out", { exact: true }).waitFor();
    await expectNoAxeViolations(page);

    const log = await patient.call("GET", `/api/patients/${patient.user.id}/access-log`);
    const actions = log.json().map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(["rides.recordByHand", "rides.correctByHand", "rides.strikeByHand"]),
    );
  });

  it("fit every screen, by day and by night, and so does /tablet", async () => {
    await admit("Wilma", "Nora");
    await expectScreenFits(journey, [
      async (page: Page) => {
        await openPortal(page, nora, "Wilma Handwritten");
        await rides(page).getByText("No rides yet.").or(rides(page).getByRole("table")).waitFor();
        if (await rides(page).getByText("No rides yet.").isVisible()) {
          for (const [time, mode] of [
            ["08:00", "Passive"],
            ["09:00", "Assisted"],
            ["10:00", "Active"],
          ] as const) {
            await openDialog(page);
            await field(page, "Minutes").fill("25");
            await field(page, "Start time").fill(time);
            await dialog(page).getByRole("radio", { name: mode }).check();
            await field(page, "Note").fill(
              "On the pedal exerciser in the chair, after physical therapy; tired at the end.",
            );
            await save(page);
            await rides(page).getByText(`${time} · Logged by Nora Nonesuch`).waitFor();
          }
          await rides(page)
            .getByRole("button", { name: /^Strike out/ })
            .nth(1)
            .click();
          await page
            .getByRole("alertdialog", { name: "Strike out this ride?" })
            .getByRole("button", { name: "Strike out" })
            .click();
        }
        await rides(page).getByText("Struck out", { exact: true }).waitFor();
      },
      async (page: Page) => {
        await openDialog(page);
        await field(page, "Minutes").fill("12.5");
        await field(page, "Average power").fill("25");
        await save(page);
        await dialog(page).getByText("A whole number from 1 to 360.").waitFor();
      },
      async (page: Page) => {
        await page.goto("/tablet");
        await page.getByText(/Every ride from this tablet is on the hospital server/).waitFor();
        const now = Date.now();
        await keepOnTablet(page, [
          { rideId: "1", startedAt: new Date(now - 3_600_000), seconds: 754, refusedWith: 409 },
          { rideId: "2", startedAt: new Date(now - 8 * 86_400_000), seconds: 300 },
          { rideId: "3", startedAt: new Date(now - 7_200_000), seconds: 45 },
        ]);
        await page.evaluate(`localStorage.setItem("bluetoothBike", '{"id":"1","name":"Bed exerciser 7"}');
          localStorage.setItem("bluetoothBikeBattery", '{"bikeId":"1","percent":80,"atMs":${now}}')`);
        await page.reload();
        await page.getByText(/^Otherwise it is deleted on/).waitFor();
      },
    ]);
  });
});
