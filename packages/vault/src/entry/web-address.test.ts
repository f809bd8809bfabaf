import { expect, test } from "vitest";
import { webAddress } from "./web-address.ts";

test.each([
  [" example.org ", "https://example.org/"],
  ["example.org:8443/a", "https://example.org:8443/a"],
  ["localhost:8080", "https://localhost:8080/"],
  ["http://example.org", "http://example.org/"],
  ["HTTPS://example.org", "https://example.org/"],
  ["user:1234@example.org", "https://user:1234@example.org/"],
  ["ftp://example.org", null],
  ["javascript:alert(1)", null],
  ["mailto:ana@example.org", null],
  ["androidapp://org.example", null],
  ["two words", null],
  ["a<b", null],
  ['a"b', null],
  ["", null],
])("%o is the address %o", (text, address) => expect(webAddress(text)?.href ?? null).toBe(address));
