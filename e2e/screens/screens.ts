import type { Resources } from "../../apps/web/src/locales/resources.d.ts";
import { rosa } from "../support/demo-patient.ts";
import { dana, max } from "../support/provider-portal.ts";
import { beginOf, fill } from "./words.ts";

/** Who looks at a screen of the demo. A board is a browser that a provider made one. */
export type Role = "visitor" | "patient" | "provider" | "administrator" | "board";

export interface Screen {
  readonly path: string;
  readonly role: Role;
  /** The first heading's words. */
  readonly heading: string;
  /** Words that the screen shows only once it is ready, with its data. */
  readonly ready: string;
}

/** How each role signs in to the demo. */
export const signIns: Readonly<Record<Role, Readonly<Record<string, unknown>> | null>> = {
  visitor: null,
  patient: { ...rosa, id: undefined, userType: "patient" },
  provider: { ...dana, userType: "provider" },
  administrator: { ...max, userType: "provider" },
  board: { ...dana, userType: "provider" },
};

/** Of the ward's board, as the provider typed it. */
export const boardName = "4";

/**
 * Every screen of the product in a language, for each role that sees it: one row for one address. Its other states,
 * such as dialogs and failures, are in `tours.ts`.
 */
export function screensIn(words: Resources): readonly Screen[] {
  const signIn = { heading: `${words.shell.brand} - ${words.shell.tagline}`, ready: words["sign-in"].patientSignIn };
  const { singleSignOn } = words["sign-in-forms"];
  const account = { path: "/account", heading: words.account.title, ready: words.account.sessions.current };
  const publicCalculator = {
    path: "/anonymous-risk-calculator",
    heading: words.calculator.anonymous.title,
    ready: words.calculator.section.personal,
  };
  const assessment = { heading: words.calculator.screen.title, ready: words.results.results.title };
  const nowhere = { path: "/no-such-screen", heading: words.shell.notFound.title, ready: words.shell.notFound.home };
  const hasFirstName = (text: string) => fill(text, { firstName: rosa.firstName });
  const { administration, calibration, provider } = words;
  return [
    { role: "visitor", path: "/", ...signIn },
    { role: "visitor", path: "/auth", ...signIn },
    // Without the hospital's reply it shows an error; with one it redirects at once.
    { role: "visitor", path: "/single-sign-on", heading: singleSignOn.failed, ready: singleSignOn.failedHint },
    { role: "visitor", ...publicCalculator },
    { role: "visitor", path: "/family", heading: words.family.off, ready: words.family.off },
    { role: "visitor", path: "/board", heading: words.board.title, ready: words.board.closed.title },

    {
      role: "patient",
      path: "/dashboard",
      heading: hasFirstName(words.dashboard.greeting),
      ready: words.dashboard.stats.totalSessions,
    },
    {
      role: "patient",
      path: "/session",
      heading: hasFirstName(words.session.welcome),
      ready: beginOf(words.session.today.target),
    },
    { role: "patient", path: "/goals", heading: words.goals.title, ready: words.goals.providerOnly.title },
    { role: "patient", path: "/reports", heading: words.reports.title, ready: words.reports.table.title },
    { role: "patient", path: "/games", heading: words.games.title, ready: words.games.achievements.unlocked },
    { role: "patient", path: "/risk-assessment", ...assessment },
    { role: "patient", ...publicCalculator },
    { role: "patient", path: "/kudos-wall", heading: words.kudos.title, ready: words.kudos.nudge.title },
    {
      role: "patient",
      path: "/provider-access",
      heading: words.access.title,
      ready: beginOf(words.access.current.since),
    },
    {
      role: "patient",
      path: "/family-link",
      heading: words["family-link"].title,
      ready: words["family-link"].form.make,
    },
    { role: "patient", ...account },
    { role: "patient", ...nowhere },

    { role: "provider", path: "/provider-dashboard", heading: provider.title, ready: provider.today.nothing },
    {
      role: "provider",
      path: "/provider-dashboard?patient=4",
      heading: provider.title,
      ready: words["clinical-dashboard"].charts.minutesTitle,
    },
    { role: "provider", path: "/risk-assessment?patient=4", ...assessment },
    { role: "provider", ...publicCalculator },
    { role: "provider", path: "/tablet", heading: words.tablet.title, ready: words.tablet.rides.none },
    { role: "provider", path: "/shift-summary", heading: words.handover.title, ready: "R. Demo" },
    { role: "provider", path: "/board", heading: words.board.start.title, ready: words.board.start.name },
    {
      role: "provider",
      path: "/administration",
      heading: administration.title,
      ready: beginOf(administration.askAdministrators),
    },
    {
      role: "provider",
      path: "/calibration",
      heading: calibration.title,
      ready: beginOf(administration.askAdministrators),
    },
    { role: "provider", ...account },
    { role: "provider", ...nowhere },

    {
      role: "administrator",
      path: "/administration",
      heading: administration.title,
      ready: fill(administration.machine.wrong_one, { count: 1 }),
    },
    { role: "administrator", path: "/calibration", heading: calibration.title, ready: calibration.outcome.stay },

    { role: "board", path: "/board", heading: boardName, ready: words.board.riding },
  ];
}
