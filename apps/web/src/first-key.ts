/** What React Router calls the visit with which a tab began; each later one has a key of its own. */
export const FIRST_KEY = "default";
