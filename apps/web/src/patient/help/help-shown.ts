import type { ComponentType } from "react";
import { createStore } from "../../store.ts";

/** A call for help goes on: its card takes the page's place. */
export const isHelpShown = createStore(false);

/** The bar of a dialog, as soon as its code is there: a dialog never waits for it. */
export const barOfDialog = createStore<ComponentType | null>(null);
