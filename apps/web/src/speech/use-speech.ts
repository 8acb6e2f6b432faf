import { useEffect, useSyncExternalStore } from "react";
import type { Loudness } from "../session/remembered-reading.ts";
import { hasVoice, isSpeaking, loudness, say, sayOnRequest, setSummary, stopSpeaking, subscribe } from "./speech.ts";

interface Speech {
  /** False if this tablet has no voice of its own: then everything that offers to speak is left out. */
  readonly hasVoice: boolean;
  /** Null while the person has not turned reading on. */
  readonly loudness: Loudness | null;
  readonly isSpeaking: boolean;
  /** Does nothing unless the person turned reading on. */
  readonly say: (words: string) => void;
  /** Also while reading is off; only in a press. */
  readonly sayOnRequest: (words: string) => void;
  readonly stop: () => void;
}

/** 'Read to me': the browser's own voice, without a network. */
export function useSpeech(): Speech {
  return {
    hasVoice: useSyncExternalStore(subscribe, hasVoice),
    loudness: useSyncExternalStore(subscribe, loudness),
    isSpeaking: useSyncExternalStore(subscribe, isSpeaking),
    say,
    sayOnRequest,
    stop: stopSpeaking,
  };
}

/** What this screen says when reading is turned on or 'Say again' is pressed. */
export function useSpokenSummary(words: string | null): void {
  useEffect(() => {
    setSummary(words);
    return () => setSummary(null);
  }, [words]);
}
