import { reportActivity } from "../../session/activity.ts";
import { keepCall } from "./kept-calls.ts";

export function askForHelp(patientId: number, rideId: string | null): void {
  reportActivity("help");
  keepCall(patientId, rideId);
}
