import { expect, test } from "vitest";
import { inLine } from "./in-line.ts";

test("198 a title changes the order of no words beside it, and has one line", () => {
  expect(inLine("Bank\u202E reversed")).toBe("Bank  reversed");
  expect(inLine("\u2066Bank\u2069\n\u0000Router\u2028")).toBe("Bank Router");
  for (const title of ["Bank", "שלום \u200Fעולם", "👩\u200D🚀 Crew", "a\u00A0b"]) expect(inLine(title)).toBe(title);
});
