import { type RefObject, useLayoutEffect } from "react";
import { createStore, useStored } from "../../store.ts";

/** The patients of Today whose rows a person sees now. */
const rowsInView = createStore<ReadonlySet<number>>(new Set());

/** Below the header that stays, and above the bar that acts on the chosen row. */
const seenBetween = "-64px 0px -72px 0px";

/** Keeps record of a row while it is drawn; null: nobody asks. */
export function useRowInView(row: RefObject<HTMLElement | null>, patientId: number | null): void {
  useLayoutEffect(() => {
    const { current } = row;
    if (!current || patientId === null) return;
    const mark = (isSeen: boolean) => {
      const rows = new Set(rowsInView.get());
      if (isSeen) rows.add(patientId);
      else rows.delete(patientId);
      rowsInView.set(rows);
    };
    // Until the browser says otherwise, a moment later: nothing flashes above a list that has just been drawn.
    mark(true);
    // A busy page is told of several moments at once; the last is how it is now.
    const observer = new IntersectionObserver((moments) => mark(moments.at(-1)?.isIntersecting ?? false), {
      rootMargin: seenBetween,
      threshold: 0.5,
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      mark(false);
    };
  }, [row, patientId]);
}

export const useRowsInView = (): ReadonlySet<number> => useStored(rowsInView, (rows) => rows);
