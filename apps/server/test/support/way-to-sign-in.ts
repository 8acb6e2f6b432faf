/** A mail server where nobody answers: verified mode does not start without a way for providers to sign in. */
export const wayToSignIn = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "bedside-bike@hospital.example" };

/** Adds it to the settings, if they are for verified mode and have neither mail nor single sign-on. */
export function withWayToSignIn(settings: Readonly<Record<string, string>>): Record<string, string> {
  const isVerified = (settings.AUTH_MODE ?? (settings.DATABASE_URL ? "verified" : "demo")) === "verified";
  const hasOne = "SMTP_URL" in settings || "OIDC_ISSUER" in settings;
  return isVerified && !hasOne ? { ...wayToSignIn, ...settings } : { ...settings };
}
