/** Browsers keep passkeys for names, not for bare addresses. */
export const canUsePasskeys = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** The person closed the browser's question, or let it time out: nothing to tell them. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
