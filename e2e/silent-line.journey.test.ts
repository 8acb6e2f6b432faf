import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBoard } from "../apps/server/test/support/board.ts";
import { Care } from "../apps/server/test/support/care.ts";
import { assess } from "../apps/server/test/support/safety-check.ts";
import { signInAgain, type TestServer } from "../apps/server/test/support/test-server.ts";
import { openLive } from "./support/calls.ts";
import { prepareErrand } from "./support/journey.ts";
import { untilShellIsKept } from "./support/offline.ts";
import { enterAsProvider } from "./support/provider-portal.ts";
import { enter } from "./support/session.ts";
import { relayTo, type SilentRelay } from "./support/silent-relay.ts";

const journey = prepareErrand();
const dateOfBirth = "1950-01-31";

interface Scene {
  readonly care: Care<TestServer>;
  readonly relay: SilentRelay;
  readonly page: Page;
}

/** A page behind the relay, whose clock the test can turn on. */
async function prepare(
  size: "desktop" | "tablet",
  firstName: string,
  serviceWorkers: "allow" | "block" = "allow",
): Promise<Scene> {
  const relay = await relayTo(journey);
  const care = await Care.begin(journey.server, { firstName, dateOfBirth });
  await assess(care.provider, care.patient.user.id);
  const page = await journey.open({
    baseURL: relay.url,
    size,
    allowedErrors: [/net::ERR_|Failed to load resource/],
    context: { serviceWorkers },
  });
  await page.clock.install();
  return { care, relay, page };
}

const askForHelp = async ({ care }: Scene): Promise<void> => {
  const reply = await care.patient.call("POST", `${care.path}/help-requests`);
  expect(reply.statusCode, reply.body).toBe(201);
};

const fall = async ({ care }: Scene): Promise<void> => {
  const reply = await care.recordEvent("fall", new Date());
  expect(reply.statusCode, reply.body).toBe(201);
};

const standsStill = (page: Page) => page.getByText(/^Reconnecting\. Last seen \d\d:\d\d\./);

/** Nothing comes any more, the page says so after a missed beat, and it is live again after two. */
async function expectComesBack({ relay, page }: Scene, happens: () => Promise<void>, isSeen: () => Promise<unknown>) {
  // A piece of the app that is still being loaded would wait on a dead connection: from now on it is in the cache.
  await untilShellIsKept(page);
  relay.silence();
  await happens();
  await page.clock.fastForward(16_000);
  await standsStill(page).first().waitFor();
  await page.clock.fastForward(10_000);
  await isSeen();
  await expect.poll(() => standsStill(page).count()).toBe(0);
}

describe("a connection that has died without a word is noticed, said and replaced", () => {
  it("on Today and on the patient's page [OFFLINE-13, OFFLINE-15, OFFLINE-16]", async () => {
    const scene = await prepare("desktop", "Silvia");
    const { care, page } = scene;
    const { email, firstName, lastName } = care.provider.user;
    await enterAsProvider(page, { email: email ?? "", firstName, lastName });
    await openLive(page, () => page.goto("/provider-dashboard"));
    await page.getByRole("row", { name: /Silvia/ }).waitFor();
    await expectComesBack(
      scene,
      () => askForHelp(scene),
      () =>
        page
          .getByRole("row", { name: /Silvia/ })
          .getByText("Asked for help", { exact: true })
          .waitFor(),
    );

    await page.goto(`/provider-dashboard?patient=${care.patient.user.id}`);
    await page.getByRole("heading", { level: 2, name: /Silvia/ }).waitFor();
    await page.getByText("Active goals").first().waitFor();
    await expectComesBack(
      scene,
      () => fall(scene),
      () => page.getByText("On hold", { exact: true }).first().waitFor(),
    );
  });

  it("on the patient's dashboard [OFFLINE-13, OFFLINE-15, OFFLINE-16]", async () => {
    const scene = await prepare("tablet", "Selma");
    const { care, page } = scene;
    const { email, firstName, lastName } = care.patient.user;
    await enter(page, "/api/auth/login", { userType: "patient", email, firstName, lastName, dateOfBirth });
    await openLive(page, () => page.goto("/dashboard"));
    await page.getByRole("heading", { level: 1, name: "Hello, Selma." }).waitFor();
    await expectComesBack(
      scene,
      () => fall(scene),
      () =>
        page
          .getByText(/^Your plan is on hold/)
          .first()
          .waitFor(),
    );
  });

  it("on the board [BOARD-4, OFFLINE-15, OFFLINE-16]", async () => {
    const scene = await prepare("desktop", "Sofia");
    const { care, relay, page } = scene;
    const [name = "", value = ""] = (await openBoard(care.provider, "Ward 7")).split("=");
    await signInAgain(care.provider);
    await page.context().addCookies([{ name, value, url: relay.url }]);
    await Promise.all([page.waitForResponse("**/api/board/live"), page.goto("/board")]);
    await page.getByRole("heading", { level: 1, name: "Ward 7" }).waitFor();
    await expectComesBack(
      scene,
      () => askForHelp(scene),
      () => page.getByText("Help", { exact: true }).waitFor(),
    );
  });
});

interface Death {
  readonly address: string;
  /** At a request, before its answer; or as soon as the page has its first small script, or shows the screen. */
  readonly at: RegExp | "its first script" | "its first figures";
  readonly figures: Locator;
}

async function openAndDie({ page, relay }: Scene, { address, at, figures }: Death): Promise<void> {
  const began = page.waitForEvent("requestfinished", (one) => one.url().endsWith("/display.js"));
  const asked = at instanceof RegExp ? relay.silenceAt(at) : undefined;
  await page.goto(address, { waitUntil: "commit" });
  await asked;
  if (at === "its first script") await began.then(() => relay.silence());
  if (at === "its first figures") await figures.waitFor().then(() => relay.silence());
}

/** The page's time runs ahead of its network, which keeps its own. */
const untilSoon = (page: Page, isSo: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward(2000);
        return isSo();
      },
      { interval: 500, timeout: 60_000 },
    )
    .toBe(true);

describe("a connection that dies while a page is being loaded", () => {
  it.each([
    { moment: "has its first script", at: "its first script" },
    { moment: "asks who is signed in", at: /^GET \/api\/auth\/user / },
    { moment: "asks for its figures", at: /^GET \/api\/providers\/\d+\/patients / },
    { moment: "asks for its stream", at: /^GET \/api\/providers\/\d+\/live / },
    { moment: "shows its figures", at: "its first figures" },
    { moment: "asks for what it needs later", at: /^GET \/assets\/start-/ },
  ] as const)(
    "on Today, when it $moment: all of it comes, as it is now [OFFLINE-13, OFFLINE-16, OFFLINE-19]",
    async ({ at }) => {
      const scene = await prepare("desktop", "Sonja", "block");
      const { care, page } = scene;
      const { email, firstName, lastName } = care.provider.user;
      await enterAsProvider(page, { email: email ?? "", firstName, lastName });
      const row = page.getByRole("row", { name: /Sonja/ });
      await openAndDie(scene, { address: "/provider-dashboard", at, figures: row });
      await askForHelp(scene);
      const asked = row.getByText("Asked for help", { exact: true });
      await untilSoon(page, () => asked.isVisible());
      await untilSoon(page, async () => (await standsStill(page).count()) === 0);
      // Its own piece of the app, which comes after the screen.
      await untilSoon(page, async () => /needs? help/.test(await page.title()));
      await asked.waitFor();
    },
  );

  it.each([
    { moment: "has its first script", at: "its first script" },
    { moment: "asks who is signed in", at: /^GET \/api\/auth\/user / },
    { moment: "asks for its figures", at: /^GET \/api\/patients\/\d+\/dashboard / },
    { moment: "asks for its stream", at: /^GET \/api\/patients\/\d+\/live / },
    { moment: "shows its figures", at: "its first figures" },
    { moment: "asks for what it needs later", at: /^GET \/assets\/start-/ },
  ] as const)(
    "on the patient's dashboard, when it $moment: all of it comes, as it is now [OFFLINE-13, OFFLINE-16, OFFLINE-19]",
    async ({ at }) => {
      const scene = await prepare("tablet", "Sigrid", "block");
      const { care, page } = scene;
      const { email, firstName, lastName } = care.patient.user;
      await enter(page, "/api/auth/login", { userType: "patient", email, firstName, lastName, dateOfBirth });
      const figures = page.getByRole("heading", { level: 1, name: "Hello, Sigrid." });
      await openAndDie(scene, { address: "/dashboard", at, figures });
      await fall(scene);
      const held = page.getByText(/^Your plan is on hold/).first();
      await untilSoon(page, () => held.isVisible());
      await untilSoon(page, async () => (await standsStill(page).count()) === 0);
      const help = page.getByRole("button", { name: "I don't feel well" }).first();
      await untilSoon(page, () => help.isVisible());
      await held.waitFor();
    },
  );
});

describe("seven dashboards in one browser", () => {
  it("share one connection for what is live, and all show it, also after the first is closed [OFFLINE-17]", async () => {
    const care = await Care.begin(journey.server, { firstName: "Seven" });
    const { email, firstName, lastName } = care.provider.user;
    const first = await journey.open({ size: "desktop" });
    await enterAsProvider(first, { email: email ?? "", firstName, lastName });
    const lives: string[] = [];
    first.context().on("response", (response) => {
      if (response.url().endsWith("/live")) lives.push(response.url());
    });
    const pages = [first];
    while (pages.length < 7) pages.push(await first.context().newPage());
    for (const page of pages) {
      await page.goto("/provider-dashboard");
      await page.getByRole("row", { name: /Seven/ }).waitFor();
    }
    expect(lives).toHaveLength(1);

    await first.close();
    await askForHelp({ care } as Scene);
    for (const page of pages.slice(1)) {
      await page.getByRole("row", { name: /Seven/ }).getByText("Asked for help", { exact: true }).waitFor();
    }
    expect(lives).toHaveLength(2);
  });
});
