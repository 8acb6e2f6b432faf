import { expect, it } from "vitest";
import { formatBytes } from "./format-bytes.ts";

it.each([
  [0, "0 kB"],
  [480, "0.5 kB"],
  [1_234_567, "1.2 MB"],
  [64_000_000_000, "64 GB"],
  [2_500_000_000_000_000, "2,500 TB"],
])("%i bytes are %s", (bytes, words) => expect(formatBytes(bytes)).toBe(words));
