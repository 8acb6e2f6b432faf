/**
 * True where a test file runs a test of exactly this title, tables of `each` included. A skipped or planned test holds
 * nothing, so that `it.skip(` and `it.todo(` don't count.
 */
export function runsTest(source: string, title: string): boolean {
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?:\\b(?:it|test)|\\))\\(\\s*(["'\`])${literal}\\1`).test(source);
}
