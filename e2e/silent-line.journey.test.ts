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
async function prepare(size: "desktop" | "tablet", firstName: string): Promise<Scene> {
  const scene = await prepareLoading(size, firstName, "allow");
  await scene.page.clock.install();
  return scene;
}

/** A page behind the relay that is to be loaded over it: without a worker that keeps its files. */
async function prepareLoading(
  size: "desktop" | "tablet",
  firstName: string,
  serviceWorkers: "allow" | "block" = "block",
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

/** When the line dies: at a request, before its answer, or as soon as the page has its first small script or shows the screen. */
const deaths = {
  "its first script": "first script",
  "who is signed in": /^GET \/api\/auth\/user /,
  "its figures": /^GET \/api\/(providers\/\d+\/patients|patients\/\d+\/dashboard) /,
  "its stream": /^GET \/api\/(providers|patients)\/\d+\/live /,
  "what is on the screen": "first figures",
  "what it needs later": /^GET \/assets\/start-/,
} as const;
type Death = (typeof deaths)[keyof typeof deaths];

async function openAndDie({ page, relay }: Scene, address: string, at: Death, figures: Locator): Promise<void> {
  const began = page.waitForEvent("requestfinished", (one) => one.url().endsWith("/display.js"));
  const asked = at instanceof RegExp ? relay.silenceAt(at) : undefined;
  await page.goto(address, { waitUntil: "commit" });
  await asked;
  if (at === "first script") await began.then(() => relay.silence());
  if (at === "first figures") await figures.waitFor().then(() => relay.silence());
}

/** A browser's own times count here: those after which it is sure that a connection is dead can't be set ahead. */
const inTime = { timeout: 90_000 };

/** Each death in a browser of its own, all at once. */
const forEachDeath = (walk: (at: Death) => Promise<void>) =>
  Promise.all(
    Object.entries(deaths).map(([what, at]) =>
      walk(at).catch((cause: unknown) => {
        throw new Error(`The line died while the page waited for ${what}.`, { cause });
      }),
    ),
  );

describe("a connection that dies while a page is being loaded", { timeout: 150_000 }, () => {
  it("leaves nothing old or loading on Today [OFFLINE-13, OFFLINE-16, OFFLINE-19]", async () => {
    await forEachDeath(async (at) => {
      const scene = await prepareLoading("desktop", "Sonja");
      const { care, page } = scene;
      const { email, firstName, lastName } = care.provider.user;
      await enterAsProvider(page, { email: email ?? "", firstName, lastName });
      const row = page.getByRole("row", { name: /Sonja/ });
      await openAndDie(scene, "/provider-dashboard", at, row);
      await askForHelp(scene);
      await row.getByText("Asked for help", { exact: true }).waitFor(inTime);
      await expect.poll(() => standsStill(page).count(), inTime).toBe(0);
      // Its own piece of the app, which comes after the screen.
      await expect.poll(() => page.title(), inTime).toMatch(/needs? help/);
    });
  });

  it("leaves nothing old or loading on the patient's dashboard [OFFLINE-13, OFFLINE-16, OFFLINE-19]", async () => {
    await forEachDeath(async (at) => {
      const scene = await prepareLoading("tablet", "Sigrid");
      const { care, page } = scene;
      const { email, firstName, lastName } = care.patient.user;
      await enter(page, "/api/auth/login", { userType: "patient", email, firstName, lastName, dateOfBirth });
      await openAndDie(scene, "/dashboard", at, page.getByRole("heading", { level: 1, name: "Hello, Sigrid." }));
      await fall(scene);
      await page
        .getByText(/^Your plan is on hold/)
        .first()
        .waitFor(inTime);
      await expect.poll(() => standsStill(page).count(), inTime).toBe(0);
      await page.getByRole("button", { name: "I don't feel well" }).first().waitFor(inTime);
    });
  });
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
