import type { ProviderUser } from "@bedside-bike/contract";
import { useSignedIn } from "../session/signed-in.tsx";

/** The signed-in provider, on screens whose route lets only providers in. */
export function useProvider(): ProviderUser {
  const { user } = useSignedIn();
  if (user?.userType !== "provider")
    throw new Error("This screen is for providers: its route needs access 'provider'.");
  return user;
}
