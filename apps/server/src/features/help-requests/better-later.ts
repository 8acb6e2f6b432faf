import { HttpError } from "../../platform/errors.ts";
import { unseenMinutes } from "./help-requests.store.ts";

/** Why 'I feel better' does not yet lift a wait that nobody can see. */
export const betterLater = (): HttpError =>
  new HttpError(409, `Press your call button. You can answer here ${unseenMinutes} minutes later.`, undefined, {
    code: "better_later",
  });
