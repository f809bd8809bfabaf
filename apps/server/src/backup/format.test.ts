import { expect, test } from "vitest";
import { backupHeader, parsePieceName, pieceName } from "./format.ts";
import { lastDue } from "./schedule.ts";

test("the name of a piece has its table and number, and no other name is one", () => {
  expect(pieceName("users", 7)).toBe("tables/users/000007.zst");
  expect(parsePieceName("tables/users/000007.zst")).toEqual({ table: "users", piece: 7 });
  expect(parsePieceName(pieceName("vault_files", 1_234_567))).toEqual({ table: "vault_files", piece: 1_234_567 });
  for (const name of [
    "x/tables/users/000007.zst",
    "tables/users/000007.zst.tar",
    "tables/users/7.zst",
    "tables/../users/000007.zst",
    "tables/Users/000007.zst",
    `tables/${"u".repeat(64)}/000007.zst`,
  ])
    expect(parsePieceName(name)).toBeNull();
});

test("a header names tables and columns by plain names alone", () => {
  const header = (table: string, columns: readonly string[]) =>
    backupHeader.safeParse({
      format: "pomander-backup",
      version: 1,
      release: "1.0.0",
      at: "2026-11-20T03:00:00Z",
      schema: "0001_first",
      pepperCheck: null,
      tables: [{ name: table, columns }],
    }).success;
  expect(header("users", ["id", "_2"])).toBe(true);
  for (const name of ["2users", "users; drop", 'u"', "", "Users", "u".repeat(64)]) {
    expect(header(name, ["id"])).toBe(false);
    expect(header("users", [name])).toBe(false);
  }
  expect(header("users", [])).toBe(false);
});

test.each([
  ["2026-11-20T03:00:00.000Z", "2026-11-20T03:00:00.000Z"],
  ["2026-11-20T02:59:59.999Z", "2026-11-19T03:00:00.000Z"],
  ["2026-11-20T23:59:59.999Z", "2026-11-20T03:00:00.000Z"],
])("at %s the backup of three o'clock was last due at %s", (now, due) => {
  expect(lastDue("03:00", new Date(now)).toISOString()).toBe(due);
});
