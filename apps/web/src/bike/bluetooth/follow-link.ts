import {
  createBikeSample,
  decodeIndoorBikeData,
  decodeMachineStatus,
  GATT_CHARACTERISTICS,
} from "@bedside-bike/ride/bluetooth";
import { type BikeLink, subscribe } from "./bike-link.ts";
import type { SampledReading } from "./bike-state.ts";
import type { Clock } from "./clock.ts";
import type { BikeEvent } from "./next-bike-state.ts";
import { createReadingPace } from "./reading-pace.ts";
import { createReportedLevel } from "./reported-level.ts";
import type { ResistanceControl } from "./resistance-control.ts";
import { takeControl } from "./settable-machine.ts";
import { type SilenceWatch, watchSilence } from "./silence-watch.ts";
import { createUselessWatch } from "./useless-watch.ts";

export interface Following {
  readonly clock: Clock;
  readonly resistance: ResistanceControl;
  readonly onEvent: (event: BikeEvent) => void;
  readonly onReading: (reading: SampledReading) => void;
}

const rideData: readonly number[] = [
  GATT_CHARACTERISTICS.indoorBikeData,
  GATT_CHARACTERISTICS.cyclingPowerMeasurement,
  GATT_CHARACTERISTICS.cscMeasurement,
];

/**
 * Follows the bike on this link until it is over; "linked" comes with the first of its data that can be subscribed to.
 * Rejects if none can. The optional parts, its load and its battery, follow afterward.
 */
export async function followLink(link: BikeLink, following: Following): Promise<void> {
  await subscribeToData(link, following);
  void followMachine(link, following).catch(() => {});
}

async function subscribeToData(link: BikeLink, { clock, resistance, onEvent, onReading }: Following): Promise<void> {
  const sample = createBikeSample();
  const isDue = createReadingPace();
  let silence: SilenceWatch | null = null;
  const isUseless = createUselessWatch();
  const receive = (uuid: number, value: DataView) => {
    const atMs = clock.now();
    const isUnderstood = sample.receive(uuid, value, atMs);
    if (!rideData.includes(uuid)) return;
    silence?.heard();
    const values = sample.readingAt(atMs);
    if (isUseless(values !== null, atMs)) {
      return onEvent({ kind: "useless", sends: sample.sendsSpeedOnly() ? "speed-only" : "unknown" });
    }
    // What was held from the frame before is no second of its own.
    if (!isUnderstood) return;
    onEvent({ kind: "data" });
    if (!values || !isDue(atMs)) return;
    const { resistance: _, ...measured } = values;
    const { level } = resistance.state();
    onReading({ atMs, ...measured, ...(level !== null && { resistance: level }) });
  };
  let lastError: unknown = null;
  for (const uuid of [...rideData, GATT_CHARACTERISTICS.heartRateMeasurement]) {
    const characteristic = link.characteristic(uuid);
    if (!characteristic) continue;
    try {
      await subscribe(link, characteristic, (value) => receive(uuid, value));
    } catch (error) {
      lastError = error;
      continue;
    }
    if (silence || !rideData.includes(uuid)) continue;
    silence = watchSilence(clock, () => onEvent({ kind: "silence" }));
    void link.over.then(silence.stop);
    onEvent({ kind: "linked", resistance: resistance.state() });
  }
  if (!silence) throw lastError;
}

async function followMachine(link: BikeLink, { clock, resistance, onEvent }: Following): Promise<void> {
  const machine = await takeControl(link, clock);
  if (machine) {
    resistance.attach(machine);
    await followLevel(link, resistance, machine.range && createReportedLevel(machine.range));
  }
  await followBattery(link, (percent) => onEvent({ kind: "battery", percent }));
}

/** What the machine reports about its load, whoever has set it. */
async function followLevel(
  link: BikeLink,
  resistance: ResistanceControl,
  reported: ReturnType<typeof createReportedLevel> | null,
): Promise<void> {
  link.characteristic(GATT_CHARACTERISTICS.indoorBikeData)?.addEventListener("characteristicvaluechanged", (event) => {
    const { value } = event.target as BluetoothRemoteGATTCharacteristic;
    const sent = value && decodeIndoorBikeData(value)?.resistanceLevel;
    const level = sent === undefined ? null : (reported?.fromData(sent, resistance.machineLevel()) ?? null);
    if (level !== null) resistance.report(level);
  });
  const status = link.characteristic(GATT_CHARACTERISTICS.fitnessMachineStatus);
  if (!status) return;
  await subscribe(link, status, (value) => {
    const said = decodeMachineStatus(value);
    if (said?.kind === "target-resistance-level-changed") resistance.report(said.level);
  }).catch(() => {});
}

async function followBattery(link: BikeLink, onPercent: (percent: number) => void): Promise<void> {
  const battery = link.characteristic(GATT_CHARACTERISTICS.batteryLevel);
  if (!battery) return;
  const report = (value: DataView) => {
    const percent = value.byteLength > 0 ? value.getUint8(0) : Number.NaN;
    if (percent <= 100) onPercent(percent);
  };
  await link.queue.run(() => battery.readValue()).then(report, () => {});
  await subscribe(link, battery, report).catch(() => {});
}
