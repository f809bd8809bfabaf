import { expect, it } from "vitest";
import { safeRedirectPath } from "./safe-redirect-path.ts";

it("goes back to a path of this site, with its query", () => {
  expect(safeRedirectPath({ from: "/passwords?filter=favorites" })).toBe("/passwords?filter=favorites");
});

it.each([null, undefined, "x", {}, { from: 1 }, { from: "" }, { from: "passwords" }, { from: "//evil.example" }])(
  "goes home from %j",
  (state) => expect(safeRedirectPath(state)).toBe("/"),
);

it.each(["/\\evil.example", "https://evil.example/", "javascript:alert(1)"])("does not leave for %s", (from) =>
  expect(safeRedirectPath({ from })).toBe("/"),
);
