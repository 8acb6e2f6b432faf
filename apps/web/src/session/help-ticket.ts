/**
 * Lets its patient call for help and nothing else, also after the session has ended. Stored while the patient is signed
 * in, since a page that opens offline can't ask for it; after a sign-out it stays only with a call that waits to be sent.
 */
const key = "helpTicket";

type TicketStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const readHelpTicket = (storage: TicketStorage): string | null => storage.getItem(key);

export function keepHelpTicket(storage: TicketStorage, ticket: string | null): void {
  if (ticket === null) storage.removeItem(key);
  else storage.setItem(key, ticket);
}
