import type { Page } from "playwright-core";

/**
 * The machine's voices, by the names of their languages, and its speaker, which test machines lack: what is said is
 * recorded in `window.spoken`.
 */
export const haveVoices = (page: Page, ...languages: string[]): Promise<unknown> =>
  page.addInitScript(`{
    window.spoken = [];
    const voices = ${JSON.stringify(languages)}.map((lang) => ({ name: lang, voiceURI: lang, lang, localService: true, default: true }));
    speechSynthesis.getVoices = () => voices;
    speechSynthesis.speak = ({ text }) => window.spoken.push(text);
    window.SpeechSynthesisUtterance = class {
      constructor(text) {
        this.text = text;
      }
    };
  }`);

export const spoken = (page: Page): Promise<string[]> => page.evaluate("window.spoken");
