// Runs before the first paint: a screen on a dark ward never flashes white, and large text is large at once. The same rules
// as src/theme/color-scheme.ts and src/theme/text-size.ts.
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
