// Before the first paint, by the rules of src/theme/color-scheme.ts and text-size.ts.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = read("color-scheme");
  const isNight = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.colorScheme = isNight ? "dark" : "light";
  if (isNight) document.querySelector('meta[name="theme-color"]').content = "#142025";
  const size = read("text-size");
  if (size === "larger" || size === "largest") document.documentElement.dataset.textSize = size;
})();

// Files on a dead connection never come: once, the page loads itself again (docs/decisions/107).
(() => {
  const start = () => {
    if (document.querySelector("#root > :not(.starting)")) return;
    stop();
    fetch("/api/status", { signal: AbortSignal.timeout(2000) }).then(
      () => location.reload(),
      () => setTimeout(start, 2000),
    );
  };
  if (performance.getEntriesByType("navigation")[0]?.type !== "reload") setTimeout(start, 30000);
})();
