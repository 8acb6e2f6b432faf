/** React Router's key for a tab's first visit; each later visit has its own key. */
export const FIRST_KEY = "default";
