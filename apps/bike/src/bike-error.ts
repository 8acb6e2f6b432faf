/** An error for the person at the terminal, who sees its message without a stack trace. */
export class BikeError extends Error {
  override name = "BikeError";
}
