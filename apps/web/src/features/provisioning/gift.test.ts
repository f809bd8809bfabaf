import { expect, test } from "vitest";
import { giftName } from "./gift.ts";

test.each([
  ["group", { name: "Operations" }, "Group Operations"],
  ["admin", null, "Administrator"],
  ["remindMe", null, "Remind Me"],
] as const)("a group of the directory that gives %s with %o says so", (gives, group, said) => {
  expect(giftName({ gives, group: group && { _id: "g", ...group } })).toBe(said);
});
