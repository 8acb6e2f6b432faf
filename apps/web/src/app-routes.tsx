import { Suspense } from "react";
import { Navigate, Route, type RouteObject, Routes, ScrollRestoration, useLocation } from "react-router";
import { SavedDraftGate } from "./assessment/saved-draft-gate.tsx";
import NotFoundScreen from "./public/not-found.screen.tsx";
import { routes } from "./routes.ts";
import { screenOf } from "./screens.tsx";
import { LeaveGate } from "./session/leave-gate.tsx";
import { RouteGuard } from "./session/route-guard.tsx";
import { SignedInProvider } from "./session/signed-in.tsx";
import { WhileSignedIn } from "./shell/load-while-signed-in.ts";
import { ScreenErrorBoundary } from "./shell/screen-error-boundary.tsx";
import { FailedState, LoadingScreen } from "./ui/screen-states.tsx";

/** The router's only route, for all addresses: `Routes` decides which screen is drawn. */
export const appRoutes: RouteObject[] = [
  {
    path: "*",
    element: (
      <SignedInProvider whileSignedIn={WhileSignedIn}>
        <Screens />
        <ScrollRestoration />
      </SignedInProvider>
    ),
    errorElement: <AppFailed />,
  },
];

export function Screens() {
  const { pathname } = useLocation();
  return (
    <ScreenErrorBoundary address={pathname}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          {routes.map(({ path, access }) => {
            const Screen = screenOf(path);
            const screen = (
              <RouteGuard path={path} access={access}>
                <Screen />
              </RouteGuard>
            );
            return <Route key={path} path={path} element={screen} />;
          })}
          <Route path="/index.html" element={<Navigate to="/" replace />} />
          <Route
            path="*"
            element={
              <RouteGuard path="*" access="signed-in">
                <NotFoundScreen />
              </RouteGuard>
            }
          />
        </Routes>
      </Suspense>
      <SavedDraftGate />
      <LeaveGate />
    </ScreenErrorBoundary>
  );
}

/** Shown if not even the screens' shell can be drawn. */
function AppFailed() {
  return (
    <main>
      <FailedState onRetry={() => window.location.reload()} />
    </main>
  );
}
