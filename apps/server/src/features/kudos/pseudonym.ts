import { displayNameProblem } from "@bedside-bike/contract/display-name";

const moods = ["Sunny", "Steady", "Cheerful", "Gentle", "Bright", "Brave", "Merry", "Lucky", "Calm", "Lively"] as const;
const riders = ["Cyclist", "Pedaler", "Rider", "Traveler", "Explorer", "Rambler", "Voyager", "Wheeler"] as const;

/**
 * A display name such as 'Sunny Cyclist 42', always the same for the same patient and derived only from the id, so that
 * it reveals nothing about the person.
 */
export function pseudonymFor(patientId: number): string {
  // Consecutive ids share no word: each part steps through its list with a different step.
  const mood = moods[(patientId * 7) % moods.length];
  const rider = riders[(patientId * 5 + Math.floor(patientId / moods.length)) % riders.length];
  return `${mood} ${rider} ${((patientId * 37) % 90) + 10}`;
}

/**
 * An earlier version took names that this one refuses: they stand nowhere, and the patient has the pseudonym again, at
 * once and not with the job that stores it.
 */
export const standingName = (displayName: string, patientId: number): string =>
  displayNameProblem(displayName) ? pseudonymFor(patientId) : displayName;
