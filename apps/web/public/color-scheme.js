// Runs before the first paint, so that a screen on a dark ward never flashes white. The same rule as src/theme/color-scheme.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("color-scheme");
  } catch {}
  const isNight = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.colorScheme = isNight ? "dark" : "light";
  if (isNight) document.querySelector('meta[name="theme-color"]').content = "#142025";
})();
