import { expect, test } from "vitest";
import { serverOrigin } from "./server-address.ts";

test.each([
  ["passwords.example.com", "https://passwords.example.com"],
  [" https://passwords.example.com/login?x=1 ", "https://passwords.example.com"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["localhost:3000", "http://localhost:3000"],
  ["https://localhost:3000", "https://localhost:3000"],
  ["http://pomander.localhost:3000/", "http://pomander.localhost:3000"],
  ["https://münchen.example", "https://xn--mnchen-3ya.example"],
])("the address %s is the server %s", (typed, origin) => {
  expect(serverOrigin(typed)).toEqual({ origin });
});

test.each(["", "two words", "ftp://example.com", "https://", "https://user:pass@example.com"])(
  "the address %s is refused",
  (typed) => {
    expect(serverOrigin(typed)).toEqual({ fault: "malformed" });
  },
);

test.each(["http://passwords.example.com", "http://evillocalhost"])("the address %s is not encrypted", (typed) => {
  expect(serverOrigin(typed)).toEqual({ fault: "notEncrypted" });
});
