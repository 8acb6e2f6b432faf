/** Rejects a request with an HTTP status, a message for the user and, if it concerns one, the field's name. */
export class HttpError extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: 400 | 401 | 403 | 404 | 409 | 413 | 421 | 429 | 503, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

/** A reason not to start, with a message that says what to do. Printed without a stack trace; exit code 1. */
export class StartupError extends Error {}
