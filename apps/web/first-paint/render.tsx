import type { CallReply } from "@bedside-bike/contract";
import i18next from "i18next";
import { renderToString } from "react-dom/server";
import { UNSAFE_createMemoryHistory as createMemoryHistory } from "react-router";
import { query, queryClient } from "../src/api.ts";
import { App } from "../src/app.tsx";
import { preloadScreen } from "../src/screens.tsx";
import type { FirstPaint, StatusOfFirstPaint } from "../vite/first-paints.ts";

/** The addresses where a visitor begins, and the words of their titles. */
const pages = [
  { path: "/", title: "sign-in:title" },
  { path: "/anonymous-risk-calculator", title: "calculator:anonymous.title" },
] as const;

/** What a visitor sees first at an installation with this status. */
export async function renderFirstPaints(status: StatusOfFirstPaint): Promise<FirstPaint[]> {
  // The rest of a status is not on these screens.
  queryClient.setQueryData(query("system.status").queryKey, status as CallReply<"system.status">);
  await Promise.all(pages.map(({ path }) => preloadScreen(path)));
  return pages.map(({ path, title }) => {
    const history = createMemoryHistory({ initialEntries: [path], v5Compat: true });
    // The policy of the page's content allows no inline styles: switch.module.css has this one.
    const html = renderToString(<App history={history} />).replaceAll(/ style="[^"]*"/g, "");
    return { path, title: `${i18next.t(title)} - ${i18next.t("brand")}`, html };
  });
}
