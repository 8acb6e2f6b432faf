import { createStore } from "../store.ts";

/** Whoever was signed in last on this page touched 'I don't feel well': once they are signed out no card stands there. */
export const calledForHelp = createStore(false);
