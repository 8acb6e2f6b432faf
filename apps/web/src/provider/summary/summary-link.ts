/** One patient on one page. */
export const summaryLink = (patientId: number): string => `/provider-dashboard?patient=${patientId}&view=summary`;
