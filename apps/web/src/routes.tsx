import { type ComponentType, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import NotFoundScreen from "./public/not-found.screen.tsx";
import SignInScreen from "./public/sign-in.screen.tsx";
import { RouteGuard, type ScreenAccess } from "./session/route-guard.tsx";
import { ScreenErrorBoundary } from "./ui/screen-error-boundary.tsx";
import { LoadingScreen } from "./ui/screen-states.tsx";

interface ScreenRoute {
  readonly path: string;
  readonly access: ScreenAccess;
  readonly screen: ComponentType;
}

/** Every address of the product. A new screen is one line here. */
const routes: readonly ScreenRoute[] = [
  { path: "/", access: "visitors", screen: SignInScreen },
  { path: "/auth", access: "anyone", screen: SignInScreen },
  { path: "*", access: "signed-in", screen: NotFoundScreen },
];

export function AppRoutes() {
  return (
    <ScreenErrorBoundary>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          {routes.map(({ path, access, screen: Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <RouteGuard access={access}>
                  <Screen />
                </RouteGuard>
              }
            />
          ))}
          <Route path="/index.html" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </ScreenErrorBoundary>
  );
}
