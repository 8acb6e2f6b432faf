/** Of the goal editor, for what leads there. */
export const goalsId = "patient-goals";
