import { useSyncExternalStore } from "react";

const phone = matchMedia("(max-width: 640px)");

const subscribe = (onChange: () => void) => {
  phone.addEventListener("change", onChange);
  return () => phone.removeEventListener("change", onChange);
};

/** Where a phone's screen needs another order, not only another layout: what is read and reached by keyboard follows. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => phone.matches);
