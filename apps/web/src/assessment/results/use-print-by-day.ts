import { useEffect } from "react";

/** Paper is white: in the night theme the print would be pale amber. Switches back afterwards. */
export function usePrintByDay(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let before: string | undefined;
    const toDay = () => {
      before = dataset.colorScheme;
      dataset.colorScheme = "light";
    };
    const back = () => {
      if (before) dataset.colorScheme = before;
    };
    window.addEventListener("beforeprint", toDay);
    window.addEventListener("afterprint", back);
    return () => {
      window.removeEventListener("beforeprint", toDay);
      window.removeEventListener("afterprint", back);
    };
  }, []);
}
