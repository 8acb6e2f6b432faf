import { browserStorage } from "../browser-storage.ts";
import { currentLanguage } from "../locales/i18n.ts";
import { inTime } from "../network/in-time.ts";
import { forgetReading, type Loudness, readLoudness, rememberReading } from "../session/remembered-reading.ts";
import { createStore } from "../store.ts";

/** Share of the tablet's own volume. */
const volumes: Readonly<Record<Loudness, number>> = { quiet: 0.35, normal: 0.7, loud: 1 };
const firstLoudness: Loudness = "normal";
/** Slower than usual speech. */
const rate = 0.9;

const synthesis = findSynthesis();

/** Missing in some browsers, and blocked in others, where looking it up throws. */
function findSynthesis(): SpeechSynthesis | undefined {
  try {
    return window.speechSynthesis;
  } catch {
    return undefined;
  }
}

const changes = createStore(0);
const changed = () => changes.set(changes.get() + 1);

/** Held until its end: browsers drop an utterance that only they hold, and never report its end. */
let current: SpeechSynthesisUtterance | null = null;
let lastWords: string | null = null;
/** What the screen has to say when asked. */
let summary: string | null = null;

/** The tablet's own voice for the language on the screen: with any other, the words would leave the tablet. */
function findVoice(): SpeechSynthesisVoice | undefined {
  const language = new Intl.Locale(currentLanguage()).language;
  const own = voices().filter(
    ({ localService, lang }) => localService && lang.split(/[-_]/)[0]?.toLowerCase() === language,
  );
  const byPreference = [
    own.find((voice) => voice.default),
    own.find((voice) => voice.lang.replace("_", "-") === navigator.language),
    own[0],
  ];
  return byPreference.find((voice) => voice !== undefined);
}

/** None where the browser throws: a screen without a voice is whole. */
function voices(): readonly SpeechSynthesisVoice[] {
  try {
    return synthesis?.getVoices() ?? [];
  } catch {
    return [];
  }
}

export const hasVoice = (): boolean => findVoice() !== undefined;
export const isSpeaking = (): boolean => current !== null;
/** Null while reading is off. */
export const loudness = (): Loudness | null => readLoudness(browserStorage);

/**
 * Says the words after one soft chime, heard once for a `day` of a patient; nothing while reading is off. It is fetched
 * when it is needed: words without a chime are better than none.
 */
export async function chimeAndSay(words: string, day: string): Promise<void> {
  const now = loudness();
  if (now === null || !hasVoice()) return;
  const chime = await inTime(() => import("./chime.ts")).catch(() => null);
  await chime?.playChime(day, volumes[now]);
  say(words);
}

/**
 * Says the words, interrupting anything being said, if the person has turned reading on and the browser has a voice.
 */
export function say(words: string): void {
  if (loudness() !== null) sayOnRequest(words);
}

/** For a button that says one thing aloud: the person asks for it, even if reading is off. Never throws. */
export function sayOnRequest(words: string): void {
  const voice = findVoice();
  if (!synthesis || !voice) return;
  lastWords = words;
  try {
    speak(synthesis, words, voice);
  } catch {
    current = null;
  }
  changed();
}

function speak(by: SpeechSynthesis, words: string, voice: SpeechSynthesisVoice): void {
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = rate;
  utterance.volume = volumes[loudness() ?? firstLoudness];
  const end = () => {
    if (current !== utterance) return;
    current = null;
    changed();
  };
  utterance.onend = end;
  utterance.onerror = end;
  by.cancel();
  current = utterance;
  by.speak(utterance);
}

export function stopSpeaking(): void {
  current = null;
  try {
    synthesis?.cancel();
  } catch {
    // It says nothing either.
  }
  changed();
}

/** What the screen says about itself now, or else what was said last. */
export function sayAgain(): void {
  const words = summary ?? lastWords;
  if (words !== null) say(words);
}

export function turnOn(next: Loudness = firstLoudness): void {
  rememberReading(browserStorage, next);
  changed();
  sayAgain();
}

export function turnOff(): void {
  forgetReading(browserStorage);
  endAtSignOut();
}

/** After a sign-out, which deletes the choice, speech stops and nothing can be repeated. */
export function endAtSignOut(): void {
  if (loudness() !== null) return;
  lastWords = null;
  stopSpeaking();
}

export function setSummary(words: string | null): void {
  summary = words;
}

/** Calls back when reading is turned on or off, when a voice appears, and when speech begins or ends. */
export function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener);
  // Browsers find their voices some time after the page opens.
  synthesis?.addEventListener?.("voiceschanged", listener);
  return () => {
    stop();
    synthesis?.removeEventListener?.("voiceschanged", listener);
  };
}
