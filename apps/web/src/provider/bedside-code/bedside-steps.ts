import type { CallReply } from "@bedside-bike/contract";

/** What the wristband says. Name and birth date are typed only if the number finds nobody. */
export interface Wristband {
  readonly patientNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string;
}

export const emptyWristband: Wristband = { patientNumber: "", firstName: "", lastName: "", dateOfBirth: "" };

export const isWristbandField = (field: string | undefined): field is keyof Wristband =>
  field !== undefined && field in emptyWristband;

export const hasName = ({ firstName, lastName, dateOfBirth }: Wristband): boolean =>
  [firstName, lastName, dateOfBirth].some((text) => text.trim() !== "");

export const fullName = ({ firstName, lastName }: Wristband): string => `${firstName.trim()} ${lastName.trim()}`.trim();

export type EmailAccount = Extract<
  CallReply<"bedsideCodes.issue">,
  { emailAccounts: unknown }
>["emailAccounts"][number];

/** What the dialog asks or shows. Each step but the first comes from one of the server's replies. */
export type BedsideStep =
  | { readonly name: "wristband" }
  /** Accounts that somebody made by email have these details. */
  | { readonly name: "emailAccounts"; readonly accounts: readonly EmailAccount[] }
  /** A code went to the account's mailbox. */
  | { readonly name: "confirm"; readonly account: EmailAccount }
  | { readonly name: "confirmed"; readonly account: EmailAccount }
  /** A patient with these details has another number. */
  | { readonly name: "otherNumber" }
  | { readonly name: "correct" }
  /**
   * The number is new to an account with an address, so a colleague witnesses it, for the reason that the server gave.
   */
  | { readonly name: "witness"; readonly reason: string }
  | { readonly name: "code"; readonly code: string };
