import { useEffect, useState } from "react";
import { createStore, useStored } from "../store.ts";

/** How long the screen must have been without a dialog: the finger that closed the last one may touch once more. */
const restMs = 1000;

const openDialogs = createStore(0);
let closedAt = Number.NEGATIVE_INFINITY;

/** Of every dialog, while it is open. */
export function useCountOpen(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    openDialogs.set(openDialogs.get() + 1);
    return () => {
      closedAt = performance.now();
      openDialogs.set(openDialogs.get() - 1);
    };
  }, [isOpen]);
}

/** When a dialog that comes by itself may open: once no other is open, nor was a second ago. Then it stays. */
export function useOpensByItself(isWanted: boolean): boolean {
  const isFree = useStored(openDialogs, (count) => count === 0);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isWanted) return setIsOpen(false);
    if (isOpen || !isFree) return;
    const timer = setTimeout(() => setIsOpen(true), Math.max(0, closedAt + restMs - performance.now()));
    return () => clearTimeout(timer);
  }, [isWanted, isFree, isOpen]);
  return isWanted && isOpen;
}
