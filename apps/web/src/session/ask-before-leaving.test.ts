import { UNSAFE_createMemoryHistory as createMemoryHistory } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { askBeforeLeaving } from "./ask-before-leaving.ts";
import { unsentForms, waitingLeave } from "./unsent.ts";

afterEach(() => {
  unsentForms.set(0);
  waitingLeave.set(null);
});

/** At the second of three addresses, with something typed and not sent. */
function openHistory() {
  const history = askBeforeLeaving(
    createMemoryHistory({ initialEntries: ["/goals", "/list?patient=4", "/reports"], initialIndex: 1, v5Compat: true }),
  );
  const shown: string[] = [];
  history.listen(({ location }) => shown.push(location.pathname + location.search));
  unsentForms.set(1);
  return { history, shown };
}

type Opened = ReturnType<typeof openHistory>["history"];

describe("with something unsent", () => {
  it.each([
    ["Back", "/goals", (history: Opened) => history.go(-1)],
    ["Forward", "/reports", (history: Opened) => history.go(1)],
    ["a link", "/tablet", (history: Opened) => history.push("/tablet")],
    ["a redirect", "/tablet", (history: Opened) => history.replace({ pathname: "/tablet" })],
    ["another patient", "/list?patient=5", (history: Opened) => history.push("/list?patient=5")],
  ])("%s stays, asks, and goes on if told to [ROUTE-27]", (_, target, leave) => {
    const { history, shown } = openHistory();
    leave(history);
    expect(shown).toEqual([]);
    expect(history.location).toMatchObject({ pathname: "/list", search: "?patient=4" });
    waitingLeave.get()?.();
    expect(shown).toEqual([target]);
    expect(waitingLeave.get()).toBeNull();
  });

  it("asks again the next time, after the answer was to stay [ROUTE-27]", () => {
    const { history, shown } = openHistory();
    history.go(-1);
    waitingLeave.set(null);
    history.go(-1);
    expect(waitingLeave.get()).not.toBeNull();
    expect(shown).toEqual([]);
  });

  it("does not ask within the same patient's screen, nor once all is sent [ROUTE-27]", () => {
    const { history, shown } = openHistory();
    history.push("/list?patient=4&view=summary");
    unsentForms.set(0);
    history.go(-1);
    history.push("/goals");
    expect(shown).toEqual(["/list?patient=4&view=summary", "/list?patient=4", "/goals"]);
  });
});
