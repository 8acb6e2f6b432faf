import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { AppFrame } from "../../test/support/app-frame.tsx";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { Screen, together } from "./screen.tsx";

/** Queries that the test answers, one after the other. */
function answerable() {
  const waiting: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const ask = () => new Promise<number>((resolve, reject) => waiting.push({ resolve, reject }));
  return { ask, next: () => waiting.shift() };
}

it("waits for all of its queries, fails with a way out, and keeps what it has", async () => {
  const minutes = answerable();
  const goal = answerable();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  function Day() {
    const query = together<[number, number]>(
      useQuery({ queryKey: ["minutes"], queryFn: minutes.ask }),
      useQuery({ queryKey: ["goal"], queryFn: goal.ask }),
    );
    return (
      <Screen query={query} loading="Loading your day..." failed="Your day did not load" heading="Today">
        {([ridden, asked]) => (
          <p>
            {ridden} of {asked} minutes
          </p>
        )}
      </Screen>
    );
  }
  await renderInApp(
    <QueryClientProvider client={queries}>
      <Day />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText("Loading your day...")).toBeVisible();
  expect(page.getByRole("heading", { name: "Today" }).elements()).toHaveLength(1);

  minutes.next()?.resolve(12);
  goal.next()?.reject(new Error("not reached"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("Your day did not load");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Loading your day...")).toBeVisible();
  // Only what is missing is asked for again.
  expect(minutes.next()).toBeUndefined();
  goal.next()?.resolve(20);
  await expect.element(page.getByText("12 of 20 minutes")).toBeVisible();
  expect(page.getByRole("heading").elements()).toHaveLength(0);

  void queries.refetchQueries({ queryKey: ["minutes"] });
  await expect.poll(() => queries.isFetching()).toBe(1);
  minutes.next()?.reject(new Error("not reached"));
  await expect.poll(() => queries.isFetching()).toBe(0);
  await expect.element(page.getByText("12 of 20 minutes")).toBeVisible();
});

it("forgets, if told, what it could not fetch again", async () => {
  const query = { data: 12, isError: false, refetch: () => {} };
  const minutes = (isError: boolean) => (
    <Screen query={{ ...query, isError }} failed="Your minutes did not load" forgetsWhenFailed>
      {(ridden) => <p>{ridden} minutes</p>}
    </Screen>
  );
  const { rerender } = await renderInApp(minutes(false));
  await expect.element(page.getByText("12 minutes")).toBeVisible();
  await rerender(<AppFrame>{minutes(true)}</AppFrame>);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Your minutes did not load");
  expect(page.getByText("12 minutes").elements()).toHaveLength(0);
});
