import type {
  ControlPointReply,
  CyclingCadence,
  CyclingPower,
  HeartRate,
  MachineStatus,
  PowerRange,
  ResistanceRange,
} from "../src/bluetooth/index.ts";
import type { RecordedFrame } from "./recorded-frame.ts";

const HUB = "Zwift Hub";

export const CYCLING_POWER: readonly RecordedFrame<CyclingPower>[] = [
  {
    hex: "2c 00 00 00 9f 00 0c 00 e5 42",
    values: { powerWatts: 0, crankRevolutions: 12, crankEventTicks: 17_125 },
    machine: "4iiii crank",
    source: "openTracks1352",
  },
  {
    hex: "2c 00 00 00 df 00 2b 00 39 f6",
    values: { powerWatts: 0, crankRevolutions: 43, crankEventTicks: 63_033 },
    machine: "4iiii crank",
    source: "openTracks1352",
  },
  {
    hex: "2c 00 67 00 d1 b5 e4 00 48 55",
    values: { powerWatts: 103, crankRevolutions: 228, crankEventTicks: 21_832 },
    machine: "power meter, not named",
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "2c 00 8b 00 dd 66 06 0c b2 4a",
    values: { powerWatts: 139, crankRevolutions: 3078, crankEventTicks: 19_122 },
    machine: "power meter, not named",
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "2c 00 8d 00 ca 69 07 0c dd 4e",
    values: { powerWatts: 141, crankRevolutions: 3079, crankEventTicks: 20_189 },
    machine: "power meter, not named",
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "20 00 0b 00 0a 6e d7 fc",
    values: { powerWatts: 11, crankRevolutions: 28_170, crankEventTicks: 64_727 },
    machine: "power pedals, not named",
    source: "smartSpin2k70",
  },
  {
    hex: "20 00 0b 00 0b 6e 75 01",
    values: { powerWatts: 11, crankRevolutions: 28_171, crankEventTicks: 373 },
    machine: "power pedals, not named",
    source: "smartSpin2k70",
  },
  {
    hex: "20 00 08 00 0c 6e 75 06",
    values: { powerWatts: 8, crankRevolutions: 28_172, crankEventTicks: 1653 },
    machine: "power pedals, not named",
    source: "smartSpin2k70",
  },
  { hex: "00 00 00 00", values: { powerWatts: 0 }, machine: HUB, source: "simcline7" },
];

export const CYCLING_CADENCE: readonly RecordedFrame<CyclingCadence>[] = [
  {
    hex: "03 00 00 00 00 10 01 21 00 c6 eb",
    values: { wheelRevolutions: 0, wheelEventTicks: 272, crankRevolutions: 33, crankEventTicks: 60_358 },
    machine: "Wahoo cadence sensor",
    source: "openTracks1054",
  },
  {
    hex: "03 a4 00 00 00 18 4e 40 00 a7 4c",
    values: { wheelRevolutions: 164, wheelEventTicks: 19_992, crankRevolutions: 64, crankEventTicks: 19_623 },
    machine: HUB,
    source: "simcline7",
  },
  {
    hex: "03 a6 00 00 00 72 52 41 00 c0 50",
    values: { wheelRevolutions: 166, wheelEventTicks: 21_106, crankRevolutions: 65, crankEventTicks: 20_672 },
    machine: HUB,
    source: "simcline7",
  },
];

export const HEART_RATE: readonly RecordedFrame<HeartRate>[] = [
  { hex: "04 54", values: { heartRateBpm: 84 }, machine: "strap, not named", source: "trackMyIndoorWorkout" },
  { hex: "16 59 a2 02", values: { heartRateBpm: 89 }, machine: "strap, not named", source: "trackMyIndoorWorkout" },
  { hex: "16 73 10 02 0d 02", values: { heartRateBpm: 115 }, machine: "Polar H7", source: "trackMyIndoorWorkout" },
  { hex: "04 5b", values: { heartRateBpm: 91 }, machine: "strap that denies its contact", source: "simcline7" },
  { hex: "04 00", values: { heartRateBpm: 0 }, machine: "strap without contact", source: "simcline7" },
  { hex: "10 3e b1 03 de", values: null, machine: "strap, written down a byte short", source: "webBluetooth493" },
];

export const RESISTANCE_RANGE: readonly RecordedFrame<ResistanceRange>[] = [
  {
    hex: "00 00 c8 00 01 00",
    values: { minimumLevel: 0, maximumLevel: 20, stepLevel: 0.1 },
    machine: "Elite Direto XR",
    source: "simcline4",
  },
  {
    hex: "0a 00 f0 00 0a 00",
    values: { minimumLevel: 1, maximumLevel: 24, stepLevel: 1 },
    machine: "WLT-BK",
    source: "qdomyos5075",
  },
  {
    hex: "00 00 64 00 01 00",
    values: { minimumLevel: 0, maximumLevel: 10, stepLevel: 0.1 },
    machine: "JetBlack Volt",
    source: "simcline9",
  },
  {
    hex: "00 00 e8 03 01 00",
    values: { minimumLevel: 0, maximumLevel: 100, stepLevel: 0.1 },
    machine: "not named",
    source: "auuki",
  },
];

export const POWER_RANGE: readonly RecordedFrame<PowerRange>[] = [
  {
    hex: "00 00 a0 0f 01 00",
    values: { minimumWatts: 0, maximumWatts: 4000, stepWatts: 1 },
    machine: "Elite Direto XR",
    source: "simcline4",
  },
  {
    hex: "00 00 20 03 01 00",
    values: { minimumWatts: 0, maximumWatts: 800, stepWatts: 1 },
    machine: "not named",
    source: "auuki",
  },
];

export const CONTROL_POINT_REPLY: readonly RecordedFrame<ControlPointReply>[] = [
  { hex: "80 00 01", values: { request: "request-control", result: "success" }, machine: HUB, source: "simcline7" },
  {
    hex: "80 11 01",
    values: { request: "set-indoor-bike-simulation-parameters", result: "success" },
    machine: HUB,
    source: "simcline7",
  },
  {
    hex: "80 08 03",
    values: { request: "stop-or-pause", result: "invalid-parameter" },
    machine: HUB,
    source: "simcline7",
  },
];

export const MACHINE_STATUS: readonly RecordedFrame<MachineStatus>[] = [
  {
    hex: "02 01",
    values: { kind: "stopped-or-paused-by-user", action: "stop" },
    machine: "Elite Direto XR",
    source: "simcline4",
  },
  {
    hex: "12 00 00 57 ff 28 33",
    values: { kind: "indoor-bike-simulation-parameters-changed" },
    machine: "Elite Direto XR",
    source: "simcline4",
  },
  { hex: "04", values: { kind: "started-or-resumed-by-user" }, machine: "WLT-BK", source: "qdomyos5075" },
];

/** Elite Direto XR (simcline4). Features are bits 1, 2, 7, 12, 14; targets bits 2, 3, 13, 14, 15. */
export const FITNESS_MACHINE_FEATURE = {
  hex: "86 50 00 00 0c e0 00 00",
  features: ["cadence", "total-distance", "resistance-level", "elapsed-time", "power"],
  targets: ["resistance", "power", "indoor-bike-simulation", "wheel-circumference", "spin-down"],
} as const;
