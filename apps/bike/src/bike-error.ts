/** What the person at the terminal has to know; the message is the sentence they see, without a stack trace. */
export class BikeError extends Error {
  override name = "BikeError";
}
