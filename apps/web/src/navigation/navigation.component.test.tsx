import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { browserHistory, firstKey, memoryHistory } from "./history.ts";
import { asRoutePath, Link, NavigationProvider, Redirect, useAddress, useSearchParams } from "./navigation.tsx";

function Shown() {
  const { pathname, search, key } = useAddress();
  const [parameters, setParameters] = useSearchParams();
  const forget = () => {
    parameters.delete("patient");
    setParameters(parameters);
  };
  return (
    <>
      <output>{pathname + search}</output>
      <p>{key === firstKey ? "opened" : "navigated"}</p>
      <Link to="/goals?patient=7">Goals</Link>
      <button type="button" onClick={forget}>
        Forget
      </button>
      {pathname === "/old" && <Redirect to="/new" />}
    </>
  );
}

const link = page.getByRole("link", { name: "Goals" });
const address = page.getByRole("status");
const renderAt = (history = memoryHistory("/dashboard")) =>
  render(
    <NavigationProvider history={history}>
      <Shown />
    </NavigationProvider>,
  );

describe("navigation", () => {
  it("follows a link, and says that the address was navigated to", async () => {
    await renderAt();
    await expect.element(page.getByText("opened")).toBeVisible();
    await link.click();
    await expect.element(address).toHaveTextContent("/goals?patient=7");
    await expect.element(page.getByText("navigated")).toBeVisible();
  });

  it("leaves a click with a modifier to the browser", async () => {
    await renderAt();
    let isPrevented: boolean | undefined;
    const stop = (event: Event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener("click", stop);
    await link.click({ modifiers: ["ControlOrMeta"] });
    window.removeEventListener("click", stop);
    expect(isPrevented).toBe(false);
    await expect.element(address).toHaveTextContent("/dashboard");
  });

  it("is followed by keyboard", async () => {
    await renderAt();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(address).toHaveTextContent("/goals?patient=7");
  });

  it("replaces what follows the question mark, at the same path", async () => {
    await renderAt(memoryHistory("/goals?patient=7&new"));
    await page.getByRole("button", { name: "Forget" }).click();
    await expect.element(address).toHaveTextContent("/goals?new=");
  });

  it("redirects", async () => {
    await renderAt(memoryHistory("/old"));
    await expect.element(address).toHaveTextContent("/new");
  });

  it("follows the browser's back button", async () => {
    const before = window.location.href;
    try {
      await renderAt(browserHistory());
      const first = address.element().textContent;
      await link.click();
      await expect.element(address).toHaveTextContent("/goals?patient=7");
      window.history.back();
      await expect.element(address).toHaveTextContent(first ?? "");
    } finally {
      window.history.replaceState(null, "", before);
    }
  });

  it.each([
    ["/", "/"],
    ["/Goals/", "/goals"],
    ["/goals//", "/goals"],
  ])("reads %s as the route %s", (pathname, path) => {
    expect(asRoutePath(pathname)).toBe(path);
  });
});
