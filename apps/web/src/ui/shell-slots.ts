import { createContext, type ReactNode } from "react";
import { createStore } from "../store.ts";

/** What every screen of a signed-in person has under its header, whichever screen it is. */
export const BelowHeader = createContext<ReactNode>(null);

/** What every dialog has at the screen's lower edge: it covers the page's own. */
export const DialogFoot = createContext<ReactNode>(null);

/** What the tab's title says before the screen's; null: nothing. Never a person's name. */
export const titleAlarm = createStore<string | null>(null);
