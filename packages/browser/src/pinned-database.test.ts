import { expect, test } from "vitest";
import { mayHaveDatabase } from "./pinned-database.ts";

test("a browser has the database where it lists one of its name, or can't say", async () => {
  const lists = (...names: string[]) => ({ databases: async () => names.map((name) => ({ name, version: 1 })) });
  expect(await mayHaveDatabase(lists("other", "pomander"))).toBe(true);
  expect(await mayHaveDatabase(lists("other"))).toBe(false);
  expect(await mayHaveDatabase(lists())).toBe(false);
  expect(await mayHaveDatabase({})).toBe(true);
  expect(await mayHaveDatabase({ databases: () => Promise.reject(new Error("not now")) })).toBe(true);
});
