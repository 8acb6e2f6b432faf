import { type ComponentType, Suspense } from "react";
import { SavedDraftGate } from "./assessment/saved-draft-gate.tsx";
import { asRoutePath, Redirect, useAddress } from "./navigation/navigation.tsx";
import NotFoundScreen from "./public/not-found.screen.tsx";
import { RouteGuard, type ScreenAccess } from "./session/route-guard.tsx";
import { lazyScreen } from "./ui/lazy-screen.tsx";
import { ScreenErrorBoundary } from "./ui/screen-error-boundary.tsx";
import { LoadingScreen } from "./ui/screen-states.tsx";

interface ScreenRoute {
  readonly path: string;
  readonly access: ScreenAccess;
  readonly screen: ComponentType;
}

/** Every address of the product. A new screen is one line here. */
const routes: readonly ScreenRoute[] = [
  { ...lazyScreen("/", () => import("./public/sign-in.screen.tsx"), "sign-in", "facts"), access: "visitors" },
  { ...lazyScreen("/auth", () => import("./public/sign-in.screen.tsx"), "sign-in", "facts"), access: "visitors" },
  {
    ...lazyScreen("/single-sign-on", () => import("./public/single-sign-on.screen.tsx"), "sign-in"),
    access: "anyone",
  },
  {
    ...lazyScreen(
      "/dashboard",
      () => import("./patient/dashboard.screen.tsx"),
      "dashboard",
      "session",
      "bike",
      "feedback",
      "ride-state",
      "speech",
      "goal-words",
      "unconfirmed",
      "facts",
    ),
    access: "patient",
  },
  {
    ...lazyScreen("/session", () => import("./patient/session.screen.tsx"), "session", "bike", "ride-state", "speech"),
    access: "patient",
  },
  {
    ...lazyScreen(
      "/goals",
      () => import("./patient/goals.screen.tsx"),
      "goals",
      "goal-words",
      "ride-state",
      "speech",
      "facts",
    ),
    access: "patient",
  },
  {
    ...lazyScreen(
      "/provider-dashboard",
      () => import("./provider/provider-dashboard.screen.tsx"),
      "provider",
      "bedside",
      "goal-limits",
      "patient-identity",
      "safety-check",
      "safety-state",
    ),
    access: "provider",
  },
  {
    ...lazyScreen("/reports", () => import("./patient/reports.screen.tsx"), "reports", "ride-state", "speech"),
    access: "patient",
  },
  {
    ...lazyScreen(
      "/games",
      () => import("./patient/games.screen.tsx"),
      "games",
      "session",
      "bike",
      "ride-state",
      "speech",
    ),
    access: "patient",
  },
  {
    ...lazyScreen(
      "/risk-assessment",
      () => import("./assessment/risk-assessment.screen.tsx"),
      "calculator",
      "clinical",
      "form-checks",
      "safety-check",
      "safety-state",
      "goal-limits",
      "patient-identity",
    ),
    access: "signed-in",
  },
  {
    ...lazyScreen(
      "/anonymous-risk-calculator",
      () => import("./public/anonymous-risk-calculator.screen.tsx"),
      "calculator",
      "form-checks",
    ),
    access: "anyone",
  },
  {
    ...lazyScreen("/kudos-wall", () => import("./patient/kudos-wall.screen.tsx"), "kudos", "unconfirmed"),
    access: "patient",
  },
  {
    ...lazyScreen(
      "/provider-access",
      () => import("./patient/provider-access.screen.tsx"),
      "access",
      "unconfirmed",
      "sign-in",
    ),
    access: "patient",
  },
  {
    ...lazyScreen("/calibration", () => import("./provider/calibration.screen.tsx"), "calibration"),
    access: "provider",
  },
  { ...lazyScreen("/tablet", () => import("./provider/tablet.screen.tsx"), "tablet"), access: "provider" },
  {
    ...lazyScreen("/account", () => import("./account/account.screen.tsx"), "account", "sign-in"),
    access: "signed-in",
  },
  { path: "*", access: "signed-in", screen: NotFoundScreen },
];

export function AppRoutes() {
  const { pathname } = useAddress();
  return (
    <ScreenErrorBoundary address={pathname}>
      <Suspense fallback={<LoadingScreen />}>
        <RouteAt path={asRoutePath(pathname)} />
      </Suspense>
      <SavedDraftGate />
    </ScreenErrorBoundary>
  );
}

function RouteAt({ path }: { path: string }) {
  if (path === "/index.html") return <Redirect to="/" />;
  const route = routes.find((one) => one.path === path) ?? routes.at(-1);
  if (!route) throw new Error("The route table is empty.");
  const { access, screen: Screen } = route;
  return (
    <RouteGuard path={route.path} access={access}>
      <Screen />
    </RouteGuard>
  );
}
