export type Role = "visitor" | "patient" | "provider";

export interface Screen {
  readonly path: string;
  /** The first heading's text; null if a screen has none. */
  readonly heading: string | null;
  /** Text that is shown only once the screen has its data. */
  readonly content: string;
}

const signIn = { heading: "Bedside Bike - Personalized Hospital Mobility Platform", content: "Sign In to Dashboard" };
const account = { path: "/account", heading: "Sign-in and security", content: "This browser" };
const calculator = {
  path: "/anonymous-risk-calculator",
  heading: "Anonymous Risk Calculator",
  content: "Personal Details",
};
const assessment = { heading: "Personalized Goal Calculator", content: "AI-Powered Risk Analysis Complete" };

/** Every screen of the product, as each role of the demo sees it: Rosa Demo is the patient, Dana Provider the provider. */
export const SCREENS: Readonly<Record<Role, readonly Screen[]>> = {
  visitor: [
    { path: "/", ...signIn },
    { path: "/auth", ...signIn },
    // Without the hospital's reply it shows an error; with one it redirects at once.
    { path: "/single-sign-on", heading: null, content: "The hospital's sign-in did not work" },
    calculator,
    { path: "/board", heading: "Ward board", content: "This screen is no board" },
  ],
  patient: [
    { path: "/dashboard", heading: "Hello, Rosa.", content: "Total Sessions" },
    { path: "/session", heading: "Welcome, Rosa.", content: "Hospital target: 40 min" },
    { path: "/goals", heading: "My Goals", content: "minutes today" },
    { path: "/reports", heading: "Progress Reports", content: "Recent Session Details" },
    { path: "/games", heading: "Recovery Games", content: "Unlocked" },
    { path: "/risk-assessment", ...assessment },
    calculator,
    { path: "/kudos-wall", heading: "Community Wall", content: "Send Encouragement" },
    { path: "/provider-access", heading: "My Providers", content: "Full access since" },
    account,
    { path: "/no-such-screen", heading: "Page Not Found", content: "Go to start" },
  ],
  provider: [
    { path: "/provider-dashboard", heading: "Provider Portal", content: "Nothing to do now" },
    { path: "/provider-dashboard?patient=4", heading: "Provider Portal", content: "Minutes a day" },
    { path: "/risk-assessment?patient=4", ...assessment },
    calculator,
    { path: "/tablet", heading: "This tablet", content: "Every ride from this tablet is on the hospital server" },
    { path: "/shift-summary", heading: "Shift summary", content: "R. Demo" },
    { path: "/board", heading: "Make this screen the ward's board", content: "Name of the board" },
    { path: "/administration", heading: "Administration", content: "Only administrators can see this page" },
    { path: "/calibration", heading: "Local calibration", content: "Only administrators can see this page" },
    account,
    { path: "/no-such-screen", heading: "Page Not Found", content: "Go to start" },
  ],
};
