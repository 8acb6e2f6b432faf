import { Fragment, type ReactNode, useEffect } from "react";
import { firstKey } from "../navigation/history.ts";
import { Redirect, useAddress } from "../navigation/navigation.tsx";
import { LoadingScreen } from "../ui/screen-states.tsx";
import { isResuming, readLastScreen, rememberScreen } from "./last-screen.ts";
import { useSignedIn } from "./signed-in.tsx";
import type { User } from "./stored-session.ts";

/** Who may open a route. `visitors`: sends those who are signed in to their own start screen. */
export type ScreenAccess = "visitors" | "anyone" | "signed-in" | "patient" | "provider";

export const homePath = (user: User) => (user.userType === "provider" ? "/provider-dashboard" : "/dashboard");

interface RouteGuardProps {
  /** The route's, as the table writes it. */
  path: string;
  access: ScreenAccess;
  children: ReactNode;
}

export function RouteGuard({ path, access, children }: RouteGuardProps) {
  const { user, patient, isLoading } = useSignedIn();
  const { search, key } = useAddress();
  const isTheirs = user !== null && (access === "signed-in" || access === user.userType);

  useEffect(() => {
    if (isTheirs) rememberScreen(localStorage, path);
  }, [isTheirs, path]);

  if (access === "anyone") return children;
  if (access === "visitors" && !user) return children;
  if (isLoading) return <LoadingScreen />;
  if (!user) return <Redirect to="/" />;
  if (access === "visitors") {
    const last = key === firstKey && isResuming(search) ? readLastScreen(localStorage) : null;
    return <Redirect to={last ?? homePath(user)} />;
  }
  if (access === "provider" && user.userType !== "provider") return <Redirect to="/" />;
  if (access === "patient" && !patient) return <Redirect to="/" />;
  // Another user may sign in from another tab while this screen is open.
  return <Fragment key={user.id}>{children}</Fragment>;
}
