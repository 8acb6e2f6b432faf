import type { IndoorBikeData } from "../src/bluetooth/index.ts";
import type { RecordedFrame } from "./recorded-frame.ts";

const IC4 = "Schwinn IC4";
const YESOUL = "Yesoul S3, fields split over two packets";
const STAGES = "Stages SB20, fields split over three packets";
const HUB = "Zwift Hub";
const LIFE_FITNESS = "Life Fitness, which sends a cadence that its flags don't announce";
const MATRIX = "Matrix, cut off at 20 bytes";

export const INDOOR_BIKE_DATA: readonly RecordedFrame<IndoorBikeData>[] = [
  {
    hex: "44 02 da 02 02 01 22 01 00",
    values: { speedKmh: 7.3, cadenceRpm: 129, powerWatts: 290, heartRateBpm: 0 },
    machine: IC4,
    source: "gymnasticon",
  },
  {
    hex: "44 02 f2 08 b0 00 40 00 00",
    values: { speedKmh: 22.9, cadenceRpm: 88, powerWatts: 64, heartRateBpm: 0 },
    machine: IC4,
    source: "smartSpin2k",
  },
  {
    hex: "44 02 9c 09 5c 00 4f 00 50",
    values: { speedKmh: 24.6, cadenceRpm: 46, powerWatts: 79, heartRateBpm: 80 },
    machine: "not named",
    source: "stackOverflow66250956",
  },
  {
    hex: "44 02 5e 0b f0 00 7a 00 54",
    values: { speedKmh: 29.1, cadenceRpm: 120, powerWatts: 122, heartRateBpm: 84 },
    machine: IC4,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "44 02 a0 14 6a 00 75 02 75",
    values: { speedKmh: 52.8, cadenceRpm: 53, powerWatts: 629, heartRateBpm: 117 },
    machine: IC4,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "44 02 36 15 72 00 b4 02 5a",
    values: { speedKmh: 54.3, cadenceRpm: 57, powerWatts: 692, heartRateBpm: 90 },
    machine: IC4,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "44 02 00 00 00 00 00 00 55",
    values: { speedKmh: 0, cadenceRpm: 0, powerWatts: 0, heartRateBpm: 85 },
    machine: IC4,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "00 08 16 0a 35 00",
    values: { speedKmh: 25.82, elapsedSeconds: 53 },
    machine: YESOUL,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "f5 01 88 00 f6 00 00 35 00 6b 00 47 00 04 00 ff ff ff",
    values: { cadenceRpm: 68, distanceMeters: 246, resistanceLevel: 53, powerWatts: 107, averagePowerWatts: 71 },
    machine: YESOUL,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "00 08 00 00 7a 00",
    values: { speedKmh: 0, elapsedSeconds: 122 },
    machine: YESOUL,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "f5 01 6e 00 84 02 00 34 00 4c 00 57 00 0d 00 ff ff ff",
    values: { cadenceRpm: 55, distanceMeters: 644, resistanceLevel: 52, powerWatts: 76, averagePowerWatts: 87 },
    machine: YESOUL,
    source: "trackMyIndoorWorkout",
  },
  { hex: "00 00 83 06", values: { speedKmh: 16.67 }, machine: STAGES, source: "trackMyIndoorWorkout" },
  { hex: "11 00 04 01 00", values: { distanceMeters: 260 }, machine: STAGES, source: "trackMyIndoorWorkout" },
  {
    hex: "c5 00 b6 00 5d 02 00 00",
    values: { cadenceRpm: 91, powerWatts: 605, averagePowerWatts: 0 },
    machine: STAGES,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "c5 00 e0 00 23 03 00 00",
    values: { cadenceRpm: 112, powerWatts: 803, averagePowerWatts: 0 },
    machine: STAGES,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "fe 09 ee 08 00 00 72 00 00 00 63 02 00 1a 00 40 00 00 00 08 00 12 01 04 59 00",
    values: {
      speedKmh: 22.86,
      averageSpeedKmh: 0,
      cadenceRpm: 57,
      averageCadenceRpm: 0,
      distanceMeters: 611,
      resistanceLevel: 26,
      powerWatts: 64,
      averagePowerWatts: 0,
      elapsedSeconds: 89,
    },
    machine: "Bowflex IC7",
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "54 08 e5 05 7a 00 bd 00 00 b2 00 3d 00",
    values: { speedKmh: 15.09, cadenceRpm: 61, distanceMeters: 189, powerWatts: 178, elapsedSeconds: 61 },
    machine: "Elite Direto XR",
    source: "simcline4",
  },
  {
    hex: "54 08 6c 06 48 00 1c 00 00 3b 00 51 00",
    values: { speedKmh: 16.44, cadenceRpm: 36, distanceMeters: 28, powerWatts: 59, elapsedSeconds: 81 },
    machine: "Elite Direto XR",
    source: "simcline4",
  },
  {
    hex: "54 08 b9 06 b0 00 86 0d 00 45 00 20 01",
    values: { speedKmh: 17.21, cadenceRpm: 88, distanceMeters: 3462, powerWatts: 69, elapsedSeconds: 288 },
    machine: "Elite Suito",
    source: "auuki",
  },
  {
    hex: "fe 02 99 0b c7 07 b2 00 72 00 f7 00 00 14 00 46 00 5d 00 00",
    values: {
      speedKmh: 29.69,
      averageSpeedKmh: 19.91,
      cadenceRpm: 89,
      averageCadenceRpm: 57,
      distanceMeters: 247,
      resistanceLevel: 20,
      powerWatts: 70,
      averagePowerWatts: 93,
      heartRateBpm: 0,
    },
    machine: HUB,
    source: "simcline7",
  },
  {
    hex: "fe 02 00 00 f0 02 00 00 00 00 1d 00 00 14 00 00 00 00 00 5b",
    values: {
      speedKmh: 0,
      averageSpeedKmh: 7.52,
      cadenceRpm: 0,
      averageCadenceRpm: 0,
      distanceMeters: 29,
      resistanceLevel: 20,
      powerWatts: 0,
      averagePowerWatts: 0,
      heartRateBpm: 91,
    },
    machine: HUB,
    source: "simcline7",
  },
  {
    hex: "64 02 00 00 00 00 14 00 00 00 00",
    values: { speedKmh: 0, cadenceRpm: 0, resistanceLevel: 20, powerWatts: 0, heartRateBpm: 0 },
    machine: HUB,
    source: "simcline7",
  },
  {
    hex: "64 02 1d 00 00 00 14 00 00 00 00",
    values: { speedKmh: 0.29, cadenceRpm: 0, resistanceLevel: 20, powerWatts: 0, heartRateBpm: 0 },
    machine: "JetBlack Volt",
    source: "simcline9",
  },
  {
    hex: "74 03 b2 0c b0 00 ab 00 00 11 00 a2 00 03 00 00 00 00 00",
    values: {
      speedKmh: 32.5,
      cadenceRpm: 88,
      distanceMeters: 171,
      resistanceLevel: 17,
      powerWatts: 162,
      heartRateBpm: 0,
    },
    machine: "not named",
    source: "stackOverflow76808270",
  },
  {
    hex: "74 03 00 00 60 00 a3 00 00 13 00 00 00 02 00 00 00 00 00",
    values: { speedKmh: 0, cadenceRpm: 48, distanceMeters: 163, resistanceLevel: 19, powerWatts: 0, heartRateBpm: 0 },
    machine: "not named",
    source: "stackOverflow76808270",
  },
  {
    hex: "00 08 e6 08 1f 00",
    values: { speedKmh: 22.78, elapsedSeconds: 31 },
    machine: "not named, without power",
    source: "gymnasticon101",
  },
  {
    hex: "fa 09 2d 09 f2 08 74 00 77 00 65 00 00 0d 00 66 00 61 00 02 00 ff ff ff 11 00",
    values: null,
    machine: LIFE_FITNESS,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "fa 0b 32 0c 89 09 c6 00 7c 00 c4 01 00 0d 00 ce 00 70 00 0a 00 ff ff ff 53 44 00",
    values: null,
    machine: LIFE_FITNESS,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "fa 19 6c 08 81 07 6a 00 69 00 3a 01 00 06 00 53 00 49 00 05 00 ff ff ff 3e 00 3b 00",
    values: null,
    machine: LIFE_FITNESS,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "fe 15 00 00 00 00 00 00 00 00 00 00 00 01 00 00 00 00 00 00",
    values: null,
    machine: MATRIX,
    source: "trackMyIndoorWorkout",
  },
  {
    hex: "fe 1d 83 0c 33 0c 86 00 80 00 c1 09 00 0d 00 a2 00 9d 00 36",
    values: null,
    machine: MATRIX,
    source: "trackMyIndoorWorkout",
  },
];
