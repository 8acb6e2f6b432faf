import { type ComponentType, createContext, type ReactNode } from "react";
import { createStore } from "../store.ts";

/** What every screen of a signed-in person has under its header, whichever screen it is. */
export const BelowHeader = createContext<ReactNode>(null);

/** What every dialog has at the screen's lower edge: it covers the page's own. */
export const DialogFoot = createContext<ReactNode>(null);

/** A patient's bar for help in a dialog, as soon as its code is there: a dialog never waits for it. */
export const barOfDialog = createStore<ComponentType | null>(null);

/** The calls for help in a provider's dialog, which covers their line. */
export const callsOfDialog = createStore<ComponentType | null>(null);

/** What the tab's title says before the screen's; null: nothing. Never a person's name. */
export const titleAlarm = createStore<string | null>(null);
