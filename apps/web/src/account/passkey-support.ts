/** Browsers keep passkeys for host names, not for IP addresses. */
export const canUsePasskeys = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** The user closed the browser's prompt, or it timed out: no message needed. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
