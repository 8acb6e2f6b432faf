import { onTestFinished, vi } from "vitest";

interface Utterance {
  readonly text: string;
  readonly voice: SpeechSynthesisVoice;
  readonly volume: number;
  readonly onend?: () => void;
}

const voice = (changes: Partial<SpeechSynthesisVoice> = {}): SpeechSynthesisVoice => ({
  name: "This tablet's",
  voiceURI: "this-tablet",
  lang: "en-US",
  localService: true,
  default: true,
  ...changes,
});

export const ownVoice = voice();
/** As Chrome's 'Google US English', which sends the words to a server. */
export const networkVoice = voice({ name: "Far away", localService: false });
export const germanVoice = voice({ name: "Deutsch", lang: "de-DE" });

/**
 * The machine's voices and loudspeaker, which a test machine lacks: everything else of `speechSynthesis` is the browser's
 * own. Returns what was spoken.
 */
export function haveVoices(...voices: SpeechSynthesisVoice[]) {
  const spoken: Utterance[] = [];
  const getVoices = vi.spyOn(speechSynthesis, "getVoices").mockReturnValue(voices);
  vi.spyOn(speechSynthesis, "speak").mockImplementation((utterance) => {
    spoken.push(utterance as unknown as Utterance);
  });
  const cancel = vi.spyOn(speechSynthesis, "cancel");
  // The browser's own accepts no voice but the machine's.
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  onTestFinished(() => {
    spoken.at(-1)?.onend?.();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return {
    spoken,
    words: () => spoken.map(({ text }) => text),
    cancel,
    /** What the voice does at the end of the words. */
    finish: () => spoken.at(-1)?.onend?.(),
    /** Browsers find their voices some time after the page opens. */
    find: (...found: SpeechSynthesisVoice[]) => {
      getVoices.mockReturnValue(found);
      speechSynthesis.dispatchEvent(new Event("voiceschanged"));
    },
  };
}
