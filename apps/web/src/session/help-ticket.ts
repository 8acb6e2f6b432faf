/**
 * Lets its patient call for help and nothing else, also after the session has ended. Stored while the patient is signed
 * in, since a page that opens offline can't ask for it; after a sign-out it stays only with a call that waits to be sent.
 */
const key = "helpTicket";

type TicketStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Null without one, and in a browser that keeps nothing: no touch fails because of it. */
export function readHelpTicket(storage: TicketStorage): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

export function keepHelpTicket(storage: TicketStorage, ticket: string | null): void {
  try {
    if (ticket === null) storage.removeItem(key);
    else storage.setItem(key, ticket);
  } catch {
    // Full or blocked: then only the open page can send a call after a sign-out.
  }
}
