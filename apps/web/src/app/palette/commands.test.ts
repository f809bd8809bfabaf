import type { User } from "@pomander/contract";
import { afterEach, expect, test } from "vitest";
import { entry } from "../../features/passwords/test/entries.ts";
import { inLanguage, inNoLanguage } from "../../test/in-language.ts";
import { commandsFor } from "./commands.ts";

afterEach(inNoLanguage);

const user = { isAllowedForRemindMe: false } as User;
const none = new Map<string, number>();
const vaultOf = () => null;
const idsFor = (
  query: string,
  entries: ReturnType<typeof entry>[] | null = [],
  whose: User | null = user,
  usedAt = none,
) => commandsFor(query, { user: whose, entries, usedAt, vaultOf }).map(({ id }) => id);
const pages = (ids: readonly string[]) => ids.filter((id) => id.startsWith("page "));
const actions = (ids: readonly string[]) => ids.filter((id) => id.startsWith("action "));

test("before anything is typed, what was used last comes first, then favorites; eight at most", () => {
  const entries = [
    entry("Unused"),
    entry("B favorite", { isFavorite: true }),
    entry("A favorite", { isFavorite: true }),
    entry("Archived", { isFavorite: true, isArchive: true }),
    ...Array.from({ length: 5 }, (_, n) => entry(`Used ${n}`)),
  ];
  const usedAt = new Map(Array.from({ length: 5 }, (_, n) => [`Used ${n}`, n + 1]));
  const ids = idsFor("", entries, user, usedAt);
  expect(ids.slice(0, 7)).toEqual(
    ["Used 4", "Used 3", "Used 2", "Used 1", "Used 0", "A favorite", "B favorite"].map((id) => `entry ${id}`),
  );
  expect(ids[7]).toBe("page /");
  const many = Array.from({ length: 12 }, (_, n) => entry(`Used ${String(n).padStart(2, "0")}`, { isFavorite: true }));
  expect(idsFor("", many).filter((id) => id.startsWith("entry"))).toEqual(
    many.slice(0, 8).map(({ _id }) => `entry ${_id}`),
  );
});

test("one letter finds titles that begin with it; more finds them anywhere, the best first", () => {
  const entries = [entry("Zoë"), entry("Azure"), entry("Éclair")];
  expect(idsFor("z", entries)[0]).toBe("entry Zoë");
  expect(idsFor(" e ", entries)[0]).toBe("entry Éclair");
  expect(idsFor("z", entries)).not.toContain("entry Azure");
  expect(
    commandsFor("zoe", { user, entries: [entry("Zoë", { email: "z@example.com" })], usedAt: none, vaultOf })[0],
  ).toMatchObject({
    kind: "entry",
    label: "Zoë",
    hint: "z@example.com",
  });
  const blank = { ...entry("id"), title: " ", isFavorite: true };
  expect(commandsFor("", { user, entries: [blank], usedAt: none, vaultOf })[0]).toMatchObject({
    label: "Untitled",
    entry: blank,
  });
});

test("of entries that fit alike the one used last comes first", () => {
  const entries = [entry("Mail one"), entry("Mail two")];
  expect(idsFor("mail", entries).slice(0, 2)).toEqual(["entry Mail one", "entry Mail two"]);
  expect(idsFor("mail", entries, user, new Map([["Mail two", 5]])).slice(0, 2)).toEqual([
    "entry Mail two",
    "entry Mail one",
  ]);
});

test("categories and tags are offered with their counts, four of each, once something is typed", () => {
  const entries = Array.from({ length: 6 }, (_, n) => entry(`E${n}`, { category: `Work ${n}`, tags: [`work ${n}`] }));
  const labels = commandsFor("work", { user, entries, usedAt: none, vaultOf }).filter(({ kind }) => kind === "label");
  expect(labels).toHaveLength(8);
  expect(labels[0]).toMatchObject({ id: "category Work 0", label: "Category: Work 0", hint: "1", of: "category" });
  expect(labels[4]).toMatchObject({ id: "tag work 0", label: "Tag: work 0", of: "tag", name: "work 0" });
  expect(commandsFor("", { user, entries, usedAt: none, vaultOf }).some(({ kind }) => kind === "label")).toBe(false);
  expect(commandsFor("work", { user, entries: null, usedAt: none, vaultOf }).some(({ kind }) => kind === "label")).toBe(
    false,
  );
});

test("pages are those that a person may open, each once; those who must do something first have nowhere else to go", () => {
  expect(pages(idsFor(""))).toEqual(
    [
      "/",
      "/passwords",
      "/dashboard",
      "/profile",
      "/people",
      "/vaults",
      "/passwords/health",
      "/passwords/import",
      "/profile/export",
      "/profile/security",
      "/profile/device",
      "/profile/notifications",
    ].map((path) => `page ${path}`),
  );
  expect(idsFor("", [], { ...user, isAllowedForRemindMe: true })).toContain("page /remind-me");
  for (const duty of ["mustChangePassword", "mustAddFactor"] as const) {
    const ids = idsFor("", [], { ...user, [duty]: true });
    expect([pages(ids), actions(ids)]).toEqual([[], ["action theme", "action logout"]]);
  }
});

test("actions of the vault are offered while it is open", () => {
  expect(actions(idsFor(""))).toEqual(
    ["add", "generate", "lock", "theme", "shortcuts", "logout"].map((name) => `action ${name}`),
  );
  expect(actions(idsFor("", null))).toEqual(["action theme", "action shortcuts", "action logout"]);
});

test.each([
  ["health", "page /passwords/health"],
  ["pass hea", "page /passwords/health"],
  ["weak", "page /passwords/health"],
  ["DARK", "action theme"],
  ["keepass", "page /passwords/import"],
  ["backup", "page /profile/export"],
  ["auto-lock", "page /profile/device"],
  ["slack", "page /profile/notifications"],
  ["invite", "page /people"],
  ["share", "page /vaults"],
  ["2fa", "page /profile/security"],
  ["sign out", "action logout"],
])("%j finds %s", (query, id) => {
  expect(idsFor(query)).toContain(id);
  expect(idsFor(`${query}x`)).not.toContain(id);
});

test("other words are found from their beginning", () => {
  expect(idsFor("eak")).not.toContain("page /passwords/health");
  expect(idsFor("zzz")).toEqual([]);
});

test.each([
  ["de", "geräte", "page /profile/security"],
  ["de", "Geraete", "page /profile/security"],
  ["fr", "réglages", "page /profile/device"],
  ["fr", "reglages", "page /profile/device"],
  ["fr", "clé d'accès", "page /profile/security"],
])("in %s, %j finds a page by another word for it", async (tag, typed, page) => {
  await inLanguage(tag);
  const { commandsFor: commandsInLanguage } = await import("./commands.ts");
  const found = commandsInLanguage(typed, { user, entries: [], usedAt: none, vaultOf });
  expect(pages(found.map(({ id }) => id))).toContain(page);
});
