import { expect, test } from "vitest";
import { linesAfter } from "./lines-after.ts";

test("output comes in whole lines, each after its prefix", () => {
  let written = "";
  const show = linesAfter("unit │ ", (text) => (written += text));
  show("one\ntw");
  expect(written).toBe("unit │ one\n");
  show("o\n\nthree\nfo");
  expect(written).toBe("unit │ one\nunit │ two\nunit │ \nunit │ three\n");
});
