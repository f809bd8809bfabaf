import { expect, test } from "vitest";
import { additionsOf, addToEntry, missingFiles } from "./additions.ts";
import type { Draft, OpenEntry } from "./entry-types.ts";
import { clientError } from "../errors.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";

const draft = (members: Partial<Draft> = {}): Draft => ({
  title: "Bank",
  link: "https://bank.example",
  email: "ana",
  password: "p",
  notes: "",
  category: "",
  tags: [],
  isFavorite: false,
  ...members,
});
const pin = { name: "PIN", value: "4711", kind: "hidden" as const };

test("nothing that is there is replaced, and a second value of one place becomes a field", () => {
  const here = draft({
    notes: "mine",
    totp: "JBSWY3DPEHPK3PXP",
    expires: "2030-01-31",
    category: "Money",
    fields: [pin],
  });
  const more = draft({
    notes: "theirs",
    totp: "GEZDGNBVGY3TQOJQ",
    expires: "2031-01-31",
    category: "Bank",
    tags: ["x"],
    fields: [{ ...pin, value: "0815" }, pin],
    urls: [{ url: "https://bank.example" }, { url: "https://b.example", match: "host" }],
  });
  const { draft: merged, added } = additionsOf(here, more);
  expect(merged).toEqual({
    ...here,
    notes: "mine\n\ntheirs",
    fields: [
      pin,
      { name: "One-time code", value: "GEZDGNBVGY3TQOJQ", kind: "hidden" },
      { ...pin, value: "0815" },
      { name: "Expires", value: "2031-01-31", kind: "date" },
    ],
    urls: [{ url: "https://b.example", match: "host" }],
    tags: ["x", "Bank"],
  });
  expect(added.map(({ code }) => code)).toEqual(["notes", "field", "link", "field", "field", "tag", "tag"]);
  expect(added.flatMap(({ params }) => ("name" in params ? params.name : []))).toEqual([
    "One-time code",
    "PIN",
    "Expires",
  ]);
});

test("what an entry lacks is added in its place, once", () => {
  const more: Partial<Draft> = {
    notes: "theirs",
    totp: "JBSWY3DPEHPK3PXP",
    expires: "2030-01-31",
    category: "Money",
    tags: ["a", "a"],
    urls: [{ url: "https://b.example" }],
    fields: [pin],
    linkMatch: "host",
    reprompt: true,
  };
  const { draft: merged, added } = additionsOf(draft(), draft(more));
  expect(merged).toEqual({ ...draft(), ...more, tags: ["a"] });
  expect(added.map(({ code }) => code)).toEqual([
    "notes",
    "totp",
    "link",
    "field",
    "expires",
    "link_match",
    "reprompt",
    "category",
    "tag",
  ]);
  expect(additionsOf(draft(), draft())).toEqual({ draft: draft(), added: [] });
});

test("a link, a note, a tag and a way of matching that are there are not added", () => {
  const here = draft({
    notes: "mine, theirs and more",
    tags: ["a"],
    category: "Money",
    linkMatch: "exact",
    urls: [{ url: "https://b.example" }],
  });
  const more = draft({
    notes: " theirs ",
    tags: ["a", "Money"],
    category: " Money ",
    linkMatch: "host",
    urls: [{ url: "https://b.example", match: "host" }],
  });
  expect(additionsOf(here, more)).toEqual({ draft: here, added: [] });
  // A link matches by its site anyway.
  expect(additionsOf(draft(), draft({ linkMatch: "domain" })).added).toEqual([]);
  const { draft: merged } = additionsOf(here, draft({ urls: [{ url: "https://c.example" }] }));
  expect(merged.urls).toEqual([{ url: "https://b.example" }, { url: "https://c.example" }]);
});

test("files are lacking by their names", () => {
  const here = draft({ files: [{ name: "a.txt" }] as never });
  expect(missingFiles(here, ["a.txt", "b.txt"])).toEqual([{ code: "file", params: { name: "b.txt" } }]);
  expect(missingFiles(draft(), ["a.txt"])).toHaveLength(1);
});

test("a category in spaces is the same category", () => {
  const { added } = additionsOf(draft({ category: "Money" }), draft({ category: " Money " }));
  expect(added).toEqual([]);
  expect(additionsOf(draft(), draft({ category: " " })).added).toEqual([]);
});

test("a field that repeats the entry's tags or its expiry adds nothing; another one does", () => {
  const here = draft({ tags: ["a", "b c"], expires: "2030-01-31" });
  const field = (name: string, value: string) => ({ name, value, kind: "text" as const });
  const same = draft({ fields: [field("Tags", "b c, a"), field("Expires", "2030-01-31")] });
  expect(additionsOf(here, same).added).toEqual([]);
  const other = draft({ fields: [field("Tags", "a, d"), field("Expires", "2030-02-01"), field("Labels", "a")] });
  expect(additionsOf(here, other).added).toMatchObject([
    { params: { name: "Tags" } },
    { params: { name: "Expires" } },
    { params: { name: "Labels" } },
  ]);
});

test("what was added is no addition any more", () => {
  const more = draft({
    notes: "n",
    totp: "JBSWY3DPEHPK3PXP",
    fields: [pin],
    category: "Money",
    tags: ["a"],
    reprompt: true,
  });
  const { draft: merged } = additionsOf(draft({ category: "Home" }), more);
  expect(additionsOf(merged, more).added).toEqual([]);
});

test("an entry that was changed or deleted meanwhile says so, and is not saved over", async () => {
  const base = { ...draft(), extra: {} } as OpenEntry;
  const vault = (kind: string) =>
    ({
      reveal: async () => base,
      save: async () => ({ kind, reason: { code: "offline", params: {} } }),
    }) as unknown as OpenVault;
  const more = draft({ fields: [pin] });
  expect(await addToEntry(vault("saved"), "1", more)).toBeNull();
  expect(await addToEntry(vault("conflict"), "1", more)).toMatchObject({ code: "import_target_changed" });
  expect(await addToEntry(vault("gone"), "1", more)).toMatchObject({ code: "import_target_deleted" });
  expect(await addToEntry(vault("notSaved"), "1", more)).toMatchObject({ code: "offline" });
  const gone = { ...vault("saved"), reveal: () => Promise.reject(clientError("entry_missing")) };
  expect(await addToEntry(gone, "1", more)).toMatchObject({ code: "entry_missing" });
  const broken = { ...vault("saved"), reveal: () => Promise.reject(new TypeError("unforeseen")) };
  await expect(addToEntry(broken, "1", more)).rejects.toThrow("unforeseen");
});

test("only what is added is saved, and files are added to those that are there", async () => {
  const base = { ...draft({ files: [{ id: "1" }] as never }), extra: {} } as OpenEntry;
  const saved: Draft[] = [];
  const vault = {
    reveal: async () => base,
    save: async (_base: unknown, next: Draft) => {
      saved.push(next);
      return { kind: "saved" };
    },
  } as unknown as OpenVault;
  expect(await addToEntry(vault, "1", draft())).toBeNull();
  expect(saved).toEqual([]);
  await addToEntry(vault, "1", draft(), [{ id: "2" }] as never);
  await addToEntry(vault, "1", draft({ fields: [pin] }));
  expect(saved.map(({ files, fields }) => [files, fields])).toEqual([
    [[{ id: "1" }, { id: "2" }], undefined],
    [[{ id: "1" }], [pin]],
  ]);
});
