/**
 * Today as it is laid out for paper: words of the head that are broken, cells whose content reaches into the next one,
 * lines under a name that are larger than it, and the room that no column takes.
 */
export const listOnPaper = `(() => {
  const table = document.querySelector("main table");
  const isShown = (element) => element.getBoundingClientRect().width > 0;
  const wordsOf = (cell) => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
    return [...text.data.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return { word, lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size };
    });
  };
  const broken = [...table.querySelectorAll("thead th, td:first-child")].filter(isShown).flatMap(wordsOf)
    .filter(({ lines }) => lines > 1).map(({ word }) => word);
  const rows = [...table.querySelectorAll("tbody tr")].map((row) => [...row.cells].filter(isShown));
  const rightOf = (cell) => Math.max(...[...cell.querySelectorAll("*")].filter(isShown)
    .map((element) => element.getBoundingClientRect().right));
  const overlapping = rows.flat().filter((cell) => rightOf(cell) > cell.getBoundingClientRect().right + 1).length;
  const sizeOf = (element) => parseFloat(getComputedStyle(element).fontSize);
  const largerBelow = rows.flat().filter((cell) => cell.querySelector("a")).filter((cell) =>
    [...cell.parentElement.querySelectorAll("*")].filter(isShown)
      .some((element) => sizeOf(element) > sizeOf(cell.querySelector("a")))).length;
  const last = Math.max(...rows.map((cells) => cells.at(-1).getBoundingClientRect().right));
  return { broken, overlapping, largerBelow, gap: Math.round(table.getBoundingClientRect().right - last) || 0 };
})()`;
