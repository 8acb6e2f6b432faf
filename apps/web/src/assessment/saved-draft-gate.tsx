import { Suspense, useEffect, useRef, useState } from "react";
import { useSignedIn } from "../session/signed-in.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { discardDraft, isDraftOffered } from "./saved-draft.ts";

/** Loaded only if there is a draft to offer. */
const { Part: Offer } = lazyPart(() => import("./saved-draft-offer.tsx"), "calculator");

/** Offers a patient who has just signed in the results that a visitor got in this tab; deletes them at sign-out. */
export function SavedDraftGate() {
  const { user, patient } = useSignedIn();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (wasSignedIn.current && !user) discardDraft();
    wasSignedIn.current = user !== null;
  }, [user]);

  // The offer empties the storage, so this state remembers which patient it is for.
  const [offeredTo, setOfferedTo] = useState<number | null>(null);
  if (patient && patient.id !== offeredTo && isDraftOffered()) setOfferedTo(patient.id);
  if (!patient || patient.id !== offeredTo) return null;
  return (
    <Suspense fallback={null}>
      <Offer patientId={patient.id} />
    </Suspense>
  );
}
