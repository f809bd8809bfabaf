import { expect, test } from "vitest";
import { isMobileNo, mobileNo, newUser } from "./index.ts";

test.each([
  "",
  " ",
  "+1",
  "+46 70 111",
  "(555) 010-0199",
  "+49 (0)30/1234",
  "030.12.34",
  "+1 555 010 0199 ext. 12",
  "5550199x7",
])("%j is a mobile number", (text) => expect(isMobileNo(text)).toBe(true));

test.each(["abc", "+", "()", "1 abc", "ext. 12", "12 34 x", "++1", "1+1"])("%j is none, and is not stored", (text) => {
  expect(isMobileNo(text)).toBe(false);
  expect(mobileNo.safeParse(text).success).toBe(false);
  const given = { firstName: "A", email: "a@example.com", password: "tangerine-lantern", mobileNo: text };
  expect(newUser.safeParse(given).error?.issues.map(({ path }) => path)).toEqual([["mobileNo"]]);
});

test("the time it takes grows with the length alone", () => {
  expect(isMobileNo(`${"1 ".repeat(50_000)}x`)).toBe(false);
});
