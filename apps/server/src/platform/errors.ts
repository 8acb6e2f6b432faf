import type { ErrorReply } from "@bedside-bike/contract";

/** What an error reply contains besides its message and its field. */
export type ErrorDetails = Omit<ErrorReply, "error" | "field" | "requestId">;

/** Rejects a request with an HTTP status, a message for the user and, if it concerns one, the field's name. */
export class HttpError extends Error {
  readonly status: number;
  readonly field: string | undefined;
  readonly details: ErrorDetails;

  constructor(
    status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 429 | 503,
    message: string,
    field?: string,
    details: ErrorDetails = {},
  ) {
    super(message);
    this.status = status;
    this.field = field;
    this.details = details;
  }
}

/** More often than a limit allows; how long until it may be tried again. */
export class TooManyAttempts extends HttpError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(429, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A reason not to start, with a message that says what to do. Printed without a stack trace; exit code 1. */
export class StartupError extends Error {}
