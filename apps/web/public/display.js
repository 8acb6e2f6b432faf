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

// The screen in this page's HTML is a visitor's first one, in English. In a browser that may show anything else first, the
// ring stands there instead. What a visitor does before React has the screen is noted for src/shell/early-input.tsx.
(() => {
  const page = document.documentElement.dataset;
  if (!page.firstPaint) return;
  const isVisitorsFirst = () => {
    const { search, hash } = location;
    if (search || hash || history.state?.usr || !navigator.cookieEnabled) return false;
    try {
      const stored = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
      return stored.every((key) => key === "color-scheme" || key === "scroll-positions");
    } catch {
      return false;
    }
  };
  if (!isVisitorsFirst()) {
    page.firstPaint = "hidden";
    return;
  }
  const steps = [];
  window.early = { steps };
  const note = ({ target }) => {
    if (!page.firstPaint) return;
    if (steps.at(-1)?.target === target) steps.pop();
    const entered = target.type === "checkbox" || target.type === "radio" ? target.checked : target.value;
    steps.push({ target, entered });
  };
  // Also Enter in a field: the browser itself would send what was typed as part of the address.
  const press = (event) => {
    const button = event.target.closest("button");
    if (!page.firstPaint || !button) return;
    event.preventDefault();
    event.stopPropagation();
    steps.push({ target: button });
  };
  addEventListener("input", note, true);
  addEventListener("click", press, true);
})();

// Files on a dead connection never come: once, the page loads itself again (docs/decisions/107).
(() => {
  const start = () => {
    if (document.getElementById("root").hasChildNodes() && !document.documentElement.dataset.firstPaint) return;
    stop();
    fetch("/api/status", { signal: AbortSignal.timeout(2000) }).then(
      () => location.reload(),
      () => setTimeout(start, 2000),
    );
  };
  if (performance.getEntriesByType("navigation")[0]?.type !== "reload") setTimeout(start, 30000);
})();
