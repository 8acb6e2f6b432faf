import * as react from "react";

/**
 * React's development build makes an Error for each element that it draws, for the stacks beneath its warnings, and
 * measures each component for the browser's profiler: a third of what these tests computed. Its warnings remain.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { recentlyCreatedOwnerStacks: number };
};
if (typeof internals?.recentlyCreatedOwnerStacks !== "number")
  throw new Error("This React counts its stacks elsewhere.");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set() {} });
// React DOM looks for it when it is loaded.
Object.defineProperty(console, "timeStamp", { value: undefined });
