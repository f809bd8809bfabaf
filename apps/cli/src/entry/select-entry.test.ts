import type { EntrySummary } from "@pomander/vault";
import { expect, test } from "vitest";
import { formatMoment } from "../terminal/moment.ts";
import { selectEntry } from "./select-entry.ts";

const summary = (members: Partial<EntrySummary>): EntrySummary => ({
  _id: "1",
  revision: 1,
  title: "Bank",
  link: "",
  email: "",
  category: "",
  tags: [],
  isFavorite: false,
  isArchive: false,
  createdAt: "",
  updatedAt: "",
  ...members,
});
const failureOf = (entries: readonly EntrySummary[], named: string) => {
  try {
    return selectEntry(entries, named)._id;
  } catch (error) {
    return error;
  }
};
const changed = "2026-11-03T09:05:00Z";

test("several of one title are listed with what tells them apart", () => {
  const entries = [
    summary({ email: "ana", link: "https://bank.example", updatedAt: changed }),
    summary({ _id: "2", email: "two\nlines " }),
    summary({ _id: "3", link: "https://three.example" }),
  ];
  expect(failureOf(entries, "bank")).toMatchObject({
    exitCode: 2,
    message:
      "Several entries have this title. Use an id instead:\n" +
      `  1  Bank  ana  https://bank.example  changed ${formatMoment(changed)}\n  2  Bank  two lines\n` +
      "  3  Bank  https://three.example",
  });
});

test("of many, twenty are listed and the rest is counted", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => summary({ _id: `id-${index}` }));
  const linesOf = (count: number) => (failureOf(many(count), "Bank") as Error).message.split("\n").slice(1);
  expect(linesOf(20)).toHaveLength(20);
  expect(linesOf(20).at(-1)).toBe("  id-19  Bank");
  expect(linesOf(21)).toHaveLength(21);
  expect(linesOf(21).at(-1)).toBe("  and 1 more");
  expect(linesOf(23).at(-1)).toBe("  and 3 more");
});

test("what is similar is told for two letters and more", () => {
  const entries = [summary({ title: "Abc" })];
  expect(failureOf(entries, "ab")).toMatchObject({
    exitCode: 2,
    message: "No entry has this title. Did you mean one of these?\n  1  Abc",
  });
  for (const named of ["a", " a ", "zz"])
    expect(failureOf(entries, named)).toMatchObject({ exitCode: 2, message: "No entry has this title." });
});
