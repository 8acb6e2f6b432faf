import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { SignedInPerson } from "../../apps/server/test/support/at-bed.ts";
import type { Person } from "../../apps/server/test/support/verified-people.ts";
import { carryOver } from "./session.ts";

/** Like a keyboard-wedge scanner: types into the focused element, and presses Enter. */
export async function scan(page: Page, patientNumber: string): Promise<void> {
  await page.keyboard.type(patientNumber);
  await page.keyboard.press("Enter");
}

/** The tests' browser has neither a camera nor a barcode reader. `show` holds a code in front of the camera. */
export async function giveCamera(page: Page) {
  await page.addInitScript(`
    window.codesInView = [];
    window.BarcodeDetector = class {
      detect = async () => window.codesInView.map((rawValue) => ({ rawValue }));
    };
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement("canvas");
      const draw = canvas.getContext("2d");
      setInterval(() => {
        draw.fillStyle = "#F4F1EA";
        draw.fillRect(0, 0, 300, 150);
        draw.fillStyle = "#222";
        for (let bar = 0; bar < 40; bar += 1) draw.fillRect(50 + bar * 5, 45, 1 + (bar * 7) % 4, 60);
      }, 100);
      return canvas.captureStream(10);
    };`);
  return (code: string) => page.evaluate(`window.codesInView = [${JSON.stringify(code)}]`);
}

export async function openPortal(page: Page, address: string, provider: SignedInPerson): Promise<void> {
  await carryOver(page, address, provider);
  await page.goto("/provider-dashboard");
  await page.getByRole("button", { name: "Bedside code" }).waitFor();
}

/** Opens the dialog, whose first field waits for the scanner. */
export async function openBedsideCode(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Bedside code" }).click();
  await expect.poll(() => page.evaluate("document.activeElement.name")).toBe("patientNumber");
  return page.getByRole("dialog");
}

/** The name on the wristband, which is asked for if the number finds nobody. */
export async function enterName(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill(person.firstName);
  await dialog.getByLabel("Last name").fill(person.lastName);
  await dialog.getByLabel("Date of birth").fill(person.dateOfBirth ?? "");
  await page.keyboard.press("Enter");
}

/** At a tablet, with a bedside code. */
export async function signInByName(tablet: Page, person: Person, code: string): Promise<void> {
  await tablet.goto("/");
  await tablet.getByLabel("First Name").fill(person.firstName);
  await tablet.getByLabel("Last Name").fill(person.lastName);
  await tablet.getByLabel("Date of Birth").fill(person.dateOfBirth ?? "");
  await tablet.getByRole("button", { name: "Sign In to Dashboard" }).click();
  await tablet.getByLabel("6-digit code").fill(code);
  await tablet.keyboard.press("Enter");
  await tablet.getByRole("heading", { name: `Hello, ${person.firstName}.` }).waitFor();
}

/** The six or eight digits that a dialog shows. */
export async function shownCode(dialog: Locator): Promise<string> {
  return dialog.getByText(/^\d{3,4} \d{3,4}$/).innerText();
}
