import { describe, expect, it } from "vitest";
import { isFromGateway, taskFor } from "./tasks.ts";

const origin = "https://bike.hospital.example";
const shellFiles = new Set([`${origin}/assets/shell-1.js`, `${origin}/index.html`]);
const task = (path: string, { method = "GET", mode = "cors" } = {}) =>
  taskFor({ method, mode, url: new URL(path, origin).href }, origin, shellFiles);

describe("the service worker", () => {
  it.each([
    ["/api/patients/4/dashboard", {}],
    ["/api/patients/4/live", {}],
    ["/api/auth/user", { mode: "same-origin" }],
    ["/api/docs", { mode: "navigate" }],
    ["/api", { mode: "navigate" }],
    ["/api/risk-assessment", { method: "POST" }],
  ])("never touches %s %o [OFFLINE-3]", (path, how) => {
    expect(task(path, how)).toBe("none");
  });

  it("serves pages and the shell's files, and nothing else", () => {
    expect(task("/", { mode: "navigate" })).toBe("page");
    expect(task("/session?x", { mode: "navigate" })).toBe("page");
    expect(task("/apiary", { mode: "navigate" })).toBe("page");
    expect(task("/assets/shell-1.js")).toBe("shell-file");
    expect(task("/assets/shell-2.js")).toBe("none");
    expect(task("/session", { method: "POST", mode: "navigate" })).toBe("none");
    expect(task("https://elsewhere.example/assets/shell-1.js")).toBe("none");
  });

  it("takes a gateway's reply for no reply of the server", () => {
    expect([200, 401, 500, 502, 503, 504].filter(isFromGateway)).toEqual([502, 504]);
  });
});
