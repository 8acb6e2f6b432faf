import { PatientRegister } from "./patient-register.tsx";
import type { KnownPerson } from "./patient-sign-in.tsx";
import { ProviderRegister } from "./provider-register.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import type { Challenge } from "./use-sign-in.ts";

interface OtherFormsProps {
  who: "patient" | "provider";
  what: "signIn" | "register";
  onChallenge: (challenge: Challenge) => void;
  onKnown: (person: KnownPerson) => void;
}

/** The forms behind the other tabs. */
export default function OtherForms({ who, what, onChallenge, onKnown }: OtherFormsProps) {
  if (who === "patient") return <PatientRegister onChallenge={onChallenge} onKnown={onKnown} />;
  return what === "signIn" ? (
    <ProviderSignIn onChallenge={onChallenge} />
  ) : (
    <ProviderRegister onChallenge={onChallenge} />
  );
}
