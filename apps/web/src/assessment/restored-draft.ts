/** Passes the answers to the form in memory only: the query cache is emptied at every sign-in and sign-out. */
export const restoredDraftKey = ["calculator.savedDraft"] as const;
