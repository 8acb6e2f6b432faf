import { useEffect } from "react";

/** Paper is white, where the night theme would be pale amber, and nothing on it can be unfolded. Undone afterward. */
export function usePrintByDay(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let before: string | undefined;
    let unfolded: HTMLDetailsElement[] = [];
    const toDay = () => {
      before = dataset.colorScheme;
      dataset.colorScheme = "light";
      unfolded = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")];
      for (const part of unfolded) part.open = true;
    };
    const back = () => {
      if (before) dataset.colorScheme = before;
      for (const part of unfolded) part.open = false;
    };
    window.addEventListener("beforeprint", toDay);
    window.addEventListener("afterprint", back);
    return () => {
      window.removeEventListener("beforeprint", toDay);
      window.removeEventListener("afterprint", back);
    };
  }, []);
}
