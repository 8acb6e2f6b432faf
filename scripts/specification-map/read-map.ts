/** One statement of SPEC.md in docs/specification-map.md. */
export interface MapRow {
  readonly section: string;
  readonly statement: string;
  /** What stands between “ and ”: SPEC.md's own words. */
  readonly quotes: readonly string[];
  /** Addresses in backticks that begin the statement: `/goals`, `GET /api/providers`, `Login failed`. */
  readonly keys: readonly string[];
  readonly sources: readonly SourcePlace[];
  readonly tests: readonly NamedTest[];
  readonly isGap: boolean;
}

export interface SourcePlace {
  readonly path: string;
  /** A word that stands in the file, after '#'. */
  readonly symbol: string | null;
}

export interface NamedTest {
  readonly path: string;
  readonly title: string;
}

export interface KnownGap {
  readonly statement: string;
  readonly reason: string;
}

export interface SpecificationMap {
  readonly rows: readonly MapRow[];
  readonly knownGaps: readonly KnownGap[];
}

const gapsHeading = "Known gaps";

/** Reads the tables of three columns: statement, where it stands, what tests it. Throws on a row it cannot read. */
export function readSpecificationMap(markdown: string): SpecificationMap {
  const rows: MapRow[] = [];
  const knownGaps: KnownGap[] = [];
  let section = "";
  for (const line of markdown.split("\n")) {
    const heading = /^#+ (.+)$/.exec(line);
    if (heading) section = heading[1] ?? "";
    const cells = tableCells(line);
    if (!cells) continue;
    if (section === gapsHeading) knownGaps.push(readKnownGap(cells, line));
    else rows.push(readRow(section, cells, line));
  }
  return { rows, knownGaps };
}

/** Cells of a table's line; nothing for its head and ruler. */
function tableCells(line: string): readonly string[] | null {
  if (!line.startsWith("|") || /^\|[\s:|-]+\|$/.test(line) || line.startsWith("| SPEC.md says ")) return null;
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

function readRow(section: string, cells: readonly string[], line: string): MapRow {
  const [statement = "", sources = "", tests = ""] = cells;
  if (cells.length !== 3 || statement === "" || tests === "") throw new Error(`Not a row of three cells: ${line}`);
  const isGap = tests === "gap";
  return {
    section,
    statement,
    quotes: [...statement.matchAll(/“([^”]+)”/g)].map(([, words = ""]) => words),
    keys: [...statement.matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key),
    sources: inBackticks(sources).map((place) => {
      const [path = "", symbol] = place.split("#");
      return { path, symbol: symbol ?? null };
    }),
    tests: isGap ? [] : tests.split("<br>").map((test) => readTest(test.trim(), line)),
    isGap,
  };
}

function readTest(text: string, line: string): NamedTest {
  const [, path, title] = /^`([^`]+)` › (.+)$/.exec(text) ?? [];
  if (!path || !title) throw new Error(`Not '\`path\` › title' nor 'gap': ${line}`);
  return { path, title };
}

function readKnownGap(cells: readonly string[], line: string): KnownGap {
  const [statement = "", reason = ""] = cells;
  if (cells.length !== 2 || reason === "") throw new Error(`Not a gap with its reason: ${line}`);
  return { statement, reason };
}

const inBackticks = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
