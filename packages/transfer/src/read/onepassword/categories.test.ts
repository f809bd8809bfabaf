import { expect, test } from "vitest";
import { categories } from "./categories.ts";

// The codes are those of 1Password's 1PUX format: https://support.1password.com/1pux-format/.
test("each category of 1Password becomes a type, and a tag where it has none of its own", () => {
  const found = [...categories].map(([code, { type, tag }]) => `${code} ${tag ?? type}`);
  expect(found).toEqual([
    "001 login",
    "002 card",
    "003 note",
    "004 identity",
    "005 login",
    "006 Document",
    "100 Software licence",
    "101 Bank account",
    "102 Database",
    "103 Driver's licence",
    "104 Outdoor licence",
    "105 Membership",
    "106 Passport",
    "107 Rewards",
    "108 Social security number",
    "109 Router",
    "110 Server",
    "111 E-mail account",
    "112 API credential",
    "113 Medical record",
    "114 ssh-key",
  ]);
  const logins = [...categories].filter(([, { type }]) => type === "login").map(([code]) => code);
  expect(logins).toEqual(["001", "005", "102", "109", "110", "111", "112"]);
});
