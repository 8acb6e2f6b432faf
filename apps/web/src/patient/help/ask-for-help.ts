import { reportBikeActivity } from "../../session/activity.ts";
import { keepCall } from "./kept-calls.ts";

export function askForHelp(patientId: number, rideId: string | null): void {
  // A question whether somebody is still there is answered with it.
  reportBikeActivity();
  keepCall(patientId, rideId);
}
