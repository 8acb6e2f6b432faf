import { NavigationType, type Path, parsePath, type To, type UNSAFE_createBrowserHistory } from "react-router";
import { unsentForms, waitingLeave } from "./unsent.ts";

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/**
 * React Router's history, which asks before another address or the browser's buttons discard what was typed and not sent:
 * `LeaveGate` shows the question. A browser reports Back and Forward when it has gone; so the history steps back first.
 */
export function askBeforeLeaving(history: History): History {
  const { push, replace, listen } = history;
  let shown = placeOf(history.location);
  /** What happens to the next step through the history: our own are not asked about. */
  let nextStep: "asked" | "undone" | "allowed" = "asked";

  const isLeft = (to: Partial<Path>) => unsentForms.get() > 0 && placeOf(to) !== shown;
  const go = (kind: typeof nextStep, delta: number) => {
    nextStep = kind;
    history.go(delta);
  };
  const asked = (open: typeof push) => (to: To, state?: unknown) => {
    const leave = () => open(to, state);
    if (isLeft(typeof to === "string" ? parsePath(to) : to)) waitingLeave.set(leave);
    else leave();
  };
  return Object.assign(history, {
    push: asked(push),
    replace: asked(replace),
    listen: (show: Parameters<typeof listen>[0]) =>
      listen((update) => {
        const { action, location } = update;
        // Unknown for an address that a link to an anchor opened, such as 'Skip to content': Back, in all likelihood.
        const delta = update.delta ?? -1;
        if (action === NavigationType.Pop) {
          const step = nextStep;
          nextStep = "asked";
          if (step === "undone") return;
          if (step === "asked" && delta !== 0 && isLeft(location)) {
            go("undone", -delta);
            waitingLeave.set(() => go("allowed", delta));
            return;
          }
        }
        shown = placeOf(location);
        waitingLeave.set(null);
        show(update);
      }),
  });
}

/** A form is about one patient; other parts of the address change without leaving it. */
const placeOf = ({ pathname = "/", search = "" }: Partial<Path>): string =>
  `${pathname}?${new URLSearchParams(search).get("patient") ?? ""}`;
