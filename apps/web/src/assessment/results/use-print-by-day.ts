import { useEffect } from "react";

/** Paper is white: at night the print would be pale amber on it. Goes back to night afterwards. */
export function usePrintByDay(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let before: string | undefined;
    const toDay = () => {
      before = dataset.mantineColorScheme;
      dataset.mantineColorScheme = "light";
    };
    const back = () => {
      if (before) dataset.mantineColorScheme = before;
    };
    window.addEventListener("beforeprint", toDay);
    window.addEventListener("afterprint", back);
    return () => {
      window.removeEventListener("beforeprint", toDay);
      window.removeEventListener("afterprint", back);
    };
  }, []);
}
