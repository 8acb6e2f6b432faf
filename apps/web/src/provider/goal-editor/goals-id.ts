/** The goal editor's id, for links to it. */
export const goalsId = "patient-goals";
