import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { plausiblePatient } from "../packages/clinical/test/arbitrary-input.ts";
import { type FlatInput, safetyAnswersOf, vignetteFile } from "../packages/clinical/test/vignettes.ts";
import { chromiumOptions } from "../scripts/test/chromium-options.ts";
import { type BreakableNetwork, networkOf, openBehindNetwork } from "./support/breakable-network.ts";
import { openLive } from "./support/calls.ts";
import { Bike, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { pedalUntilShown, untilShellIsKept } from "./support/offline.ts";
import { enterAsProvider } from "./support/provider-portal.ts";

const journey = prepareJourney();

const open = () => openBehindNetwork(journey);

/** A page without a service worker, as at a plain HTTP address on the hospital's network. */
async function openPlainly(): Promise<{ page: Page; network: BreakableNetwork }> {
  const network = await networkOf(journey);
  const page = await journey.open({
    baseURL: network.url,
    allowedErrors: [/net::ERR_|Failed to load resource|dynamically imported module|Unable to preload CSS/],
  });
  return { page, network };
}

const notConnected = (page: Page) => page.getByRole("complementary", { name: "Connection" });
const offer = (page: Page) => page.getByRole("complementary", { name: "Update" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const signInButton = (page: Page) => button(page, "Sign In to Dashboard");

describe("the installed app", () => {
  it("is installable by Chromium's own check, with icons that are there [OFFLINE-1]", async () => {
    const network = await networkOf(journey);
    const profile = mkdtempSync(join(tmpdir(), "bedside-bike-profile-"));
    const context = await chromium.launchPersistentContext(profile, { ...chromiumOptions, baseURL: network.url });
    try {
      const page = await context.newPage();
      await page.goto("/");
      await untilShellIsKept(page);
      const session = await context.newCDPSession(page);
      expect((await session.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
      const { errors, data = "{}" } = await session.send("Page.getAppManifest");
      expect(errors).toEqual([]);
      const manifest = JSON.parse(data);
      expect(manifest).toMatchObject({ name: "Bedside Bike", display: "standalone", start_url: "/?resume", id: "/" });
      expect(manifest).not.toHaveProperty("orientation");
      for (const src of [...manifest.icons.map((icon: { src: string }) => icon.src), "/icons/apple-touch-icon.png"]) {
        expect((await context.request.get(src)).headers()["content-type"]).toBe("image/png");
      }
    } finally {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    }
  });

  it("is served so that a browser always learns of a new version [OFFLINE-1]", async () => {
    const replyTo = async (path: string) => {
      const reply = await fetch(`${journey.server.url}${path}`, { headers: { "accept-encoding": "br" } });
      await reply.arrayBuffer();
      return Object.fromEntries(
        ["cache-control", "content-type", "content-encoding"].map((name) => [name, reply.headers.get(name)]),
      );
    };
    expect(await replyTo("/sw.js")).toEqual({
      "cache-control": "no-cache",
      "content-type": expect.stringMatching(/^(text|application)\/javascript/),
      "content-encoding": "br",
    });
    expect(await replyTo("/manifest.webmanifest")).toMatchObject({
      "cache-control": "no-cache",
      "content-type": expect.stringMatching(/^application\/manifest\+json/),
    });
  });

  it("fetches what it needs offline only after the first paint [OFFLINE-2]", async () => {
    const { page } = await open();
    await page.goto("/");
    await untilShellIsKept(page);
    const [painted, late] = await page.evaluate<[number, number[]]>(`[
      performance.getEntriesByName("first-contentful-paint")[0].startTime,
      performance.getEntriesByType("resource").filter(({ name }) => /\\/(start|offline)-/.test(name)).map(({ startTime }) => startTime),
    ]`);
    expect(late.length).toBeGreaterThan(0);
    for (const startedAt of late) expect(startedAt).toBeGreaterThan(painted);
  });
});

describe("without a network", () => {
  it("starts, says so, and notices when the network is back [OFFLINE-2, OFFLINE-4, OFFLINE-5]", async () => {
    const { page, network } = await open();
    await page.goto("/");
    await untilShellIsKept(page);
    network.cut();
    await page.reload();
    await signInButton(page).waitFor();
    await notConnected(page).getByText("Not connected. Bedside Bike tries again by itself.").waitFor();
    expect(await page.evaluate("navigator.onLine")).toBe(true);
    expect(await page.evaluate("document.fonts.check('18px \"Atkinson Hyperlegible Next Variable\"')")).toBe(true);
    network.restore();
    await notConnected(page).waitFor({ state: "detached" });

    network.answerFromGateway();
    await page.reload();
    await signInButton(page).waitFor();
    network.restore();
  });

  it("shows on open screens what they last knew, with its time, and then what was missed [OFFLINE-5, OFFLINE-6]", async () => {
    const { page, network } = await open();
    await signInAsRosa(page);
    await openLive(page, () => page.goto("/dashboard"));
    await heading(page, "Hello, Rosa.").waitFor();
    await untilShellIsKept(page);
    const goals = page.getByRole("link", { name: "View My Goals" });
    await goals.click();
    await heading(page, "My Goals").waitFor();
    const shown = await page.getByRole("main").innerText();
    await page.getByRole("link", { name: "Back to Dashboard" }).first().click();
    await goals.waitFor();

    network.cut();
    await notConnected(page)
      .getByText(/^Not connected\. Your bike keeps counting\. As of \d\d:\d\d\.$/)
      .waitFor();
    await goals.click();
    await heading(page, "My Goals").waitFor();
    expect(await page.getByRole("main").innerText()).toBe(shown);
    await notConnected(page).getByText(/As of/).waitFor();

    const bike = new Bike(journey.server);
    await bike.pedal(120);
    network.restore();
    await notConnected(page).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Back to Dashboard" }).first().click();
    await heading(page, "Hello, Rosa.").waitFor();
    await pedalUntilShown(bike, page.getByText("Live from bike 121"));
    await bike.end();
  });

  it("says on an open screen what it means, and goes to /session and back, whose code was there before [OFFLINE-5, OFFLINE-12]", async () => {
    const { page, network } = await openPlainly();
    await signInAsRosa(page);
    const files: Request[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/assets/")) files.push(request);
    });
    const sessionCode = page.waitForResponse(/\/session-.*\.js/);
    await page.goto("/dashboard");
    await sessionCode;
    await Promise.all(files.map(async (file) => (await file.response())?.finished()));
    network.cut();
    await notConnected(page).getByText("Not connected. Your bike keeps counting.").waitFor();
    await page.getByRole("link", { name: "Start Exercise" }).click();
    await heading(page, "Welcome, Rosa.").waitFor();
    await notConnected(page).getByText("Not connected. Your bike keeps counting.").waitFor();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await heading(page, /Rosa/).waitFor();
  });

  it("keeps the header and the way back if a screen's code is missing, and opens it by itself later [OFFLINE-12]", async () => {
    const { page, network } = await openPlainly();
    await signInAsRosa(page);
    await page.goto("/dashboard");
    await heading(page, /Rosa/).waitFor();
    await page.waitForResponse(/\/session-.*\.js/);
    network.cut();
    await notConnected(page).waitFor();
    await page.getByRole("link", { name: "View My Goals" }).click();
    await page.getByText("This screen comes by itself when the connection is back.").waitFor();
    await page.getByRole("link", { name: "Back", exact: true }).waitFor();
    await button(page, "Logout").waitFor();
    network.restore();
    await heading(page, /Goals/).waitFor();
    const unstyled = `[...document.querySelectorAll('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet).length`;
    await expect.poll(() => page.evaluate(unstyled)).toBe(0);
  });

  it("tells a provider that nothing can be saved [OFFLINE-5]", async () => {
    const { page, network } = await openPlainly();
    await enterAsProvider(page);
    await page.goto("/provider-dashboard");
    await page.getByRole("region", { name: "Today" }).waitFor();
    await page.waitForResponse(/\/offline-.*\.js/);
    await page.waitForLoadState("networkidle");
    network.cut();
    await notConnected(page).getByText("Not connected. Nothing can be sent or saved until it is back.").waitFor();
  });
});

describe("the public calculator without a network", () => {
  it("gives the server's replies to the last byte, for the vignettes and any other answers [OFFLINE-8]", async () => {
    const { page } = await open();
    await page.goto("/");
    const worker = readdirSync("dist/web/assets").find((name) => /^assess\.worker-.*\.js$/.test(name));
    const bodies = [
      ...vignetteFile.cases.map(({ input }) => bodyOf(input)),
      ...fc.sample(plausiblePatient, { numRuns: 300, seed: 20261121 }),
      { age: "old" },
      { age: 70, has_gout: true },
      { age: 12 },
      { age: 70, sex: " male" },
      { age: 70, additional_medications: " warfarin, aspirin 81 ", additional_medical_history: "DVT 2019\n" },
    ];
    const { hospitalTimeZone } = journey.server.config;
    const year = new Intl.DateTimeFormat("en", { timeZone: hospitalTimeZone, year: "numeric" }).format();
    const inBrowser = await page.evaluate<{ status: number; body: string }[]>(`(async () => {
      const worker = new Worker("/assets/${worker}", { type: "module" });
      const replies = [];
      for (const body of ${JSON.stringify(bodies)}) {
        const reply = new Promise((done, fail) => { worker.onmessage = ({ data }) => done(data); worker.onerror = fail; });
        worker.postMessage({ body, currentYear: ${year} });
        replies.push(await reply);
      }
      return replies;
    })()`);
    const statuses = new Map<number, number>();
    for (const [index, body] of bodies.entries()) {
      const reply = await fetch(`${journey.server.url}/api/anonymous-risk-assessment`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const text = await reply.text();
      expect(inBrowser[index]).toEqual({ status: reply.status, body: reply.ok ? text : withoutRequestId(text) });
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    }
    expect([...statuses.keys()].sort()).toEqual([200, 400, 422]);
    expect(statuses.get(200)).toBeGreaterThan(150);
  });
});

/** A vignette's flat input as a body. */
function bodyOf(flat: FlatInput): Record<string, unknown> {
  const answers = safetyAnswersOf(flat);
  const others = Object.entries(flat).filter(([field]) => !(field in answers));
  return { ...Object.fromEntries(others), safety_answers: answers };
}

function withoutRequestId(text: string): string {
  const { requestId: _, ...reply } = JSON.parse(text);
  return JSON.stringify(reply);
}

describe("a new version", () => {
  const scripts = (page: Page) =>
    page.evaluate<string>("[...document.querySelectorAll('script[type=module]')].map(({ src }) => src).join()");

  /** Waits until the new version's worker is installed and waiting. */
  const untilItWaits = (page: Page) =>
    page.evaluate(`(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (!registration.waiting)
        await new Promise((done) => registration.installing.addEventListener("statechange", done, { once: true }));
    })()`);

  const ridingPage = async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.goto("/session");
    await button(page, "Practice").click();
    await button(page, "Start").click();
    return page;
  };

  it("waits until no ride is open in any tab, then offers itself, and is loaded with a tap [OFFLINE-9]", async () => {
    const { page, network } = await open();
    await signInAsRosa(page);
    await openLive(page, () => page.goto("/dashboard"));
    await untilShellIsKept(page);
    const before = await scripts(page);
    const riding = await ridingPage(page.context());

    network.publishVersion("next");
    await untilItWaits(page);
    await button(riding, "Pause").click();
    await button(riding, "Resume").waitFor();
    expect([await offer(page).count(), await offer(riding).count()]).toEqual([0, 0]);

    await button(riding, "End Session").click();
    for (const one of [page, riding]) await offer(one).getByText("A new version is ready.").waitFor();

    // A ride that begins now holds it back again, even where it is already offered.
    await button(riding, "Practice").click();
    await button(riding, "Start").click();
    await offer(riding).waitFor({ state: "detached" });
    await button(page, "Load it").click();
    await offer(page).waitFor({ state: "detached" });
    expect(await scripts(page)).toBe(before);

    await button(riding, "End Session").click();
    await offer(page).waitFor();
    await Promise.all([page.waitForEvent("load"), button(page, "Load it").click()]);
    await heading(page, "Hello, Rosa.").waitFor();
    expect(await scripts(page)).toContain("next");
    expect(await scripts(page)).not.toBe(before);
    // The other tab is now the older one, and says so rather than reloading.
    await offer(riding).waitFor();
    expect(await scripts(riding)).toBe(before);
  });

  it("is not offered to a page that came from the server in that version [OFFLINE-9]", async () => {
    const { page, network } = await open();
    network.publishVersion("second");
    await page.goto("/");
    await untilShellIsKept(page);
    network.publishVersion("third");
    // If the server takes longer than 5 s, the stored page would be shown.
    const reloaded = async () => {
      await page.reload();
      await signInButton(page).waitFor();
      return scripts(page);
    };
    await expect.poll(reloaded).toContain("third");
    await page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())");
    // The next worker takes over once the earlier one is idle, so no request is made until then.
    const hasTakenOver = `navigator.serviceWorker.ready.then(({ installing, waiting, active }) =>
      !installing && !waiting && navigator.serviceWorker.controller === active)`;
    await expect.poll(() => page.evaluate(hasTakenOver), { timeout: 120_000 }).toBe(true);
    const hasThisPage = await page.evaluate(`(async () => {
      const { port1, port2 } = new MessageChannel();
      const reply = new Promise((done) => { port1.onmessage = ({ data }) => done(data); });
      const files = [...document.querySelectorAll("script[type=module]")].map(({ src }) => src);
      navigator.serviceWorker.controller.postMessage({ kind: "has-files", files }, [port2]);
      return reply;
    })()`);
    expect(hasThisPage).toBe(true);
    expect(await scripts(page)).toContain("third");
    expect(await offer(page).count()).toBe(0);
  });
});
