import { describe, it } from "vitest";
import { expectToAskForNothing, rowsWithoutTarget } from "../../../test/support/states-without-target.ts";

describe.each(rowsWithoutTarget)(
  "In $row.state ($row.reasonId, $row.limit, start: $row.mayStart)",
  ({ row, screensLeft }) => {
    it.each(screensLeft)("%s says the state's sentence and asks for nothing [STATE-2, STATE-6]", (path) =>
      expectToAskForNothing(path, row),
    );
  },
);
