import type { ProviderRelationship } from "@bedside-bike/contract";

/** Of the person or the team with access. */
export const partyName = (one: ProviderRelationship): string =>
  "teamId" in one ? one.teamName : `${one.providerFirstName} ${one.providerLastName}`;

export const personName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;
