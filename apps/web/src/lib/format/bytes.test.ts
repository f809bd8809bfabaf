import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 KB"],
  [1_536, "1.5 KB"],
  [10_300, "10 KB"],
  [1_048_576, "1 MB"],
  [53_687_091_200, "50 GB"],
  [2 ** 60, "1,024 PB"],
])("%i bytes are %s", (bytes, text) => expect(formatBytes(bytes).replace("\u00a0", " ")).toBe(text));
