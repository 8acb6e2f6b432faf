import { describe, expect, it } from "vitest";
import { stateVignettes } from "../../test/state-vignettes.ts";
import { withHelpAsked } from "./help-request.ts";
import { patientState } from "./patient-state.ts";
import { patientSentence, stateChip } from "./state-words.ts";

describe("a patient who asked for help", () => {
  it.each(stateVignettes)(
    "waits in $id unless STOP or on hold, and no goal is easier to send: $title [HELP-3]",
    ({ input }) => {
      const before = patientState(input);
      const after = withHelpAsked(before, { isHelpAsked: true });
      expect(withHelpAsked(before, { isHelpAsked: false })).toBe(before);
      if (before.state === "stop" || before.state === "hold") return expect(after).toBe(before);
      expect(after).toMatchObject({ state: "wait", reasonId: "help_request", mayStart: false, target: null });
      expect(after.limit).toBe(before.limit);
      expect(after.refusesRaise).toBe(before.refusesRaise ?? "answer_first");
      if (before.refusesLower !== null) expect(after.refusesLower).toBe(before.refusesLower);
      expect(patientSentence(after)).toBe("Thank you for telling us. Wait until your team has answered.");
      expect(stateChip(after)).toBe("Asked for help");
    },
  );
});
