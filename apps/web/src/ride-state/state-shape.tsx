import type { ReactNode } from "react";
import { LineDrawing } from "../ui/icon.tsx";
import { isCleared, type ShownState } from "./state-words.ts";
import { isForComfort } from "./with-ride-state.ts";

const circle = <circle cx="12" cy="12" r="9.5" />;
const tick = <path d="m7.5 12.5 3 3 6-6.5" />;

const shapes: Readonly<Record<ShownState["state"], ReactNode>> = {
  stop: <path d="M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8zM7.5 12h9" />,
  hold: (
    <>
      {circle}
      <path d="M9.5 8.5v7M14.5 8.5v7" />
    </>
  ),
  wait: <path d="M1.5 12.5h4.7l3-7.5 5 14 2.7-6.5h5.6" />,
  unassessed: (
    <>
      <circle cx="12" cy="12" r="9.5" strokeDasharray="4.4 3.06" />
      <path d="M9.3 9.4a2.8 2.8 0 1 1 4 2.6c-.9.5-1.3 1-1.3 2M12 17v.1" />
    </>
  ),
  expired: (
    <>
      {circle}
      <path d="M12 6.8V12l3.5 2.2" />
    </>
  ),
  ask: <path d="M3 3.5h18v13H9.5L6 20.5v-4H3zM8.5 10h7" />,
  ready: (
    <>
      {circle}
      {tick}
    </>
  ),
  passive: (
    <>
      {circle}
      {tick}
    </>
  ),
  active: (
    <>
      {circle}
      {tick}
    </>
  ),
};

const helpShape = (
  <>
    {circle}
    <path d="M12 6.8v6.4M12 17v.1" />
  </>
);

const clearedShape = (
  <>
    <rect x="2.5" y="2.5" width="19" height="19" rx="4" />
    {tick}
  </>
);

const decideShape = (
  <>
    <path d="M3 3.5h18v13H9.5L6 20.5v-4H3z" />
    <path d="M9.9 7.9a2.2 2.2 0 1 1 3.1 2c-.7.4-1 .8-1 1.6M12 13.8v.1" />
  </>
);

const comfortShape = (
  <>
    <rect x="2.5" y="2.5" width="19" height="19" rx="4" />
    <path d="M12 17 7.6 12.6a2.7 2.7 0 0 1 3.8-3.8l.6.6.6-.6a2.7 2.7 0 0 1 3.8 3.8z" />
  </>
);

/** A drawing for each kind of state, beside its words, so that it can be recognized without color too. */
export const StateShape = ({ rideState }: { rideState: ShownState }) => (
  <LineDrawing size="1.1em">{shapeOf(rideState)}</LineDrawing>
);

function shapeOf(rideState: ShownState): ReactNode {
  if (rideState.reasonId === "help_request") return helpShape;
  if (rideState.reasonId === "session_check") return shapes.expired;
  if (rideState.reasonId === "decide_first") return decideShape;
  if (isForComfort(rideState)) return comfortShape;
  return isCleared(rideState) ? clearedShape : shapes[rideState.state];
}
