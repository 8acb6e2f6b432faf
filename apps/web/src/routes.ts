import type { Namespace } from "./locales/resources.d.ts";
import type { ScreenAccess } from "./session/screen-access.ts";

/** One address in the product, and what its screen is made of. */
export interface ScreenRoute {
  readonly path: `/${string}`;
  readonly access: ScreenAccess;
  /** The file in this folder that has the screen as its default export. */
  readonly file: `./${string}.screen.tsx`;
  /** The files of words that are loaded with it. */
  readonly words: readonly Namespace[];
}

/** Every address of the product. A new screen is one entry here. */
export const routes: readonly ScreenRoute[] = [
  { path: "/", access: "visitors", file: "./public/sign-in.screen.tsx", words: ["sign-in", "facts"] },
  { path: "/auth", access: "visitors", file: "./public/sign-in.screen.tsx", words: ["sign-in", "facts"] },
  {
    path: "/single-sign-on",
    access: "anyone",
    file: "./public/single-sign-on.screen.tsx",
    words: ["sign-in", "sign-in-forms"],
  },
  {
    path: "/dashboard",
    access: "patient",
    file: "./patient/dashboard.screen.tsx",
    words: [
      "dashboard",
      "today",
      "session",
      "bike",
      "feedback",
      "ride-state",
      "speech",
      "goal-words",
      "unconfirmed",
      "facts",
      "dose",
    ],
  },
  {
    path: "/session",
    access: "patient",
    file: "./patient/session.screen.tsx",
    words: ["session", "today", "bike", "ride-state", "speech"],
  },
  {
    path: "/goals",
    access: "patient",
    file: "./patient/goals.screen.tsx",
    words: ["goals", "today", "goal-words", "ride-state", "speech", "facts", "more-facts"],
  },
  {
    path: "/provider-dashboard",
    access: "provider",
    file: "./provider/provider-dashboard.screen.tsx",
    words: [
      "provider",
      "help-calls",
      "dose",
      "goal-limits",
      "patient-identity",
      "safety-check",
      "safety-state",
      "session-check",
    ],
  },
  {
    path: "/reports",
    access: "patient",
    file: "./patient/reports.screen.tsx",
    words: ["reports", "dose", "ride-state", "speech", "mobility"],
  },
  {
    path: "/games",
    access: "patient",
    file: "./patient/games.screen.tsx",
    words: ["games", "today", "session", "bike", "ride-state", "speech"],
  },
  {
    path: "/risk-assessment",
    access: "signed-in",
    file: "./assessment/risk-assessment.screen.tsx",
    words: [
      "calculator",
      "results",
      "clinical",
      "form-checks",
      "safety-check",
      "safety-state",
      "goal-limits",
      "sent-plan",
      "patient-identity",
      "ride-state",
    ],
  },
  {
    path: "/anonymous-risk-calculator",
    access: "anyone",
    file: "./public/anonymous-risk-calculator.screen.tsx",
    words: ["calculator", "form-checks"],
  },
  { path: "/kudos-wall", access: "patient", file: "./patient/kudos-wall.screen.tsx", words: ["kudos", "unconfirmed"] },
  {
    path: "/provider-access",
    access: "patient",
    file: "./patient/provider-access.screen.tsx",
    words: ["access", "unconfirmed", "sign-in", "sign-in-forms"],
  },
  {
    path: "/calibration",
    access: "provider",
    file: "./provider/calibration.screen.tsx",
    words: ["administration", "calibration"],
  },
  { path: "/family-link", access: "patient", file: "./patient/family-link.screen.tsx", words: ["family-link"] },
  { path: "/family", access: "anyone", file: "./public/family.screen.tsx", words: ["family"] },
  { path: "/board", access: "anyone", file: "./public/board.screen.tsx", words: ["board", "goal-limits"] },
  {
    path: "/shift-summary",
    access: "provider",
    file: "./provider/shift-summary.screen.tsx",
    words: ["handover", "provider", "goal-limits", "dose"],
  },
  {
    path: "/administration",
    access: "provider",
    file: "./provider/administration.screen.tsx",
    words: ["administration", "adverse-events", "dose"],
  },
  { path: "/tablet", access: "provider", file: "./provider/tablet.screen.tsx", words: ["tablet"] },
  { path: "/account", access: "signed-in", file: "./account/account.screen.tsx", words: ["account", "sign-in-forms"] },
];
