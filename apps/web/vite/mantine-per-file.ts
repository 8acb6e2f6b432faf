import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const barrelImport = /import\s*\{([^}]*)\}\s*from\s*["']@mantine\/core["'];?/g;

/**
 * Rewrites `import { Modal } from "@mantine/core"` to the component's own file. Through the barrel every
 * component that any screen uses lands in the first load (docs/decisions/011-mantine-per-file.md).
 */
export function mantinePerFile(): Plugin {
  const folder = join(dirname(createRequire(import.meta.url).resolve("@mantine/core")), "..", "esm");
  const fileOfExport = readBarrel(join(folder, "index.mjs"));
  return {
    name: "mantine-per-file",
    apply: "build",
    enforce: "post",
    transform(code) {
      if (!code.includes("@mantine/core")) return null;
      return {
        code: code.replace(barrelImport, (_, names: string) => perFileImports(names, folder, fileOfExport)),
        map: null,
      };
    },
  };
}

function readBarrel(path: string): Map<string, string> {
  const fileOfExport = new Map<string, string>();
  for (const [, names = "", file = ""] of readFileSync(path, "utf8").matchAll(/import \{([^}]*)\} from "([^"]+)"/g)) {
    for (const name of names.split(",")) fileOfExport.set(name.trim().split(" as ").at(-1) ?? "", file);
  }
  return fileOfExport;
}

function perFileImports(names: string, folder: string, fileOfExport: Map<string, string>): string {
  const specifiers = names.split(",").map((name) => name.trim());
  return specifiers
    .filter((specifier) => specifier !== "")
    .map((specifier) => {
      const exported = specifier.split(" as ")[0]?.trim() ?? "";
      const file = fileOfExport.get(exported);
      if (!file) throw new Error(`@mantine/core exports no '${exported}'.`);
      return `import { ${specifier} } from ${JSON.stringify(file.startsWith(".") ? join(folder, file) : file)};`;
    })
    .join(" ");
}
