/** A bike's number in replies and events: text, as the forms send it. */
export const toDeviceNumberText = (deviceNumber: number | null): string | null =>
  deviceNumber === null ? null : String(deviceNumber);
