import { type ComponentType, useEffect, useState } from "react";
import { useStored } from "../bike/store.ts";
import { lastToast } from "./toast.ts";

const untilFetchedMs = 3000;

/** Where messages appear, above everything. What draws them comes once the first screen rests, or with the first message. */
export function ToastRegion() {
  const last = useStored(lastToast, (shown) => shown);
  const [Messages, setMessages] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      import("./toast-messages.tsx").then((loaded) => setMessages(() => loaded.default)).catch(() => undefined);
    };
    if (last) return load();
    const timer = setTimeout(load, untilFetchedMs);
    return () => clearTimeout(timer);
  }, [last]);
  return Messages && <Messages />;
}
