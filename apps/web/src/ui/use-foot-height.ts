import { useLayoutEffect } from "react";

/** What stands at the screen's lower edge: page and dialogs end above it, and nothing that has the focus is beneath it. */
export function useFootHeight(bar: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return;
    const root = document.documentElement;
    const measure = () => root.style.setProperty("--foot-height", `${current.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => {
      observer.disconnect();
      root.style.removeProperty("--foot-height");
    };
  }, [bar]);
}
