import { expect, test } from "vitest";
import { parseSignInCode } from "./sign-in-code.ts";

test.each(["01abc-dvxyz-23456-7", " OIABCDVXYZ 234567\n", "0labcdvxyz234567"])(
  "a code is read however it is typed: %j",
  (typed) => {
    expect(parseSignInCode(typed)).toBe("01ABCDVXYZ234567");
  },
);

test.each(["", "01ABCDVXYZ23456", "01ABCDVXYZ2345678", "01ABCDVXYU234567"])("no code: %j", (typed) => {
  expect(parseSignInCode(typed)).toBeNull();
});
