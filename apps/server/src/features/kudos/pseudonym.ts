const moods = ["Sunny", "Steady", "Cheerful", "Gentle", "Bright", "Brave", "Merry", "Lucky", "Calm", "Lively"] as const;
const riders = ["Cyclist", "Pedaler", "Rider", "Traveler", "Explorer", "Rambler", "Voyager", "Wheeler"] as const;

/**
 * A display name such as 'Sunny Cyclist 42', always the same for the same patient and made of nothing but the id,
 * so that it says nothing about who it is.
 */
export function pseudonymFor(patientId: number): string {
  // Neighboring ids share no word: each part steps through its list by a number of its own.
  const mood = moods[(patientId * 7) % moods.length];
  const rider = riders[(patientId * 5 + Math.floor(patientId / moods.length)) % riders.length];
  return `${mood} ${rider} ${((patientId * 37) % 90) + 10}`;
}
