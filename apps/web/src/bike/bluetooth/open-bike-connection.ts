import { browserStorage } from "../../browser-storage.ts";
import { createStore } from "../../store.ts";
import type { BikeConnection, BikeConnectionOptions } from "./bike-connection.ts";
import { bikeServices, optionalServices } from "./bike-link.ts";
import type { BikeState, RememberedBike, SampledReading } from "./bike-state.ts";
import { pageClock } from "./clock.ts";
import { findRememberedDevice } from "./find-remembered-device.ts";
import { type BikeEvent, nextBikeState } from "./next-bike-state.ts";
import { forgetBike, readRememberedBike, rememberBattery, rememberBike } from "./remembered-bike.ts";
import { createResistanceControl } from "./resistance-control.ts";
import { type LinkedSession, stayLinked } from "./stay-linked.ts";

const chooserOptions: RequestDeviceOptions = {
  filters: bikeServices.map((service) => ({ services: [service] })),
  optionalServices,
};

/** While the adapter is off. */
const askAgainMs = 3000;

/** This page's connection to one bike. Never throws: problems are states. */
export function openBikeConnection(options: BikeConnectionOptions = {}): BikeConnection {
  const { isSecureContext = globalThis.isSecureContext, storage = browserStorage, clock = pageClock } = options;
  const bluetooth = "bluetooth" in options ? options.bluetooth : navigator.bluetooth;
  const remembered = () => readRememberedBike(storage);

  const state = createStore<BikeState>(
    bluetooth && isSecureContext
      ? { kind: "off", remembered: remembered() }
      : { kind: "unsupported", reason: isSecureContext ? "no-bluetooth" : "insecure" },
  );
  const listeners = new Set<(reading: SampledReading) => void>();
  const onEvent = (event: BikeEvent) => state.set(nextBikeState(state.get(), event));
  const resistance = createResistanceControl(() => onEvent({ kind: "resistance", resistance: resistance.state() }));
  /** What is linked, or being connected. */
  let session: LinkedSession | null = null;
  /** The device last connected on this page, which can be found again in any browser. */
  let lastDevice: BluetoothDevice | null = null;
  /** Counts what a person began, so that the answer to an older question is ignored. */
  let turn = 0;

  const askAdapter = bluetooth && isSecureContext ? followAdapter(bluetooth) : () => {};

  /** Returns a function that asks again: not every browser reports changes by itself. */
  function followAdapter(adapter: Bluetooth): () => void {
    const report = (isAvailable: boolean) => {
      if (isAvailable) onEvent({ kind: "available", remembered: remembered() });
      else {
        onEvent({ kind: "unsupported", reason: "switched-off" });
        clock.after(askAgainMs, ask);
      }
    };
    const availability = async () => adapter.getAvailability();
    const ask = () => void availability().then(report, () => {});
    adapter.addEventListener?.("availabilitychanged", ask);
    ask();
    return ask;
  }

  async function begin(device: BluetoothDevice, bike: RememberedBike, isKnown: boolean): Promise<void> {
    lastDevice = device;
    const mine = stayLinked(device, bike, {
      isKnown,
      following: {
        clock,
        resistance,
        onEvent(event) {
          if (session !== mine) return;
          if (event.kind === "linked") rememberBike(storage, bike);
          if (event.kind === "battery") rememberBattery(storage, bike, { percent: event.percent, atMs: clock.now() });
          if (event.kind === "failed") session = null;
          onEvent(event);
        },
        onReading(reading) {
          if (session === mine) for (const listener of listeners) listener(reading);
        },
      },
    });
    session = mine;
    mine.start();
    await mine.settled;
  }

  async function endSession(): Promise<void> {
    const ended = session;
    session = null;
    await ended?.end();
  }

  async function choose(): Promise<void> {
    const now = state.get();
    if (!bluetooth || (now.kind === "unsupported" && now.reason !== "switched-off")) return;
    const mine = ++turn;
    onEvent({ kind: "choosing" });
    let device: BluetoothDevice;
    try {
      device = await bluetooth.requestDevice(chooserOptions);
    } catch (error) {
      const reason = error instanceof DOMException && error.name === "NotFoundError" ? "not-chosen" : "refused";
      if (mine === turn && !session) onEvent({ kind: "failed", reason, bike: remembered() });
      askAdapter();
      return;
    }
    if (mine !== turn) return;
    const before = remembered();
    const name = device.name || (before?.id === device.id ? before.name : "");
    await endSession();
    await begin(device, { id: device.id, name }, false);
  }

  async function reconnect(): Promise<void> {
    const bike = remembered();
    if (!bluetooth || !bike || session || ["unsupported", "choosing"].includes(state.get().kind)) return;
    const mine = ++turn;
    const device = lastDevice?.id === bike.id ? lastDevice : await findRememberedDevice(bluetooth, bike);
    if (mine !== turn) return;
    if (device) await begin(device, bike, true);
    else onEvent({ kind: "ended", remembered: bike });
  }

  async function end(): Promise<void> {
    turn++;
    await endSession();
    if (!session) onEvent({ kind: "ended", remembered: remembered() });
  }

  return {
    state,
    onReading(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose,
    reconnect,
    setLimit: resistance.setLimit,
    pressMinus: resistance.pressMinus,
    pressPlus: resistance.pressPlus,
    setLoadBack: resistance.pressLeast,
    end,
    async forget() {
      const bike = remembered();
      forgetBike(storage);
      const device = lastDevice ?? (bluetooth && bike && (await findRememberedDevice(bluetooth, bike)));
      lastDevice = null;
      await end();
      await device?.forget?.().catch(() => {});
    },
  };
}
