import { mkdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HospitalSignIn, startHospitalSignIn } from "../../apps/server/test/support/hospital-sign-in.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/support/test-server.ts";
import { type Role, type Screen, screensIn, signIns } from "../screens/screens.ts";
import { wordsIn } from "../screens/words.ts";
import { Bike, rosa } from "../support/demo-patient.ts";
import { noonTimeZone } from "../support/noon-time-zone.ts";
import type { Engine, EnginePage } from "./engine.ts";
import { paper } from "./paper.ts";
import { type TestOfRole, textOf, untilSaid } from "./stage.ts";
import { button, checkbox, field, linkWith } from "./xpaths.ts";

const failedState = "That did not work";
const tablet = [768, 1024] as const;
const phone = [360, 740] as const;

/** A board is made by hand; its screen is seen in Chromium. */
const screens = screensIn(wordsIn("en")).filter(({ role }) => role !== "board");

/** The tests of one engine: all screens for each role, and the role's main task. */
export function testEveryScreen(name: string, start: () => Promise<Engine>): void {
  describe(name, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine?.close());

    describe("in demo mode", () => {
      let server: TestServer;
      beforeAll(async () => {
        server = await startTestServer({ environment: { HOSPITAL_TZ: noonTimeZone() } });
      });
      afterAll(() => server?.destroy());

      it("signs a patient in by name and birth date", async () => {
        const page = await engine.newPage(server.url);
        await page.resize(...tablet);
        await page.open("/");
        await page.type(field("First Name"), rosa.firstName);
        await page.type(field("Last Name"), rosa.lastName);
        await page.typeDate(field("Date of Birth"), rosa.dateOfBirth);
        await page.click(button("Sign In to Dashboard"));
        await untilSaid(page, "Hello, Rosa.");
        expect(await page.takeErrors()).toEqual([]);
        await page.close();
      });

      it("draws every digit with the product's typeface, at each weight [LOOK-2, LOOK-12]", async () => {
        const page = await engine.newPage(server.url);
        await page.open("/");
        await untilSaid(page, "Bedside Bike");
        const { drawn, alone, fallback } = await widthsOfDigits(page);
        expect(drawn).toEqual(alone);
        expect(drawn).not.toContain(fallback);
        await page.close();
      });

      for (const role of new Set(screens.map((screen) => screen.role))) {
        describe(`as a ${role}`, () => {
          let page: EnginePage;
          beforeAll(async () => {
            page = await engine.newPage(server.url);
            await page.resize(...tablet);
            await signInAs(page, role);
          });
          afterAll(() => page?.close());

          it.each(screens.filter((screen) => screen.role === role))("$path opens", (screen) =>
            expectOpens(page, screen, `${name}-${role}`),
          );
          for (const test of [interactions[role], keyboard[role], paper[role]])
            if (test) it(...test(() => ({ page, server })));
        });
      }
    });

    describe("with the hospital's single sign-on", () => {
      let hospital: HospitalSignIn;
      let server: TestServer;
      beforeAll(async () => {
        hospital = await startHospitalSignIn();
        server = await startTestServer({ environment: { AUTH_MODE: "verified", ...hospital.environment } });
      });
      afterAll(async () => {
        await server?.destroy();
        await hospital?.stop();
      });

      it("lets a provider in", async () => {
        const page = await engine.newPage(server.url);
        await page.resize(...tablet);
        await page.open("/");
        await page.click(button("Provider"));
        await page.click(button("Sign in with your hospital account"));
        await page.type("//input[@name='who']", "nurse");
        await page.click(button("Sign in"));
        await untilSaid(page, "Nell Night, RN");
        const ofTheHospital = (error: string) => error.includes(hospital.issuer);
        expect((await page.takeErrors()).filter((error) => !ofTheHospital(error))).toEqual([]);
        await page.close();
      });
    });
  });
}

/** Uses the real call from a page without the app, which would navigate by itself; the forms have their own journeys. */
async function signInAs(page: EnginePage, role: Role): Promise<void> {
  await page.open("/display.js");
  const person = signIns[role];
  if (!person) return;
  const body = JSON.stringify(JSON.stringify(person));
  const status = await page.evaluate(`
    fetch("/api/auth/login", { method: "POST", headers: { "content-type": "application/json" }, body: ${body} })
      .then(async (reply) => {
        const { user } = await reply.json();
        for (const key of user.userType === "patient" ? ["user", "patient"] : ["user"]) {
          localStorage.setItem(key, JSON.stringify(user));
        }
        return reply.status;
      })`);
  expect(status).toBe(200);
}

/**
 * Widths of ten times each digit at each weight: as the page draws them, from the typeface's file alone, and of a zero in
 * the fallback. No engine but Chromium tells which font drew a text; figures of one font are of one width, another's differ.
 */
const widthsOfDigits = (page: EnginePage) =>
  page.evaluate<{ drawn: number[]; alone: number[]; fallback: number }>(`(async () => {
    const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule && /basic/.test(rule.style.getPropertyValue("src")));
    const { href } = faces[0].parentStyleSheet;
    const file = new URL(/url\\("?([^")]+)/.exec(faces[0].style.getPropertyValue("src"))[1], href ?? location.href);
    document.fonts.add(await new FontFace("Alone", 'url("' + file + '")', { weight: "400 700" }).load());
    const line = document.body.appendChild(document.createElement("span"));
    const page = getComputedStyle(document.body).fontFamily;
    const widths = async (fontFamily) => {
      const all = [];
      for (const fontWeight of [400, 500, 600, 700]) for (const digit of "0123456789") {
        Object.assign(line.style, { fontFamily, fontWeight, fontSize: "50px" });
        line.textContent = digit.repeat(10);
        line.getBoundingClientRect();
        await document.fonts.ready;
        all.push(Math.round(line.getBoundingClientRect().width));
      }
      return all;
    };
    const found = { drawn: await widths(page), alone: await widths("Alone"), fallback: (await widths('"Atkinson Fallback"'))[0] };
    line.remove();
    return found;
  })()`);

async function expectOpens(page: EnginePage, { path, heading, ready }: Screen, folder: string): Promise<void> {
  await page.open(path);
  await untilSaid(page, ready);
  expect(await page.evaluate("document.querySelector('h1')?.innerText.trim() ?? null")).toBe(heading);
  expect(await page.evaluate("location.pathname + location.search")).toBe(path);
  for (const [width, height] of [phone, tablet]) {
    await page.resize(width, height);
    await expectNoSidewaysScroll(page);
    await takePicture(page, `${folder}${path}-${width}`);
  }
  expect(await textOf(page)).not.toContain(failedState);
  const errors = await page.takeErrors();
  expect(errors, `the page reported errors: ${errors.join(" | ")}`).toEqual([]);
}

/** The window resizes a little after the driver reports it, so this polls the page until the size is right. */
const expectNoSidewaysScroll = (page: EnginePage) =>
  expect
    .poll(() => page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
    .toBeLessThanOrEqual(0);

/** ENGINE_PICTURES names a folder for screenshots of each engine. */
async function takePicture(page: EnginePage, name: string): Promise<void> {
  const folder = process.env.ENGINE_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot(`${folder}/${name.replaceAll(/\W+/g, "-")}.png`);
}

/** Each role's main task. */
const interactions: TestOfRole = {
  visitor: (stage) => [
    "gets results from the calculator",
    async () => {
      const { page } = stage();
      await page.open("/anonymous-risk-calculator");
      await page.type(field("Age"), "72");
      await page.choose(field("Sex"), "Male");
      for (const none of ["None of the above", "None of these medications", "None of these devices"]) {
        await page.click(checkbox(none));
      }
      await page.click(button("Generate Anonymous Risk Assessment"));
      await untilSaid(page, "AI-Powered Risk Analysis Complete");
      await takePicture(page, "results");
      expect(await page.takeErrors()).toEqual([]);
    },
  ],
  patient: (stage) => [
    "reads nothing of Bluetooth with a bike linked, practices, and sees the bike's own ride live [EXERCISE-21]",
    async () => {
      const { page, server } = stage();
      await page.open("/session");
      await untilSaid(page, "Just start pedaling: bike 121 starts the clock by itself.");
      expect(await textOf(page)).not.toContain("Bluetooth");
      await clickInView(page, button("Practice"));
      await clickInView(page, button("Start"));
      await expect.poll(() => page.evaluate("document.querySelector('[role=timer]').innerText")).not.toBe("00:00");
      await page.click(button("End Session"));
      await untilSaid(page, "Practice has ended. Nothing was saved.");
      await new Bike(server).pedal(60);
      await untilSaid(page, "Live from bike 121");
      expect(await page.takeErrors()).toEqual([]);
    },
  ],
  provider: (stage) => [
    "opens a patient from the list",
    async () => {
      const { page } = stage();
      await page.open("/provider-dashboard");
      await page.click(linkWith("Rosa Demo"));
      await untilSaid(page, "Minutes a day");
      expect(await page.evaluate("location.search")).toBe("?patient=4");
      expect(await page.takeErrors()).toEqual([]);
    },
  ],
};

/** Not beneath the bar at the foot, where an engine's own scrolling may leave it. */
async function clickInView(page: EnginePage, xpath: string): Promise<void> {
  const find = `document.evaluate(${JSON.stringify(xpath)}, document, null, 9, null).singleNodeValue`;
  await expect.poll(() => page.evaluate(`Boolean(${find})`)).toBe(true);
  await page.evaluate(`void ${find}.scrollIntoView({ block: "center" })`);
  await page.click(xpath);
}

const focused = (page: EnginePage) => page.evaluate<string>("document.activeElement.innerText.trim()");

const untilFocused = (page: EnginePage, text: string) => expect.poll(() => focused(page)).toBe(text);

/** What is behind an open dialog: in the accessibility tree, where a finger would reach it, and able to scroll. */
const behindDialog = (page: EnginePage) =>
  page.evaluate<Record<string, boolean>>(`(() => {
    const main = document.querySelector("#main");
    const box = main.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + 8, Math.max(box.y, 0) + 8);
    const scrolls = [document.documentElement, document.body]
      .every((element) => !["hidden", "clip"].includes(getComputedStyle(element).overflowY));
    return { isRead: !main.closest("[aria-hidden=true], [inert]"), isReached: main.contains(hit), scrolls };
  })()`);

/** What the keyboard does in tabs, menus and dialogs. */
const keyboard: TestOfRole = {
  visitor: (stage) => [
    "goes through the tabs by arrow keys",
    async () => {
      const { page } = stage();
      await page.open("/");
      await page.click(button("Patient"));
      await page.press("ArrowRight");
      await untilFocused(page, "Provider");
      await page.press("ArrowRight");
      await untilFocused(page, "Patient");
      expect(await page.takeErrors()).toEqual([]);
    },
  ],
  patient: (stage) => [
    "goes through a menu by arrow keys, and finds nothing behind a dialog",
    async () => {
      const { page } = stage();
      await page.resize(...phone);
      await page.open("/reports");
      await page.click(button("Export"));
      await expect.poll(() => page.evaluate("document.querySelectorAll('[role=menuitem]').length")).toBe(2);
      await page.press("ArrowDown");
      await untilFocused(page, "CSV (table)");
      await page.press("ArrowDown");
      await untilFocused(page, "Print or save as PDF");
      await page.press("Escape");
      await untilFocused(page, "Export");

      await page.open("/dashboard");
      await page.click(button("Why was this recommended?"));
      await expect.poll(() => behindDialog(page)).toEqual({ isRead: false, isReached: false, scrolls: false });
      await page.press("Escape");
      await untilFocused(page, "Why was this recommended?");
      await expect.poll(() => behindDialog(page)).toEqual({ isRead: true, isReached: true, scrolls: true });
      await page.resize(...tablet);
      expect(await page.takeErrors()).toEqual([]);
    },
  ],
  provider: (stage) => [
    "asks on top of a dialog before what was typed is left",
    async () => {
      const { page } = stage();
      await page.open("/risk-assessment?patient=4");
      await untilSaid(page, "Quick assessment");
      await page.click(linkWith("Back"));
      await untilSaid(page, "Minutes a day");
      await page.evaluate("history.back()");
      await page.click(button("Quick assessment"));
      await page.type(field("Age"), "1");
      await page.evaluate("history.forward()");
      await untilSaid(page, "Leave without sending?");
      expect(
        await page.evaluate("document.querySelector('[role=dialog]').closest('[aria-hidden=true], [inert]') !== null"),
      ).toBe(true);
      await expect
        .poll(() => page.evaluate("document.activeElement.closest('[role=alertdialog]') !== null"))
        .toBe(true);
      await page.press("Escape");
      await expect.poll(() => textOf(page)).not.toContain("Leave without sending?");
      expect(await page.evaluate("location.pathname")).toBe("/risk-assessment");
      await page.press("Escape");
      await untilFocused(page, "Quick assessment");
      await page.evaluate("history.forward()");
      await untilSaid(page, "Minutes a day");
      expect(await page.evaluate("location.pathname")).toBe("/provider-dashboard");
      expect(await page.takeErrors()).toEqual([]);
    },
  ],
};
