import { Component, type ComponentProps, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { unstable_HistoryRouter as HistoryRouter, Navigate, Route, Routes, useLocation } from "react-router";
import { SavedDraftGate } from "./assessment/saved-draft-gate.tsx";
import { browserStorage } from "./browser-storage.ts";
import { isHelpShown } from "./patient/help/help-shown.ts";
import { HelpFoot } from "./patient/help/load-help.ts";
import { HelpLine } from "./provider/help/load-help-line.ts";
import NotFoundScreen from "./public/not-found.screen.tsx";
import { routes } from "./routes.ts";
import { screenOf } from "./screens.tsx";
import { LeaveGate } from "./session/leave-gate.tsx";
import { RouteGuard } from "./session/route-guard.tsx";
import { SignedInProvider, useSignedIn } from "./session/signed-in.tsx";
import { readStoredSession } from "./session/stored-session.ts";
import { EarlyInput } from "./shell/early-input.tsx";
import { WhileSignedIn } from "./shell/load-while-signed-in.ts";
import { ScreenErrorBoundary } from "./shell/screen-error-boundary.tsx";
import { ScrollRestoration } from "./shell/scroll-restoration.tsx";
import { useStored } from "./store.ts";
import { FailedState, LoadingScreen } from "./ui/screen-states.tsx";
import { BelowHeader, barOfDialog, callsOfDialog, DialogFoot } from "./ui/shell-slots.ts";

/** Addresses that show no patient, whoever is signed in. */
const ofNoPatient: readonly string[] = ["/board", "/family", "/single-sign-on"];

/** The patient on whose screen this is; null on everybody else's. */
function useShownPatient() {
  const { pathname } = useLocation();
  const { patient } = useSignedIn();
  return ofNoPatient.includes(pathname) ? null : patient;
}

/** A dialog covers a patient's bar at the foot, and the calls for help above a provider's page: it has the same. */
function FootOfDialog() {
  const Bar = useStored(barOfDialog, (one) => one);
  const Calls = useStored(callsOfDialog, (one) => one);
  const { user } = useSignedIn();
  const patient = useShownPatient();
  const Foot = patient ? Bar : user?.userType === "provider" ? Calls : null;
  return Foot && <Foot />;
}

const dialogFoot = <FootOfDialog />;

/** Who called for help, on every screen of a provider. */
function HelpForProvider() {
  const { user, isLoading } = useSignedIn();
  return (
    user?.userType === "provider" &&
    !isLoading && (
      <Suspense>
        <HelpLine />
      </Suspense>
    )
  );
}

const belowHeader = <HelpForProvider />;

/** What stands above the screens and what runs beside them, at the addresses of a history (docs/decisions/116). */
export const AroundScreens = ({ history, children }: ComponentProps<typeof HistoryRouter>) => (
  <HistoryRouter history={history}>
    <AppErrorBoundary>
      <DialogFoot value={dialogFoot}>
        <BelowHeader value={belowHeader}>
          <SignedInProvider whileSignedIn={WhileSignedIn}>
            {children}
            <ScrollRestoration />
          </SignedInProvider>
        </BelowHeader>
      </DialogFoot>
    </AppErrorBoundary>
  </HistoryRouter>
);

/** The screen of the address, with what every screen of the signed-in person has. */
export function Screens() {
  const patient = useShownPatient();
  const isHelping = useStored(isHelpShown, Boolean);
  return (
    <>
      {!(patient && isHelping) && <Screen />}
      {patient && (
        <Suspense>
          <HelpFoot key={patient.id} patientId={patient.id} />
        </Suspense>
      )}
    </>
  );
}

function Screen() {
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
        <EarlyInput />
      </Suspense>
      <SavedDraftGate />
      <LeaveGate />
    </ScreenErrorBoundary>
  );
}

class AppErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <AppFailed /> : this.props.children;
  }
}

/** Shown if not even the screens' shell can be drawn: with no bar at its foot, a patient reads where help comes from. */
export function AppFailed() {
  const { t } = useTranslation();
  const isPatient = readStoredSession(browserStorage).patient !== null;
  return (
    <main>
      <FailedState onRetry={() => window.location.reload()}>{isPatient ? t("callIfUnwell") : undefined}</FailedState>
      <EarlyInput />
    </main>
  );
}
