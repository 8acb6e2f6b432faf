/** What a call lets its caller choose from, in the screens' order; free of Zod, like the limits. */
export const avatarEmojis = ["🚴", "🌟", "💪", "🌻", "🦋", "🐢", "🎈", "🌈"] as const;
export const reactionTypes = ["cheer", "heart", "strong", "star", "fire", "wave"] as const;
/** A provider's professions. */
export const allCredentials = ["DPT", "MD", "RN", "OT", "PT", "NP"] as const;
