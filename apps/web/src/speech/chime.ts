import { browserStorage } from "../browser-storage.ts";
import { chimeKey } from "../session/remembered-reading.ts";

/** E5 and the octave above, softer. */
const partials = [
  { hertz: 659.26, share: 0.24 },
  { hertz: 1318.51, share: 0.06 },
] as const;
const attackSeconds = 0.03;
const lengthSeconds = 0.9;
/** A browser in which nobody has touched the page yet makes no sound, and says so only by silence. */
const allowedWithinMs = 300;

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/**
 * One soft sound, when the ring closes; once a day, also over a reload and in a second tab.
 * @param day with its patient
 * @param volume share of the tablet's own, 0 to 1
 * @returns once it has faded, or soon where the browser makes no sound: never throws
 */
export async function playChime(day: string, volume: number): Promise<void> {
  if (browserStorage.getItem(chimeKey) === day) return;
  browserStorage.setItem(chimeKey, day);
  try {
    const audio = new AudioContext();
    await Promise.race([audio.resume(), wait(allowedWithinMs)]);
    if (audio.state === "running") {
      for (const partial of partials) play(audio, partial.hertz, partial.share * volume);
      await wait(lengthSeconds * 1000);
    }
    await audio.close();
  } catch {
    // A gold ring without a sound is whole.
  }
}

function play(audio: AudioContext, frequency: number, peak: number): void {
  const { currentTime: begin, destination } = audio;
  const tone = new OscillatorNode(audio, { frequency });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0.0001, begin);
  loudness.gain.exponentialRampToValueAtTime(peak, begin + attackSeconds);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + lengthSeconds);
  tone.connect(loudness).connect(destination);
  tone.start(begin);
  tone.stop(begin + lengthSeconds);
}
