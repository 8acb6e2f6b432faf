import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BikeState } from "../apps/web/src/bike/bluetooth/bike-state.ts";
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

/** The kinds of state passed through, without immediate repeats. */
async function kinds(tablet: ConnectionPage): Promise<BikeState["kind"][]> {
  const all = (await tablet.states()).map(({ kind }) => kind);
  return all.filter((kind, index) => kind !== all[index - 1]);
}

describe("connecting", () => {
  it("takes one tap, gives each second once and ends with the load at its minimum [CONNECT-1, CONNECT-2, CONNECT-13]", async () => {
    const place = await connect();
    const { bike, tablet } = place;
    await tablet.expectState({ kind: "live", batteryPercent: 80, bike: { name: bike.name } });
    expect(await kinds(tablet)).toEqual(["off", "choosing", "connecting", "live"]);
    await ride(place, 10, 5);
    expect(await watts(tablet)).toEqual([10, 11, 12, 13, 14]);
    expect(await tablet.readings()).toMatchObject([{ cadenceRpm: 30 }, {}, {}, {}, {}]);
    expect(bike.levelsSet).toEqual([]);
    await expect.poll(() => bike.turnKnob(7)).toBe(true);
    await tablet.call("end()");
    expect(bike.levelsSet).toEqual([0]);
    await tablet.expectState({ kind: "off", remembered: { name: bike.name } });
    await expect.poll(() => bike.isListenedTo).toBe(false);
    expect(bike.mostOperationsAtOnce).toBe(1);
  });

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

  it("tries again by itself when the bike refuses twice [CONNECT-4]", async () => {
    const { bike, tablet } = await openAtBike();
    bike.refuseConnections(2);
    await tablet.press("Connect bike");
    await expect.poll(() => bike.connections).toBe(1);
    await tablet.passUntil({ kind: "connecting", attempt: 2 });
    await tablet.passUntil({ kind: "connecting", attempt: 3 });
    await tablet.expectState({ kind: "live" });
    expect(bike.connections).toBe(3);
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

  it("gives up an attempt that hangs, and tries again [CONNECT-5]", async () => {
    const { bike, tablet } = await openAtBike();
    bike.hangNextConnection();
    await tablet.press("Connect bike");
    await expect.poll(() => bike.connections).toBe(1);
    await tablet.pass(9000);
    await tablet.expectState({ kind: "connecting", attempt: 1 });
    await tablet.passUntil({ kind: "live" });
    expect(bike.connections).toBe(2);
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
    choice = one.name;
    await tablet.press("Connect bike");
    await tablet.expectState({ kind: "live", bike: { name: one.name } });
    await expect.poll(() => other.isListenedTo).toBe(false);
    expect(other.levelsSet).toEqual([0]);
    expect(await one.send({ powerWatts: 5, cadenceRpm: 20 })).toBe(true);
    expect(await watts(tablet)).toEqual([5]);
  });
});

describe("a link that is lost", () => {
  it("comes back by itself after a minute, with a gap and nothing made up [CONNECT-8]", async () => {
    const place = await connect();
    const { bike, tablet } = place;
    await ride(place, 10, 3);
    bike.refuseConnections(5);
    await bike.drop();
    await tablet.expectState({ kind: "reconnecting", attempt: 1 });
    const lost = await tablet.state();
    await tablet.passUntil({ kind: "live" });
    expect(bike.connections).toBe(7);
    expect((await tablet.states()).at(-1)).not.toEqual(lost);
    await ride(place, 20, 2);
    expect(await watts(tablet)).toEqual([10, 11, 12, 20, 21]);
    const [, , before, after] = (await tablet.readings()).map(({ atMs }) => atMs);
    expect((after ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(31_000);
  });

  it("is made again after it was lost in the middle of a write [CONNECT-8, CONNECT-12]", async () => {
    const place = await connect();
    const { bike, tablet } = place;
    await tablet.setLimit(10);
    const dropped = bike.dropInNextWrite();
    await tablet.press("Plus");
    await dropped;
    await tablet.expectState({ kind: "reconnecting" });
    await tablet.passUntil({ kind: "live" });
    expect(bike.levelsSet).toEqual([]);
    await ride(place, 30, 2);
    await tablet.expectState({ resistance: { canPlus: true, refused: false } });
    await tablet.press("Plus");
    await expect.poll(() => bike.levelsSet).toEqual([1]);
  });

  it("is silent after 4 s without data, and live with the next [CONNECT-9]", async () => {
    const place = await connect();
    const { bike, tablet } = place;
    await ride(place, 10, 1);
    await tablet.pass(2900);
    await tablet.expectState({ kind: "live" });
    await tablet.pass(200);
    await tablet.expectState({ kind: "silent", bike: { name: bike.name } });
    expect(await watts(tablet)).toEqual([10]);
    await ride(place, 11, 1);
    await tablet.expectState({ kind: "live" });
  });

  it("skips meaningless frames [CONNECT-10]", async () => {
    const place = await connect();
    await ride(place, 10, 1);
    await place.bike.sendGarbage(20);
    await ride(place, 11, 1);
    expect(await watts(place.tablet)).toEqual([10, 11]);
    await place.tablet.expectState({ kind: "live" });
  });
});

describe("a bike that is remembered", () => {
  it("is found again after a reload without a question, under its name [CONNECT-7]", async () => {
    const place = await connect();
    const { bike, tablet } = place;
    await tablet.reload();
    await tablet.expectState({ kind: "off", remembered: { name: bike.name } });
    await tablet.call("reconnect()");
    await tablet.expectState({ kind: "live", bike: { name: bike.name } });
    await ride(place, 10, 1);
    expect(await watts(tablet)).toEqual([10]);
    expect(await tablet.stored()).toEqual({
      bluetoothBike: expect.stringContaining(bike.name),
      bluetoothBikeBattery: expect.stringContaining('"percent":80'),
    });
  });

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
  it("never exceeds the limit, however fast the buttons are pressed, and is never written twice at once [CONNECT-11, CONNECT-12]", async () => {
    const { bike, tablet } = await connect();
    await tablet.expectState({ resistance: { canMinus: true, canPlus: false } });
    await tablet.setLimit(5);
    for (let press = 0; press < 20; press++) await tablet.press("Plus");
    await tablet.expectState({ resistance: { level: 4.6, canPlus: false, canMinus: true, refused: false } });
    expect(bike.level).toBe(8);
    expect(Math.max(...bike.levelsSet)).toBe(8);
    for (let press = 0; press < 20; press++) await tablet.press("Minus");
    await tablet.expectState({ resistance: { level: 1, canPlus: true, canMinus: false } });
    expect(Math.min(...bike.levelsSet)).toBe(0);
    expect(bike.mostOperationsAtOnce).toBe(1);
  });

  it("leaves plus off without a limit or a range, and minus on [CONNECT-12]", async () => {
    const { bike, tablet } = await connect({ range: null });
    await tablet.setLimit(10);
    await expect.poll(() => bike.turnKnob(5)).toBe(true);
    await tablet.expectState({ resistance: { level: null, canMinus: true, canPlus: false } });
    await tablet.press("Minus");
    await expect.poll(() => bike.levelsSet).toEqual([4]);
  });

  it("shows what is changed at the machine itself [CONNECT-11]", async () => {
    const { bike, tablet } = await connect();
    await expect.poll(() => bike.turnKnob(10)).toBe(true);
    await tablet.expectState({ resistance: { level: 5.5 } });
    expect(bike.levelsSet).toEqual([]);
  });

  it("says that the machine refused [CONNECT-12]", async () => {
    const { bike, tablet } = await connect();
    await tablet.setLimit(10);
    await tablet.expectState({ resistance: { canPlus: true } });
    bike.refusesControl = true;
    await tablet.press("Plus");
    await tablet.expectState({ kind: "live", resistance: { refused: true, canPlus: true } });
    bike.refusesControl = false;
    await tablet.press("Plus");
    await tablet.expectState({ kind: "live", resistance: { refused: false, level: 1.5 } });
  });
});

describe("a tablet that can't", () => {
  it("says that its adapter is off, and is ready once it is on [CONNECT-3]", async () => {
    await bluetooth.setAdapter("absent");
    const { tablet } = await openAtBike();
    await tablet.expectState({ kind: "unsupported", reason: "switched-off" });
    await bluetooth.setAdapter("powered-on");
    await tablet.passUntil({ kind: "off" });
  });

  it("says that the browser has no Bluetooth [CONNECT-3]", async () => {
    const tablet = await ConnectionPage.open(bluetooth, { before: "delete Navigator.prototype.bluetooth" });
    await tablet.expectState({ kind: "unsupported", reason: "no-bluetooth" });
    await tablet.press("Connect bike");
    await tablet.expectState({ kind: "unsupported", reason: "no-bluetooth" });
  });

  it("says that the address is not secure [CONNECT-3]", async () => {
    const tablet = await ConnectionPage.open(bluetooth, { url: "http://tablet.test/" });
    await tablet.expectState({ kind: "unsupported", reason: "insecure" });
  });
});
