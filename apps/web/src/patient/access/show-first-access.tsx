import type { Dashboard } from "@bedside-bike/contract";
import { lazy, Suspense } from "react";
import { useJustRegistered } from "../../session/just-registered.ts";
import { untilLoaded } from "../../ui/until-loaded.ts";

const Card = lazy(() => untilLoaded(() => import("./first-access.tsx")));

/** Comes only for whom it is: nobody has access, or the account was made just now. */
export function FirstAccess({ dashboard }: { dashboard: Dashboard }) {
  const hasRegistered = useJustRegistered(dashboard.patient.id);
  // A server of the version before does not say it.
  if (dashboard.isSeen !== false && !hasRegistered) return null;
  return (
    <Suspense>
      <Card dashboard={dashboard} hasRegistered={hasRegistered} />
    </Suspense>
  );
}
