import { Fragment, type ReactNode } from "react";
import { Redirect } from "../navigation/navigation.tsx";
import { LoadingScreen } from "../ui/screen-states.tsx";
import { useSignedIn } from "./signed-in.tsx";
import type { User } from "./stored-session.ts";

/** Who may open a route. `visitors`: sends those who are signed in to their own start screen. */
export type ScreenAccess = "visitors" | "anyone" | "signed-in" | "patient" | "provider";

export const homePath = (user: User) => (user.userType === "provider" ? "/provider-dashboard" : "/dashboard");

export function RouteGuard({ access, children }: { access: ScreenAccess; children: ReactNode }) {
  const { user, patient, isLoading } = useSignedIn();

  if (access === "anyone") return children;
  if (access === "visitors" && !user) return children;
  if (isLoading) return <LoadingScreen />;
  if (!user) return <Redirect to="/" />;
  if (access === "visitors") return <Redirect to={homePath(user)} />;
  if (access === "provider" && user.userType !== "provider") return <Redirect to="/" />;
  if (access === "patient" && !patient) return <Redirect to="/" />;
  // Another user may sign in from another tab while this screen is open.
  return <Fragment key={user.id}>{children}</Fragment>;
}
