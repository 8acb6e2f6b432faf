import { deleteDB } from "idb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { expectDialogTraps, expectFocusIsKept, press } from "../../test/support/keyboard.ts";
import { demoHospital, provider } from "../../test/support/people.ts";
import { stubPortal } from "../../test/support/portal-fixtures.ts";
import { renderApp, shownAddress } from "../../test/support/render-app.tsx";
import { type RenderOptions, renderInApp } from "../../test/support/render-in-app.tsx";
import { stubReply } from "../../test/support/stub-server.ts";
import { openBikeConnection } from "../bike/bluetooth/index.ts";
import { type JournalCalls, openJournal, type RideJournal } from "../bike/journal/index.ts";
import { createStore } from "../store.ts";
import { TabletCards } from "./tablet/tablet-cards.tsx";

const card = (name: string) => page.getByRole("region", { name });
const bike = card("Bike");
const waiting = card("Rides waiting to be sent");
const storage = card("What is kept where");
const dayMs = 24 * 3600_000;

const sealingKey = async () => {
  const { publicKey } = await crypto.subtle.generateKey(
    { name: "RSA-OAEP", hash: "SHA-256", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["encrypt", "decrypt"],
  );
  return { keyId: "1", publicKey: await crypto.subtle.exportKey("jwk", publicKey) };
};

/** A server that handles rides as the test says. */
class RideServer implements JournalCalls {
  refusedWith: number | null = null;
  isReachable = true;
  takesReadings = true;
  sealingKey = sealingKey;
  async begin({ startedAt }: { startedAt: string }) {
    this.#answer();
    return { ticket: "ticket", startedAt, serverTime: startedAt };
  }
  async send() {
    if (!this.takesReadings) throw new TypeError("Failed to fetch");
    this.#answer();
    return { serverTime: new Date().toISOString() };
  }
  #answer(): void {
    if (!this.isReachable) throw new TypeError("Failed to fetch");
    if (this.refusedWith !== null) throw Object.assign(new Error("Refused."), { status: this.refusedWith });
  }
}

/** 14:05 at the hospital of `demoHospital`. */
const startMs = Date.parse("2026-11-21T20:05:00Z");
const databaseName = "tablet-screen";
let server: RideServer;
let nowMs: number;
let journals: RideJournal[];

async function openAtBed(): Promise<RideJournal> {
  const journal = await openJournal({
    calls: server,
    databaseName,
    storage: { persist: async () => true },
    clock: {
      now: () => nowMs,
      monotonicNow: () => nowMs - startMs,
      setTimeout: (run, milliseconds) => window.setTimeout(run, milliseconds),
      clearTimeout: (timer) => window.clearTimeout(timer as number),
    },
  });
  journals.push(journal);
  await expect.poll(() => journal.state.get().isWriter).toBe(true);
  return journal;
}

/** A patient's ride of so many seconds, after which the patient has left. */
async function ride(journal: RideJournal, seconds: number): Promise<void> {
  journal.signedIn("7");
  const kept = await journal.begin({ patientId: "7" });
  for (let second = 0; second < seconds; second += 1) {
    nowMs += 1000;
    await kept.keep({ atMs: nowMs, powerWatts: 20 });
  }
  await kept.end();
  journal.signedIn(null);
}

const noBluetooth = { bluetooth: undefined, isSecureContext: true };
const adapter = Object.assign(new EventTarget(), { getDevices: async () => [] }) as unknown as Bluetooth;

const show = (journal: RideJournal, connection = openBikeConnection({ bluetooth: adapter }), options?: RenderOptions) =>
  renderInApp(
    <main id="main" tabIndex={-1}>
      <TabletCards tablet={{ connection, journal }} />
    </main>,
    { user: provider, ...options },
  );

function rememberBike(name = "Pedal 7"): void {
  localStorage.setItem("bluetoothBike", JSON.stringify({ id: "abc", name }));
}

beforeEach(() => {
  stubReply("system.status", demoHospital);
  server = new RideServer();
  nowMs = startMs;
  journals = [];
});

afterEach(async () => {
  for (const journal of journals) journal.close();
  await deleteDB(databaseName);
});

describe("/tablet", () => {
  it("opens from the portal's header, and leads back [PORTAL-30, ROUTE-17]", async () => {
    stubPortal();
    stubReply("rides.sealingKey", {
      keyId: "1",
      publicKey: { kty: "RSA", n: "n", e: "e", alg: "RSA-OAEP-256", use: "enc" },
    });
    await renderApp("/provider-dashboard", { user: provider, size: "desktop" });
    await press(page.getByRole("link", { name: "This tablet" }));
    await expect.element(page.getByRole("heading", { level: 1, name: "This tablet" })).toBeVisible();
    expect(shownAddress()).toBe("/tablet");
    await expect.element(card("Version").getByText(/^Bedside Bike \d+\.\d+\.\d+$/)).toBeVisible();
    await expect.element(waiting.getByText(/Every ride from this tablet is on the hospital server/)).toBeVisible();
    await expectNoAxeViolations();
    await press(page.getByRole("link", { name: "Back to the portal" }));
    await expect.element(page.getByRole("region", { name: "Today" })).toBeVisible();
  });
});

describe("the bike of this tablet", () => {
  it("is named, with its battery if it told, and forgotten after one question [PORTAL-31]", async () => {
    rememberBike();
    localStorage.setItem("bluetoothBikeBattery", JSON.stringify({ bikeId: "abc", percent: 80, atMs: startMs }));
    await show(await openAtBed());
    await expect.element(bike.getByText("Pedal 7")).toBeVisible();
    await expect.element(bike.getByText("Battery 80%, reported by the bike on Nov 21, 14:05")).toBeVisible();
    const forget = bike.getByRole("button", { name: "Forget this bike" });
    await expectDialogTraps(forget, "Forget this bike?");
    await press(forget);
    const question = page.getByRole("alertdialog", { name: "Forget this bike?" });
    await expectNoAxeViolations();
    await press(question.getByRole("button", { name: "Forget this bike" }));
    await expect.element(bike.getByText(/remembers no bike/)).toBeVisible();
    expect([localStorage.getItem("bluetoothBike"), localStorage.getItem("bluetoothBikeBattery")]).toEqual([null, null]);
    await expectFocusIsKept();
  });

  it("may have told no battery, and have no name", async () => {
    rememberBike("");
    localStorage.setItem("bluetoothBikeBattery", JSON.stringify({ bikeId: "another", percent: 80, atMs: startMs }));
    await show(await openAtBed());
    await expect.element(bike.getByText("A bike without a name")).toBeVisible();
    await expect.element(bike.getByText("This bike has not reported its battery.")).toBeVisible();
  });

  it.each([
    [noBluetooth, /^This browser has no Bluetooth/],
    [{ bluetooth: adapter, isSecureContext: false }, /begins with https/],
  ])("can't be connected in every browser, which is said [PORTAL-31]", async (options, words) => {
    await show(await openAtBed(), openBikeConnection(options));
    await expect.element(bike.getByText(words)).toBeVisible();
    await expectNoAxeViolations();
  });
});

describe("the rides that wait on this tablet", () => {
  it("have a time, minutes and why, and no name [PORTAL-32]", async () => {
    server.isReachable = false;
    const journal = await openAtBed();
    await ride(journal, 150);
    await show(journal);
    await expect.element(waiting.getByText("Nov 21, 14:05, 2 min")).toBeVisible();
    await expect.element(waiting.getByText(/^Waits for its patient/)).toBeVisible();
    await expect.element(storage.getByText("on this tablet only, 2 min in all")).toBeVisible();
    expect(waiting.getByRole("button").query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("wait for the network alone once they have begun at the server", async () => {
    server.takesReadings = false;
    const journal = await openAtBed();
    await ride(journal, 20);
    journal.signedIn("7");
    await expect.poll(() => journal.waiting()).toMatchObject([{ why: "no-network" }]);
    await show(journal);
    await expect.element(waiting.getByText("Waits for the network: it goes to the server by itself.")).toBeVisible();
  });

  it("are marked as seen when they are to be deleted, and say when [PORTAL-32]", async () => {
    server.isReachable = false;
    const journal = await openAtBed();
    await ride(journal, 45);
    nowMs += 7 * dayMs;
    expect(await journal.waiting()).toMatchObject([{ why: "to-be-deleted", deletedAtMs: null }]);
    await show(journal);
    await expect.element(waiting.getByText("Nov 21, 14:05, 45 s")).toBeVisible();
    await expect.element(waiting.getByText(/^It has waited for 7 days/)).toBeVisible();
    await expect.element(waiting.getByText("Otherwise it is deleted on Nov 29, 14:05.")).toBeVisible();
    expect(await journal.waiting()).toMatchObject([{ deletedAtMs: nowMs + dayMs }]);
    await expectNoAxeViolations();
  });

  it("can be deleted after one question if the server refuses them, and only there [PORTAL-32]", async () => {
    server.refusedWith = 409;
    const journal = await openAtBed();
    journal.signedIn("7");
    await ride(journal, 70);
    await expect.poll(() => journal.waiting()).toMatchObject([{ why: "refused" }]);
    await show(journal);
    await expect.element(waiting.getByText(/^The server rejected it/)).toBeVisible();
    const remove = waiting.getByRole("button", { name: "Delete the ride of Nov 21, 14:05" });
    const question = page.getByRole("alertdialog", { name: "Delete this ride?" });
    await press(remove);
    await expect.element(question.getByText(/^The ride of Nov 21, 14:05, 1 min, is only on this tablet/)).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    expect(await journal.waiting()).toHaveLength(1);
    await press(remove);
    await press(question.getByRole("button", { name: "Delete" }));
    await expect.element(waiting.getByText(/^None\. Every ride/)).toBeVisible();
    await expect.element(storage.getByText("nothing on this tablet")).toBeVisible();
    expect(await journal.waiting()).toEqual([]);
    await expectFocusIsKept();
  });

  it("can't be deleted while another window keeps them, which is said", async () => {
    server.refusedWith = 409;
    const journal = await openAtBed();
    await ride(journal, 70);
    const state = createStore({ ...journal.state.get(), isWriter: false });
    await show({ ...journal, state });
    await expect.element(waiting.getByText(/^Another window on this tablet keeps the rides/)).toBeVisible();
    expect(waiting.getByRole("button").query()).toBeNull();
  });
});

describe("what is kept where", () => {
  it.each([
    ["full", /^Storage is full/],
    ["unavailable", /^This browser keeps nothing/],
  ] as const)("says when storage is %s [PORTAL-33]", async (kind, words) => {
    const journal = await openAtBed();
    await show({ ...journal, state: createStore({ ...journal.state.get(), storage: kind }) });
    await expect.element(storage.getByRole("alert").getByText(words)).toBeVisible();
    await expect.element(storage.getByText(/^[\d.,]+ [kMGT]B of [\d.,]+ [kMGT]B used$/)).toBeVisible();
    await expectNoAxeViolations();
  });

  it.each([
    ["phone", "light"],
    ["zoomed", "dark"],
  ] as const)("fits a %s in the %s theme", async (size, theme) => {
    server.isReachable = false;
    rememberBike("A bike with a name that is much too long for any tablet");
    const journal = await openAtBed();
    await ride(journal, 70);
    await show(journal, openBikeConnection(noBluetooth), { size, theme });
    await expect.element(waiting.getByText(/1 min/)).toBeVisible();
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
  });
});
