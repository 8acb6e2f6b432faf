/** Answers on their way to the form, in memory only: the query cache is emptied whenever somebody signs in or out. */
export const restoredDraftKey = ["calculator.savedDraft"] as const;
