import { createStore } from "../../store.ts";

/** A call for help goes on: its card takes the page's place. */
export const isHelpShown = createStore(false);
