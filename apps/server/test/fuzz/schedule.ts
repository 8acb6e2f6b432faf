import fc from "fast-check";
import { draftsOf } from "./draft-arbitrary.ts";
import type { Operation } from "./openapi-document.ts";
import type { Draft } from "./request.ts";
import type { Role, RoleName } from "./world.ts";

export interface Step {
  readonly operation: Operation;
  readonly role: Role;
  readonly draft: Draft;
}

/** Every call by every role in one round; the roles that most calls are for ask more often. */
const timesARound: Readonly<Record<RoleName, number>> = {
  patient: 4,
  "another patient": 3,
  "provider with grant": 4,
  visitor: 1,
  "provider without grant": 1,
  "provider of a team": 2,
  "provider who left the team": 1,
  "inactive provider": 1,
  bike: 1,
  "ride ticket": 1,
  "help ticket": 1,
};

/**
 * A bike and the tickets have only one call, and make it all the time. What can be changed must still exist: a goal
 * until others replace it, a written ride.
 */
const timesOf = ({ method, path }: Operation, { name }: Role): number =>
  timesARound[name] +
  (name === "provider with grant" && method === "PATCH" && /^\/api\/(goals|rides)\//.test(path) ? 19 : 0) +
  (name === "bike" && path.includes("/devices/") ? 9 : 0) +
  (name === "ride ticket" && path.endsWith("/readings") ? 9 : 0) +
  (name === "help ticket" && path === "/api/help-requests" ? 9 : 0);

interface Extent {
  /** The seed alone decides what the steps are. */
  readonly seed: number;
  readonly requests: number;
  /** Every call once by every role makes a round. */
  readonly isEachOnce?: boolean;
}

/** Whole rounds, each in another order, until there are enough steps. */
export function schedule(
  operations: readonly Operation[],
  roles: readonly Role[],
  { seed, requests, isEachOnce = false }: Extent,
): Step[] {
  const round = operations.flatMap((operation) =>
    roles.flatMap((role) => {
      const length = isEachOnce ? 1 : timesOf(operation, role);
      return Array.from({ length }, () => ({ operation, role }));
    }),
  );
  const rounds = Math.ceil(requests / round.length);
  const drafts = new Map(
    operations.map((operation, index) => {
      const numRuns = rounds * round.filter((step) => step.operation === operation).length;
      return [operation, fc.sample(draftsOf(operation), { seed: seed + index, numRuns })];
    }),
  );
  const orders = fc.sample(fc.shuffledSubarray(round, { minLength: round.length }), { seed, numRuns: rounds });
  return orders.flat().map(({ operation, role }) => {
    const draft = drafts.get(operation)?.pop();
    if (!draft) throw new Error("There are fewer drafts than steps.");
    return { operation, role, draft };
  });
}
