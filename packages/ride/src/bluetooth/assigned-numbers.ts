/** 16-bit UUIDs of services (Bluetooth SIG, Assigned Numbers, 3.4.1). */
export const GATT_SERVICES = {
  deviceInformation: 0x180a,
  heartRate: 0x180d,
  battery: 0x180f,
  cyclingSpeedAndCadence: 0x1816,
  cyclingPower: 0x1818,
  fitnessMachine: 0x1826,
} as const;

/** 16-bit UUIDs of characteristics (Bluetooth SIG, Assigned Numbers, 3.8.1). */
export const GATT_CHARACTERISTICS = {
  batteryLevel: 0x2a19,
  heartRateMeasurement: 0x2a37,
  cscMeasurement: 0x2a5b,
  cyclingPowerMeasurement: 0x2a63,
  fitnessMachineFeature: 0x2acc,
  indoorBikeData: 0x2ad2,
  trainingStatus: 0x2ad3,
  supportedResistanceLevelRange: 0x2ad6,
  supportedPowerRange: 0x2ad8,
  fitnessMachineControlPoint: 0x2ad9,
  fitnessMachineStatus: 0x2ada,
} as const;
