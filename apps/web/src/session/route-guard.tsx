import { Fragment, type ReactNode, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { browserStorage } from "../browser-storage.ts";
import { FIRST_KEY } from "../first-key.ts";
import { LoadingScreen } from "../ui/screen-states.tsx";
import { addressToReturnTo, forgetReturn } from "./held-typing.ts";
import { isResuming, readLastScreen, rememberScreen } from "./last-screen.ts";
import type { ScreenAccess } from "./screen-access.ts";
import { useSignedIn } from "./signed-in.tsx";
import type { User } from "./stored-session.ts";

export const homePath = (user: User) => (user.userType === "provider" ? "/provider-dashboard" : "/dashboard");

interface RouteGuardProps {
  /** The route's, as the table writes it. */
  path: string;
  access: ScreenAccess;
  children: ReactNode;
}

export function RouteGuard({ path, access, children }: RouteGuardProps) {
  const { user, patient, isLoading } = useSignedIn();
  const { search, key } = useLocation();
  const isTheirs = user !== null && (access === "signed-in" || access === user.userType);

  useEffect(() => {
    if (!isTheirs) return;
    rememberScreen(browserStorage, path);
    forgetReturn();
  }, [isTheirs, path]);

  if (access === "anyone") return children;
  if (access === "visitors" && !user) return children;
  if (isLoading) return <LoadingScreen />;
  if (!user) return <Navigate to="/" replace />;
  if (access === "visitors") {
    const last = key === FIRST_KEY && isResuming(search) ? readLastScreen(browserStorage) : null;
    return <Navigate to={addressToReturnTo(user.id) ?? last ?? homePath(user)} replace />;
  }
  if (access === "provider" && user.userType !== "provider") return <Navigate to="/" replace />;
  if (access === "patient" && !patient) return <Navigate to="/" replace />;
  // Another user may sign in from another tab while this screen is open.
  return <Fragment key={user.id}>{children}</Fragment>;
}
