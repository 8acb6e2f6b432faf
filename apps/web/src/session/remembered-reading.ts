const key = "read-to-me";
/** Of the day whose closed ring was heard, with its patient (speech/chime.ts). */
export const chimeKey = "chimed";

type ReadingStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const loudnesses = ["quiet", "normal", "loud"] as const;
export type Loudness = (typeof loudnesses)[number];

/** How loud this tablet reads to the signed-in person; null if it does not, as after every sign-out. */
export function readLoudness(storage: ReadingStorage): Loudness | null {
  const text = storage.getItem(key);
  return loudnesses.find((one) => one === text) ?? null;
}

export const rememberReading = (storage: ReadingStorage, loudness: Loudness): void => storage.setItem(key, loudness);

export function forgetReading(storage: ReadingStorage): void {
  storage.removeItem(key);
  storage.removeItem(chimeKey);
}
