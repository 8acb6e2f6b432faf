import { foldName } from "@bedside-bike/contract/fold-name";

/** A name for matching at sign-in and for 'Is it you?'. */
export const nameKey = (firstName: string, lastName: string): string => [firstName, lastName].map(foldName).join("|");
