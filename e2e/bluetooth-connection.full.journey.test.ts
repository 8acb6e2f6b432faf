import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConnectionPage } from "./support/connection-page.ts";
import type { EmulatedBike, EmulatedBikeOptions } from "./support/emulated-bike.ts";
import { EmulatedBluetooth } from "./support/emulated-bluetooth.ts";

let bluetooth: EmulatedBluetooth;
beforeAll(async () => {
  bluetooth = await EmulatedBluetooth.start();
});
afterAll(() => bluetooth.close());

async function openAtBike(options?: EmulatedBikeOptions): Promise<{ bike: EmulatedBike; tablet: ConnectionPage }> {
  const bike = await bluetooth.addBike(options);
  return { bike, tablet: await ConnectionPage.open(bluetooth) };
}

async function connect(options?: EmulatedBikeOptions): Promise<{ bike: EmulatedBike; tablet: ConnectionPage }> {
  const place = await openAtBike(options);
  await place.tablet.press("Connect bike");
  await place.tablet.expectState({ kind: "live" });
  await place.bike.settled();
  return place;
}

/** One second after the other, the watts counting up from `from`. */
async function ride({ bike, tablet }: { bike: EmulatedBike; tablet: ConnectionPage }, from: number, seconds: number) {
  for (let second = 0; second < seconds; second++) {
    expect(await bike.send({ powerWatts: from + second, cadenceRpm: 30 })).toBe(true);
    await tablet.pass(1000);
  }
}

const watts = async (tablet: ConnectionPage) => (await tablet.readings()).map(({ powerWatts }) => powerWatts);

describe("connecting", () => {
  it("says when nothing was chosen, and when it is not a bike [CONNECT-3]", async () => {
    const bike = await bluetooth.addBike({ kind: "not-a-bike" });
    let choice: string | null = null;
    const tablet = await ConnectionPage.open(bluetooth, { choose: () => choice });
    await tablet.press("Connect bike");
    await tablet.expectState({ kind: "failed", reason: "not-chosen", bike: null });
    choice = bike.name;
    await tablet.press("Connect bike");
    await tablet.expectState({ kind: "failed", reason: "not-a-bike" });
  });

  it("says that a bike just chosen is out of reach after five attempts, and continues at a tap [CONNECT-4]", async () => {
    const { bike, tablet } = await openAtBike();
    bike.refuseConnections(5);
    await tablet.press("Connect bike");
    await tablet.passUntil({ kind: "failed", reason: "unreachable" });
    expect(bike.connections).toBe(5);
    await tablet.press("Connect bike");
    await tablet.expectState({ kind: "live" });
  });

  it("starts a machine that sends nothing before it is asked to [CONNECT-6]", async () => {
    const place = await openAtBike({ needsStart: true });
    await place.tablet.press("Connect bike");
    await expect.poll(() => place.bike.hasStarted).toBe(true);
    await ride(place, 20, 2);
    expect(await watts(place.tablet)).toEqual([20, 21]);
  });

  it("reads a bike that has only cycling power [CONNECT-1]", async () => {
    const place = await connect({ kind: "cycling-power", batteryPercent: null });
    await ride(place, 20, 3);
    const readings = await place.tablet.readings();
    expect(readings.map(({ powerWatts }) => powerWatts)).toEqual([20, 21, 22]);
    expect(readings.at(-1)?.cadenceRpm).toBeCloseTo(30, 0);
    await place.tablet.expectState({
      batteryPercent: null,
      resistance: { level: null, canMinus: false, canPlus: false },
    });
  });

  it("rides the bike that was chosen of two, and changes to the other [CONNECT-7]", async () => {
    const one = await bluetooth.addBike();
    const other = await bluetooth.addBike();
    let choice = other.name;
    const tablet = await ConnectionPage.open(bluetooth, { choose: () => choice });
    await tablet.press("Connect bike");
    await tablet.expectState({ kind: "live", bike: { name: other.name } });
    expect(one.isListenedTo).toBe(false);
    // The load can be set, and is set back on leaving, some time after the first data.
    await tablet.expectState({ resistance: { canMinus: true } });
    choice = one.name;
    await tablet.press("Connect bike");
    await tablet.expectState({ kind: "live", bike: { name: one.name } });
    await expect.poll(() => other.isListenedTo).toBe(false);
    expect(other.levelsSet).toEqual([0]);
    expect(await one.send({ powerWatts: 5, cadenceRpm: 20 })).toBe(true);
    expect(await watts(tablet)).toEqual([5]);
  });
});

describe("a bike that is remembered", () => {
  it("is forgotten when asked to [CONNECT-7]", async () => {
    const { tablet } = await connect();
    await tablet.call("forget()");
    await tablet.expectState({ kind: "off", remembered: null });
    expect(await tablet.stored()).toEqual({});
    await tablet.reload();
    expect(await tablet.page.evaluate("navigator.bluetooth.getDevices().then(({ length }) => length)")).toBe(0);
  });

  it("takes one tap after a reload if the browser does not remember it [CONNECT-7]", async () => {
    const forgetful = await EmulatedBluetooth.start({ remembersDevices: false });
    try {
      const bike = await forgetful.addBike();
      const tablet = await ConnectionPage.open(forgetful);
      await tablet.press("Connect bike");
      await tablet.expectState({ kind: "live" });
      await bike.drop();
      await tablet.passUntil({ kind: "live" });
      await tablet.reload();
      await tablet.call("reconnect()");
      await tablet.expectState({ kind: "off", remembered: { name: bike.name } });
      await tablet.press("Connect bike");
      await tablet.expectState({ kind: "live", bike: { name: bike.name } });
      await tablet.page.close();
    } finally {
      await forgetful.close();
    }
  });
});

describe("resistance", () => {
  it("leaves plus off without a limit or a range, and minus on [CONNECT-12]", async () => {
    const { bike, tablet } = await connect({ range: null });
    await tablet.setLimit(10);
    await expect.poll(() => bike.turnKnob(5)).toBe(true);
    await tablet.expectState({ resistance: { level: null, canMinus: true, canPlus: false } });
    await tablet.press("Minus");
    await expect.poll(() => bike.levelsSet).toEqual([4]);
  });
});
