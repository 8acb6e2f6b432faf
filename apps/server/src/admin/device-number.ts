import { HttpError } from "../platform/errors.ts";

/** @throws HttpError for anything but the digits of 1 to 999999. */
export function parseDeviceNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) {
    throw new HttpError(400, "A bike's number is a whole number from 1 to 999999, for example: enroll-device 121");
  }
  return Number(text);
}
