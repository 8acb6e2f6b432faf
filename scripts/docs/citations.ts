import { posix } from "node:path";

/** A document that a file names and that the repository does not have. */
export interface MissingCitation {
  readonly file: string;
  readonly cited: string;
}

/** Documents by path or name. */
const documentName = /(?<![\w.*<>{}$/%-])(?:\.{0,2}\/)*[\w@][\w@./-]*\.(?:md|json)\b(?![\w*(-])/g;

/** A word and `.json` are a property unless it is quoted or stands in prose. */
const isProperty = (text: string, index: number, match: string): boolean => {
  if (!/^\w+\.json$/.test(match) || /["'`]/.test(text[index - 1] ?? "")) return false;
  const line = text.slice(text.lastIndexOf("\n", index) + 1, index);
  return !/^\s*(?:\/?\*|\/\/|--|#)/.test(line);
};

/** Places by path: a path from one of the repository's own folders. */
const repositoryPath =
  /(?<![\w./@-])(?:apps|packages|docs|scripts|e2e|bench|deploy)\/[\w@./-]*[\w/](?![\w*{<$…-]|\.\w*[*{<])/g;

/** Paths that lead upwards. */
const upwardPath = /(?<![\w./])(?:\.\.\/)+[\w@][\w@./-]*/g;

/**
 * Lists what a text cites and the repository lacks. A document is known by its path from the file, from the root or
 * from its workspace, or by its bare name; `madeAtRunTime` names those that tools or the product write.
 */
export function findMissingCitations(
  file: string,
  text: string,
  repositoryFiles: readonly string[],
  madeAtRunTime: ReadonlySet<string>,
): MissingCitation[] {
  const known = knownPlaces(repositoryFiles);
  const folder = posix.dirname(file);
  const from = (base: string, path: string) => posix.normalize(posix.join(base, path)).replace(/\/$/, "");
  const workspace = /^(?:apps|packages)\/[^/]+/.exec(file)?.[0] ?? "";

  const isKnown = (path: string) =>
    known.paths.has(from(folder, path)) ||
    known.paths.has(from("", path)) ||
    known.paths.has(from(workspace, path)) ||
    madeAtRunTime.has(posix.basename(path)) ||
    (!path.includes("/") && known.names.has(path));
  const isInside = (path: string) =>
    !from(folder, path).startsWith("..") || known.paths.has(path.replace(/^(?:\.\.\/)+/, ""));

  const isProse = file.endsWith(".md");
  const documents = [...text.matchAll(documentName)]
    .filter(({ index, 0: match }) => isProse || !isProperty(text, index, match))
    .map(([match]) => match)
    .filter((path) => !isKnown(path));
  const places = (text.match(repositoryPath) ?? []).filter((path) => !isKnown(path) && !known.isPrefix(path));
  const upward = (text.match(upwardPath) ?? []).filter((path) => !isInside(path));
  return [...new Set([...documents, ...places, ...upward])].map((cited) => ({ file, cited }));
}

interface KnownPlaces {
  /** Files and folders. */
  readonly paths: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** A path in prose may end early: `docs/decisions/005`, `platform/clock`. */
  isPrefix(path: string): boolean;
}

const placesOf = new WeakMap<readonly string[], KnownPlaces>();

function knownPlaces(files: readonly string[]): KnownPlaces {
  const known = placesOf.get(files);
  if (known) return known;
  const paths = new Set<string>(["."]);
  for (const file of files) {
    for (let path = file; path !== "."; path = posix.dirname(path)) paths.add(path);
  }
  const places = {
    paths,
    names: new Set(files.map((file) => posix.basename(file))),
    isPrefix: (path: string) => files.some((file) => file.startsWith(`${path}.`) || file.startsWith(`${path}-`)),
  };
  placesOf.set(files, places);
  return places;
}
