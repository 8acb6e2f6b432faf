import { describe, expect, it } from "vitest";
import { engineInputOf, vignetteFile } from "../../test/model-2-vignettes.ts";
import { assessSafety } from "./assess-safety.ts";

describe("the safety check", () => {
  it.each(vignetteFile.cases.filter(({ expected }) => expected.safety !== undefined))(
    "answers $id: $title",
    (vignette) => {
      const { input, expected } = vignette;
      const isProphylaxisGiven = input.on_vte_prophylaxis === true;
      const paduaTotal = expected.scores?.padua ?? Number.NaN;
      expect(assessSafety(engineInputOf(input), { paduaTotal, isProphylaxisGiven })).toEqual(expected.safety);
    },
  );
});
