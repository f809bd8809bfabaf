// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { rememberedColumnsOf } from "./remembered-by-header.ts";

const storage = window.localStorage;
beforeEach(() => storage.clear());

const columns = rememberedColumnsOf("key", ["title", "date", "ignore"]);

test("what was said of a header is known for the same header alone, and the newest counts", () => {
  columns.remember(storage, ["A", "B"], ["title", "date"]);
  columns.remember(storage, ["B", "A"], ["date", "title"]);
  columns.remember(storage, ["A", "B"], ["title", "ignore"]);
  expect(columns.read(storage, ["A", "B"])).toEqual(["title", "ignore"]);
  expect(columns.read(storage, ["B", "A"])).toEqual(["date", "title"]);
  expect(columns.read(storage, ["A"])).toBeNull();
  expect(storage.getItem("key")).not.toContain('"A"');
  expect(JSON.parse(storage.getItem("key") ?? "")).toHaveLength(2);
});

test("the newest twenty headers are remembered", () => {
  for (let number = 0; number <= 20; number++) columns.remember(storage, [String(number)], ["title"]);
  expect(["0", "1", "20"].map((name) => columns.read(storage, [name]))).toEqual([null, ["title"], ["title"]]);
});

test("as many meanings as columns are needed, each one that there is", () => {
  columns.remember(storage, ["A", "B"], ["title"]);
  expect(columns.read(storage, ["A", "B"])).toBeNull();
  columns.remember(storage, ["C"], ["robot" as "title"]);
  expect(columns.read(storage, ["C"])).toBeNull();
});

test.each(["no JSON", "{}", "5", '[["x"]]', '[[5, ["title"]]]', '[["x", "title"]]'])("%j is nothing", (text) => {
  storage.setItem("key", text);
  expect(columns.read(storage, ["A"])).toBeNull();
});
