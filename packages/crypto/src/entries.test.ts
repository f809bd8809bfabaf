import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { systemRandom } from "./bytes.ts";
import { sealText } from "./envelope.ts";
import { singleFields, type SealedField } from "./limits.ts";
import { fieldContext, type EntryTexts, type SealedEntry } from "./entry-texts.ts";
import { randomUuid } from "./ids.ts";
import { openEntry, openEntryKey, openExtra, openPassword, openSummary } from "./open-entry.ts";
import { importAesKey } from "./primitives.ts";
import { sealEntry } from "./seal-entry.ts";
import { makeVault, openVaultKeys } from "./vault-key.ts";

const { vaultId, vaultKey } = makeVault(systemRandom);
const keys = await openVaultKeys(vaultKey, vaultId);
const at = { _id: randomUuid(systemRandom), revision: 3 };
const texts: EntryTexts = {
  title: "Bank",
  link: "https://bank.example",
  email: "me@example.com",
  password: "correct horse",
  notes: "Line one\nLine two",
  category: "Money",
  tags: ["home", "shared"],
  extra: { history: [{ password: "older", until: "2026-01-02T03:04:05.000Z" }], unknown: { kept: [1, null] } },
};
const sealAt = async (place = at, given = texts, under = keys): Promise<SealedEntry> => ({
  ...place,
  ...(await sealEntry(under, place, given, systemRandom)),
});
const sealed = await sealAt();
const fault = (field: string, reason: string) => ({ code: "cannot_open", params: { field, reason } });

describe("an entry", () => {
  test("gives back every text as it was typed", async () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    const anyTexts = fc.record({
      title: text,
      link: text,
      email: text,
      password: text,
      notes: text,
      category: text,
      tags: fc.array(text, { maxLength: 5 }),
      extra: fc.dictionary(text, fc.jsonValue({ stringUnit: "binary", noUnicodeString: false }), { maxKeys: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(anyTexts, async (given) => {
        const entry = await sealAt(at, given);
        const { title, link, email, category, tags, password } = given;
        expect(await openEntry(keys, entry)).toEqual({ ...given, extra: JSON.parse(JSON.stringify(given.extra)) });
        expect(await openSummary(keys, entry)).toEqual({ title, link, email, category, tags });
        expect(await openPassword(keys, entry)).toBe(password);
        expect(await openExtra(keys, entry)).toEqual(JSON.parse(JSON.stringify(given.extra)));
      }),
    );
  });

  test("has each field sealed, empty ones too, and tags always in one envelope", async () => {
    const empty = { title: "", link: "", email: "", password: "", notes: "", category: "", tags: [], extra: {} };
    const entry = await sealAt(at, empty);
    expect(entry.tags).toHaveLength(1);
    for (const envelope of [
      entry.tags[0],
      ...singleFields.map((field) => entry[field as Exclude<SealedField, "tags">]),
    ])
      expect(envelope).toMatch(/^v1\.[\w-]{16}\.[\w-]{64}$/);
    expect(await openEntry(keys, entry)).toEqual(empty);
  });

  test("is sealed under a new key and new IVs with every save", async () => {
    const again = await sealAt();
    const ivs = [sealed, again].flatMap((entry) => [
      entry.key,
      entry.tags[0],
      ...singleFields.map((f) => entry[f as "title"]),
    ]);
    expect(new Set(ivs.map((envelope) => envelope!.split(".")[1])).size).toBe(ivs.length);
    const mixed = { ...again, title: sealed.title };
    await expect(openSummary(keys, mixed)).rejects.toMatchObject(fault("title", "tag"));
  });

  test("has a key that cannot be read out", async () => {
    expect(await openEntryKey(keys, sealed)).toMatchObject({ extractable: false, usages: ["decrypt"] });
  });
});

describe("a hostile server", () => {
  test("cannot swap two fields of an entry", async () => {
    for (const [a, b] of [
      ["title", "password"],
      ["notes", "extra"],
      ["email", "link"],
    ] as const) {
      const swapped = { ...sealed, [a]: sealed[b], [b]: sealed[a] };
      await expect(openEntry(keys, swapped)).rejects.toMatchObject({ code: "cannot_open", params: { reason: "tag" } });
    }
  });

  test("cannot move a field or an entry to another entry, save or vault", async () => {
    const other = await sealAt({ ...at, _id: randomUuid(systemRandom) });
    await expect(openEntry(keys, { ...sealed, notes: other.notes })).rejects.toMatchObject(fault("notes", "tag"));
    await expect(openEntry(keys, { ...sealed, _id: other._id })).rejects.toMatchObject(fault("key", "tag"));
    await expect(openEntry(keys, { ...sealed, revision: 4 })).rejects.toMatchObject(fault("key", "tag"));
    const twin = await openVaultKeys(vaultKey, makeVault(systemRandom).vaultId);
    await expect(openEntry(twin, sealed)).rejects.toMatchObject(fault("key", "tag"));
  });

  test("cannot pass off a field or a key of an older save", async () => {
    const newer = await sealAt({ ...at, revision: 4 });
    await expect(openEntry(keys, { ...newer, password: sealed.password })).rejects.toMatchObject(
      fault("password", "tag"),
    );
    await expect(openEntry(keys, { ...newer, key: sealed.key })).rejects.toMatchObject(fault("key", "tag"));
  });

  test("cannot blank a field, or drop, double or reorder the tags", async () => {
    for (const field of singleFields) {
      const blanked = { ...sealed, [field]: "" };
      await expect(openEntry(keys, blanked)).rejects.toMatchObject(fault(field, "version"));
    }
    const [envelope = ""] = sealed.tags;
    for (const tags of [[], [envelope, envelope], [envelope, "x"]])
      await expect(openSummary(keys, { ...sealed, tags })).rejects.toMatchObject(fault("tags", "shape"));
  });

  test("cannot leave the form of an id or a revision", async () => {
    for (const place of [{ _id: `${at._id}/1` }, { _id: at._id.toUpperCase() }, { revision: 0 }, { revision: 1e21 }])
      await expect(openEntry(keys, { ...sealed, ...place })).rejects.toMatchObject(fault("key", "shape"));
  });
});

describe("what another client stored", () => {
  const raw = systemRandom(32);
  const foreign = async (field: SealedField, text: string) => {
    const entryKey = await importAesKey(raw, ["encrypt"]);
    const place = `${vaultId}/${at._id}/${at.revision}`;
    const own = await sealEntry(keys, at, texts, drawing(raw));
    const envelope = await sealText(entryKey, fieldContext(place, field), text, systemRandom(12));
    return { ...at, ...own, [field]: field === "tags" ? [envelope] : envelope };
  };

  test.each(["", "null", "{}", '"home"', "[1]", '["a",null]', "[", '["a"] x'])(
    "is refused as tags when it is %j",
    async (json) => {
      await expect(openSummary(keys, await foreign("tags", json))).rejects.toMatchObject(fault("tags", "text"));
    },
  );

  test.each(["", "null", "[]", '"x"', "1", "{", "{} {}"])("is refused as extra when it is %j", async (json) => {
    await expect(openEntry(keys, await foreign("extra", json))).rejects.toMatchObject(fault("extra", "text"));
  });

  test("is opened although it is longer than this client would store", async () => {
    const long = "x".repeat(3_000);
    expect(await openSummary(keys, await foreign("title", long))).toMatchObject({ title: long });
  });
});

describe("a save is refused before anything is sealed", () => {
  const drawn = () => expect.unreachable("nothing may be drawn");

  test.each<[SealedField, number]>([
    ["title", 2_048],
    ["link", 2_048],
    ["email", 2_048],
    ["category", 2_048],
    ["password", 8_192],
    ["notes", 65_536],
  ])("for a longer %s than %i bytes of UTF-8", async (field, maxBytes) => {
    const longest = "é".repeat(maxBytes / 2);
    expect((await openEntry(keys, await sealAt(at, { ...texts, [field]: longest })))[field]).toBe(longest);
    const tooLong = { ...texts, [field]: `${longest}x` };
    const refusal = { code: "text_too_long", params: { field, maxBytes } };
    await expect(sealEntry(keys, at, tooLong, drawn)).rejects.toMatchObject(refusal);
  });

  test("for tags and extra that take more than 65,536 bytes of JSON", async () => {
    const tags = ["x".repeat(65_536 - 4)];
    expect(await openSummary(keys, await sealAt(at, { ...texts, tags }))).toMatchObject({ tags });
    const more = { ...texts, tags: [`${tags[0]}x`] };
    await expect(sealEntry(keys, at, more, drawn)).rejects.toMatchObject({
      code: "text_too_long",
      params: { field: "tags" },
    });
    const extra = { history: "x".repeat(65_536) };
    const withMore = sealEntry(keys, at, { ...texts, extra }, drawn);
    await expect(withMore).rejects.toMatchObject({ code: "text_too_long", params: { field: "extra" } });
  });

  test.each<[SealedField, Partial<EntryTexts>]>([
    ["title", { title: "\ud800" }],
    ["password", { password: "a\udc00b" }],
    ["tags", { tags: ["fine", "\ud83d"] }],
    ["extra", { extra: { history: [{ password: "\ud83d" }] } }],
    ["extra", { extra: { "\ud83d": 1 } }],
  ])("for a lone surrogate in %s", async (field, change) => {
    const sealing = sealEntry(keys, at, { ...texts, ...change }, drawn);
    await expect(sealing).rejects.toMatchObject({ code: "text_malformed", params: { field } });
  });

  test("for an id or a revision that is none", async () => {
    for (const place of [
      { ...at, _id: "x" },
      { ...at, revision: 0 },
      { ...at, revision: 2 ** 31 },
    ])
      await expect(sealEntry(keys, place, texts, drawn)).rejects.toThrow(RangeError);
  });
});

/** Gives `first` once, then random bytes: a known entry key. */
function drawing(first: Uint8Array<ArrayBuffer>) {
  let isFirst = true;
  return (length: number) => {
    if (!isFirst) return systemRandom(length);
    isFirst = false;
    return first;
  };
}
