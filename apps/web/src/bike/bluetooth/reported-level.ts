import type { ResistanceRange } from "@bedside-bike/ride/bluetooth";

/**
 * What the machine's data say about its setting. Indoor Bike Data carry the level in whole units (FTMS 1.0, 4.9.1.7),
 * but many machines send tenths there, as everywhere else. Null while a number may mean either, and when it says
 * nothing new.
 */
export interface ReportedLevel {
  /** `sent` is the number in the frame, `known` what the machine is set to if that is known otherwise. */
  fromData(sent: number, known: number | null): number | null;
}

const isSetting = ({ minimumLevel, maximumLevel, stepLevel }: ResistanceRange, level: number) => {
  const steps = (level - minimumLevel) / stepLevel;
  return level >= minimumLevel && level <= maximumLevel && Math.abs(steps - Math.round(steps)) < 1e-6;
};

export function createReportedLevel(range: ResistanceRange): ReportedLevel {
  let unitsPerLevel: 1 | 10 | null = null;
  let before: number | null = null;
  return {
    fromData(sent, known) {
      // A frame from before our own setting repeats the number of the frame before it.
      if (sent === before) return null;
      before = sent;
      const isWhole = isSetting(range, sent);
      const isTenths = isSetting(range, sent / 10);
      if (unitsPerLevel === null && known) unitsPerLevel = sent === known ? 1 : sent === known * 10 ? 10 : null;
      if (isWhole !== isTenths) unitsPerLevel = isWhole ? 1 : 10;
      if (unitsPerLevel !== null) return sent / unitsPerLevel;
      return sent === 0 && isWhole ? 0 : null;
    },
  };
}
