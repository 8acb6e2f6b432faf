/** A browser engine as the smoke test drives it. Elements are named by XPath, which all three drivers speak. */
export interface Engine {
  /** A page of the product at this address, in a browser profile of its own. */
  newPage(product: string): Promise<EnginePage>;
  close(): Promise<void>;
}

export interface EnginePage {
  open(path: string): Promise<void>;
  /** To this many CSS pixels for the page itself, or the nearest that the browser's window allows. */
  resize(width: number, height: number): Promise<void>;
  /** Clicks where a person would, once the element is shown. */
  click(xpath: string): Promise<void>;
  /** Types into a field, key by key. */
  type(xpath: string, text: string): Promise<void>;
  /** Types month, day and year into a date field as this engine expects them. */
  typeDate(xpath: string, isoDay: string): Promise<void>;
  /** Presses a key on whatever has the focus. */
  press(key: PressedKey): Promise<void>;
  /** Chooses the option of a list by its text. */
  choose(xpath: string, option: string): Promise<void>;
  /** The value of a JavaScript expression, awaited if it is a promise. */
  evaluate<T>(expression: string): Promise<T>;
  /** What the page logged as errors and did not catch since the last time of asking. */
  takeErrors(): Promise<string[]>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

/** As `KeyboardEvent.key` names them. */
export type PressedKey = "ArrowDown" | "ArrowRight" | "Enter" | "Escape" | "Tab";

/** In the order of an American date field. */
export function monthDayYear(isoDay: string): [month: string, day: string, year: string] {
  const [year = "", month = "", day = ""] = isoDay.split("-");
  return [month, day, year];
}
