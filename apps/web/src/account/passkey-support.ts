/** Browsers keep passkeys for host names, not for IP addresses. */
export const canUsePasskeys = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** The user closed the browser's prompt, or it timed out: no message needed. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");

/** The device has one of the passkeys that the server listed as already enrolled (WebAuthn 5.1.3, `excludeCredentials`). */
export const isOnThisDevice = (error: unknown): boolean => error instanceof Error && error.name === "InvalidStateError";
