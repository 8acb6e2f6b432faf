/** A bike's number as replies and events give it: text, as the forms send it. */
export const toDeviceNumberText = (deviceNumber: number | null): string | null =>
  deviceNumber === null ? null : String(deviceNumber);
