/**
 * The events that hold the plan: those that no assessment by a provider has named. Source: model 2.1, section 11.
 * @param assessments by providers; a patient's own assessment names none
 */
export function openEvents<Event extends { readonly id: number | string }>(
  events: readonly Event[],
  assessments: readonly { readonly event_reviewed: readonly Event["id"][] }[],
): Event[] {
  const reviewed = new Set(assessments.flatMap(({ event_reviewed }) => event_reviewed));
  return events.filter(({ id }) => !reviewed.has(id));
}
