import { expect, test } from "vitest";
import { checksumOf } from "./checksum.ts";

// The published test vectors of FNV-1a.
test.each([
  ["", "811c9dc5"],
  ["a", "e40c292c"],
  ["foobar", "bf9cf968"],
])("the checksum of %j is %s", (text, checksum) => expect(checksumOf(text)).toBe(checksum));
