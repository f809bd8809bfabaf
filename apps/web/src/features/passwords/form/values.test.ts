import type { Draft, EntryField, OpenEntry } from "@pomander/vault";
import { expect, test } from "vitest";
import { filledFields, withTypeFields } from "./type-fields.ts";
import { draftOf, emptyForm, formOf, rebase } from "./values.ts";

const draft = (members: Partial<Draft>): Draft => ({
  title: "Bank",
  link: "",
  email: "ana@bank.example",
  password: "x",
  notes: "",
  category: "",
  tags: [],
  isFavorite: false,
  ...members,
});
const field = (name: string, value: string, kind: EntryField["kind"] = "text") => ({ name, value, kind });
const saved = (before: Draft, change: Partial<ReturnType<typeof formOf>> = {}) => {
  const began = formOf(before);
  return draftOf({ ...began, ...change }, { isFavorite: false, began });
};

test("an entry that was looked at in the form and left alone is saved as it was", () => {
  const entries: Partial<Draft>[] = [
    {},
    { type: "note", password: "", notes: "Long" },
    { type: "card", fields: [field("own", "1"), field("number", "4111 1111", "hidden"), field("expiry", "2029-08")] },
    { type: "card", fields: [field("expiry", "soon"), field("number", "1", "hidden"), field("number", "2")] },
    { type: "ssh-key", fields: [field("publicKey", "ssh-ed25519 AAAA"), field("", "no name")] },
    { totp: "JBSW Y3DP", linkMatch: "never", urls: [{ url: "a.example" }, { url: "b.example", match: "regex" }] },
    { expires: "2031-01-31", reminderId: "0198c1f0-0000-7000-8000-000000000001", fields: [field("empty", "")] },
  ];
  for (const members of entries) {
    const before = draft(members);
    const present = Object.fromEntries(
      Object.entries(saved(before)).filter(([name, value]) => name in before || (value !== "" && value?.length !== 0)),
    );
    expect(present).toEqual({ type: "login", ...before });
  }
});

test("a card's last day that its month states is not another date of the form; another day is", () => {
  const card = (expires: string) => draft({ type: "card", fields: [field("expiry", "2028-02")], expires });
  expect(formOf(card("2028-02-29")).expires).toBe("");
  expect(saved(card("2028-02-29")).expires).toBe("");
  expect(formOf(card("2027-01-31")).expires).toBe("2027-01-31");
  expect(formOf({ ...card("2028-02-29"), type: "login" }).expires).toBe("2028-02-29");
});

test("what is left empty is not saved: links, fields of the type, fields without a name", () => {
  const change = {
    type: "card" as const,
    urls: [{ url: " ", match: "domain" as const }],
    fields: [field("cardholder", ""), field("pin", "1", "hidden"), field("", ""), field("", "kept"), field("own", "")],
  };
  const { urls, fields } = saved(draft({}), change);
  expect(urls).toEqual([]);
  expect(fields).toEqual([field("pin", "1", "hidden"), field("", "kept"), field("own", "")]);
});

test("a bare secret that was typed becomes a link that says whose it is; a link stays as it was pasted", () => {
  const uri = "otpauth://totp/x?secret=JBSWY3DP&image=https%3A%2F%2Fa.example";
  expect(saved(draft({}), { totp: ` ${uri} ` }).totp).toBe(uri);
  expect(saved(draft({}), { totp: "jbsw y3dp" }).totp).toBe(
    "otpauth://totp/Bank:ana%40bank.example?secret=JBSWY3DP&issuer=Bank",
  );
});

test("a card's month is stored as year and month, however it was typed", () => {
  const typed = (expiry: string) =>
    saved(draft({ type: "card" }), { fields: [field("expiry", expiry)] }).fields?.[0]?.value;
  expect([typed("8/29"), typed("08/2029"), typed("soon")]).toEqual(["2029-08", "2029-08", "soon"]);
});

test("no type loses a field when another one is chosen, and the first one has it back", () => {
  const card = [field("number", "4111", "hidden"), field("own", "kept")];
  const asLogin = withTypeFields("login", filledFields("card", withTypeFields("card", card)));
  expect(asLogin).toEqual(card);
  const asIdentity = withTypeFields("identity", filledFields("login", asLogin));
  expect(asIdentity).toHaveLength(18 + 2);
  expect(filledFields("identity", asIdentity)).toEqual(card);
  expect(withTypeFields("card", card).map(({ name }) => name)).toEqual([
    "cardholder",
    "brand",
    "number",
    "expiry",
    "code",
    "pin",
    "own",
  ]);
});

test("an empty form is that of a login", () => {
  expect(emptyForm).toMatchObject({ type: "login", linkMatch: "domain", fields: [], urls: [], totp: "" });
});

const stored = (members: Partial<Draft>) => draft(members) as OpenEntry;

test("what was typed goes on what another device has stored meanwhile: only the fields that were edited change", () => {
  const began = stored({ notes: "old", tags: ["a"], urls: [{ url: "one.example" }] });
  const mine = draft({ notes: "mine", tags: ["a"], urls: [{ url: "one.example" }] });
  const theirs = stored({ email: "new@bank.example", notes: "theirs", tags: ["a", "b"], isFavorite: true });
  expect(rebase(mine, began, theirs)).toMatchObject({
    email: "new@bank.example",
    notes: "mine",
    tags: ["a", "b"],
    urls: [],
    isFavorite: true,
  });
});

test("where the type was changed, what was typed stays whole", () => {
  const mine = draft({ type: "note", notes: "mine" });
  expect(rebase(mine, stored({ notes: "old" }), stored({ notes: "theirs" }))).toBe(mine);
});
