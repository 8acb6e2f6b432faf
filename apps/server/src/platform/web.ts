import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { brotliCompressSync } from "node:zlib";
import type { CallReply } from "@bedside-bike/contract";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { webFolder } from "./installed-files.ts";
import type { App } from "./route.ts";

/** Serves the web app if it has been built: its files, and its single page at every other address. */
export async function serveWeb(app: App, status: CallReply<"system.status">): Promise<void> {
  const hasWeb = existsSync(webFolder);
  const page = hasWeb ? withStatus(readFileSync(join(webFolder, "index.html"), "utf8"), status) : "";
  const pages = hasWeb ? withFirstPaints(pagesOfScreens(page), status) : new Map<string, string>();
  const sendPage = ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const text = pages.get(url.split("?")[0] ?? "") ?? page;
    reply.header("cache-control", "no-cache").header("vary", "accept-encoding").type("text/html; charset=utf-8");
    if (!/\bbr\b(?!;q=0)/.test(String(headers["accept-encoding"]))) return reply.send(text);
    return reply.header("content-encoding", "br").send(compressed(text));
  };
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webFolder,
      preCompressed: true,
      index: false,
      setHeaders(reply, path) {
        const isHashed = path.includes("/assets/");
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    for (const path of ["/", "/index.html"]) app.get(path, { schema: { hide: true } }, sendPage);
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = hasWeb && (request.method === "GET" || request.method === "HEAD") && !isFile(request.url);
    if (isPage) return sendPage(request, reply);
    reply.header("cache-control", "no-store");
    return reply.status(404).send({ error: "There is nothing at this address.", requestId: request.id });
  });
}

const compressedPages = new Map<string, Buffer>();

/** A page's text never changes, so it is compressed when it is first asked for. */
function compressed(text: string): Buffer {
  const kept = compressedPages.get(text) ?? brotliCompressSync(text);
  compressedPages.set(text, kept);
  return kept;
}

/**
 * Whether an address is that of a file, which is missing: one that a page from before an upgrade asks for, or that
 * browsers and password managers look for everywhere (/favicon.ico, /.well-known/change-password). Screens have no dot.
 */
const isFile = (url: string): boolean => {
  const [path = ""] = url.split("?");
  return /^\/(api|assets)\/|^\/\.|\.[^/]*$/.test(path);
};

/**
 * The page with the response of `GET /api/status` embedded, so that the demo label and the sign-in options are there at
 * first paint and nothing shifts later. Embedded as data: the Content-Security-Policy allows no inline script.
 */
function withStatus(page: string, status: CallReply<"system.status">): string {
  const json = JSON.stringify(status).replaceAll("<", "\\u003c");
  return page.replace("</head>", () => `  <script type="application/json" id="status">${json}</script>\n  </head>`);
}

/**
 * The page for each screen's address, with that screen's own files in its head: the browser fetches them in parallel
 * with the shell. Only a hint: without it the app fetches the same files a step later.
 */
function pagesOfScreens(page: string): Map<string, string> {
  const file = join(webFolder, "screens.json");
  if (!existsSync(file)) return new Map();
  const screens = JSON.parse(readFileSync(file, "utf8")) as Record<string, readonly string[]>;
  return new Map(
    Object.entries(screens).map(([path, files]) => {
      const links = files.map((name) =>
        name.endsWith(".css")
          ? `<link rel="stylesheet" crossorigin href="${name}">`
          : `<link rel="modulepreload" crossorigin href="${name}">`,
      );
      return [path, page.replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`)];
    }),
  );
}

interface FirstPaints {
  readonly status: Partial<CallReply<"system.status">>;
  readonly pages: readonly { path: string; title: string; html: string }[];
}

/**
 * The pages with the screens that the build has rendered for visitors of such an installation, so that they are painted
 * before any script is there (docs/decisions/116). Without them a page begins with the ring of the loading state.
 */
function withFirstPaints(pages: Map<string, string>, status: CallReply<"system.status">): Map<string, string> {
  const file = join(webFolder, "first-paints.json");
  const all: FirstPaints[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const { isDemo, demoProviderEmail, units } = status;
  const ours = all.find((one) => isDeepStrictEqual(one.status, { isDemo, demoProviderEmail, units }));
  for (const { path, title, html } of ours?.pages ?? []) {
    const page = pages.get(path);
    if (!page) continue;
    const painted = page
      .replace("<html ", '<html data-first-paint="shown" ')
      .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
      .replace('<div id="root">', (root) => root + html);
    pages.set(path, painted);
  }
  return pages;
}
