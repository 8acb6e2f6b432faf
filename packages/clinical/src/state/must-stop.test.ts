import { describe, expect, it } from "vitest";
import { stateVignettes } from "../../test/state-vignettes.ts";
import { withHelpAsked } from "./help-request.ts";
import { mustStopRiding } from "./must-stop.ts";
import { patientState } from "./patient-state.ts";
import { withSessionCheck } from "./with-session-check.ts";

const onTime = { whilePaused: false };

describe("a ride under way", () => {
  it.each(stateVignettes)(
    "goes on in $id only where its patient may ride, or the team starts with them: $title [HELP-36]",
    ({ input }) => {
      const state = patientState(input);
      expect(mustStopRiding(state, onTime)).toBe(!state.mayStart && state.state !== "ready");
      expect(mustStopRiding(withHelpAsked(state, { isHelpAsked: true }), onTime)).toBe(true);
    },
  );

  it.each([false, true])(
    "is not stopped because the hours of a check end, but because it began without one: %s [HELP-36, CHECK-5]",
    (whilePaused) => {
      const mayStart = { state: "active", reasonId: "green", mayStart: true } as const;
      const rest = { limit: null, target: null, refusesRaise: null, refusesLower: null };
      const state = withSessionCheck({ ...mayStart, ...rest }, { isRequired: true, hasGo: false });
      expect(state.reasonId).toBe("session_check");
      expect(mustStopRiding(state, { whilePaused })).toBe(whilePaused);
    },
  );
});
