/**
 * Whether the window is as narrow as a phone's: for an order that what is read and reached by keyboard follows too. Asked
 * once, when the content appears: turning the phone moves nothing that somebody is typing in.
 */
export const isNarrow = (): boolean => matchMedia("(max-width: 640px)").matches;
