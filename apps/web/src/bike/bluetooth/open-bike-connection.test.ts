import { expect, it } from "vitest";
import { openBikeConnection } from "./open-bike-connection.ts";
import { FakeDevice } from "./test/fake-device.ts";
import { createManualClock } from "./test/manual-clock.ts";

function createStorage(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    stored,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
}

const remembered = { id: "fake", name: "Bike" };

function openTablet(given: { bluetooth?: Partial<Bluetooth>; stored?: string } = {}) {
  const clock = createManualClock();
  const device = new FakeDevice();
  const bluetooth = {
    getDevices: async () => [device.asDevice()],
    requestDevice: async () => device.asDevice(),
    ...given.bluetooth,
  } as unknown as Bluetooth;
  const storage = createStorage({ bluetoothBike: given.stored ?? JSON.stringify(remembered) });
  const connection = openBikeConnection({ bluetooth, storage, clock, isSecureContext: true });
  return { clock, device, storage, connection };
}

it("tries a remembered bike without end, in growing waits, until it is ended [CONNECT-4]", async () => {
  const { clock, device, connection } = openTablet();
  const reconnecting = connection.reconnect();
  const attemptsAt: number[] = [];
  const start = clock.now();
  for (let seconds = 0; seconds < 125; seconds++) {
    const before = device.attempts;
    await clock.pass(seconds === 0 ? 0 : 1000);
    if (device.attempts > before) attemptsAt.push((clock.now() - start) / 1000);
  }
  expect(attemptsAt).toEqual([0, 1, 3, 7, 15, 30, 60, 90, 120]);
  expect(connection.state.get()).toEqual({ kind: "connecting", bike: remembered, attempt: 9 });
  await connection.end();
  await reconnecting;
  await clock.pass(600_000);
  expect(device.attempts).toBe(9);
  expect(connection.state.get()).toEqual({ kind: "off", remembered });
});

it("tries at once when the bike is heard, but not more than once a second [CONNECT-4]", async () => {
  const { clock, device, connection } = openTablet();
  void connection.reconnect();
  await clock.pass(15_000);
  expect(device.attempts).toBe(5);
  expect(device.isWatched).toBe(true);
  await clock.pass(5000);
  for (let time = 0; time < 5; time++) device.dispatchEvent(new Event("advertisementreceived"));
  await clock.pass(0);
  expect(device.attempts).toBe(6);
  device.dispatchEvent(new Event("advertisementreceived"));
  await clock.pass(999);
  expect(device.attempts).toBe(6);
  await clock.pass(1);
  expect(device.attempts).toBe(7);
  await connection.end();
  expect(device.isWatched).toBe(false);
});

it("ends an attempt that hangs after 10 s, and at once with the connection [CONNECT-5]", async () => {
  const { clock, device, connection } = openTablet();
  device.connect = () => new Promise(() => {});
  void connection.reconnect();
  await clock.pass(9999);
  expect(device.disconnections).toBe(0);
  await clock.pass(1);
  expect(device.disconnections).toBe(1);
  await clock.pass(1000);
  expect(device.attempts).toBe(2);
  const ending = connection.end();
  await clock.pass(0);
  await ending;
  expect(device.disconnections).toBe(2);
});

it("stays off if the browser can't give the bike back [CONNECT-7]", async () => {
  const fail = () => {
    throw new DOMException("Not on this page.", "SecurityError");
  };
  for (const bluetooth of [
    { getDevices: undefined },
    { getDevices: async () => [] },
    { getDevices: fail, getAvailability: fail },
  ]) {
    const { connection } = openTablet({ bluetooth: bluetooth as Partial<Bluetooth> });
    await connection.reconnect();
    expect(connection.state.get()).toEqual({ kind: "off", remembered });
  }
});

it("takes what is stored for a bike only if it is one [CONNECT-7]", () => {
  for (const stored of ["{", "null", "7", '{"id":7,"name":"x"}', '{"name":"x"}']) {
    expect(openTablet({ stored }).connection.state.get()).toEqual({ kind: "off", remembered: null });
  }
});

it("ignores the answer to a question that was asked before the end [CONNECT-2]", async () => {
  let answer: (device: BluetoothDevice) => void = () => {};
  const { device, connection, clock } = openTablet({
    bluetooth: { requestDevice: () => new Promise<BluetoothDevice>((resolve) => (answer = resolve)) },
  });
  const choosing = connection.choose();
  expect(connection.state.get()).toEqual({ kind: "choosing" });
  await connection.end();
  answer(device.asDevice());
  await choosing;
  await clock.pass(0);
  expect(device.attempts).toBe(0);
  expect(connection.state.get()).toEqual({ kind: "off", remembered });
});

it("gives a reason for a question that was forbidden [CONNECT-3]", async () => {
  const forbidden = () => Promise.reject(new DOMException("Not in a click.", "SecurityError"));
  const { connection } = openTablet({ bluetooth: { requestDevice: forbidden } });
  await connection.choose();
  expect(connection.state.get()).toEqual({ kind: "failed", reason: "refused", bike: remembered });
});

it("says what the browser lacks [CONNECT-3]", () => {
  const storage = createStorage();
  const without = (isSecureContext: boolean) =>
    openBikeConnection({ bluetooth: undefined, isSecureContext, storage }).state.get();
  expect(without(true)).toEqual({ kind: "unsupported", reason: "no-bluetooth" });
  expect(without(false)).toEqual({ kind: "unsupported", reason: "insecure" });
});

it("works without a storage [CONNECT-7]", async () => {
  const forbidden = () => {
    throw new DOMException("Storage is off.", "SecurityError");
  };
  const connection = openBikeConnection({
    bluetooth: {} as Bluetooth,
    isSecureContext: true,
    storage: { getItem: forbidden, setItem: forbidden, removeItem: forbidden },
  });
  expect(connection.state.get()).toEqual({ kind: "off", remembered: null });
  await connection.forget();
});
