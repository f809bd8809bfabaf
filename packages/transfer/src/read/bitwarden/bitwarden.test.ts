import { argon2Sync, createCipheriv, createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openEntryOf, vaultOf } from "../../../test/open-entry.ts";
import { testFile, utf8 } from "../../../test/files.ts";
import { readFile, recognizeFile, writeExport, type FileContents } from "../../index.ts";
import { fault, inSentences, refusalOf } from "../../../test/sentences.ts";

const real = testFile("bitwarden/bitwarden.json");
const byTitle = (contents: FileContents, title: string) =>
  contents.entries.find(({ draft }) => draft.title === title) ?? expect.fail(`no ${title}`);
const exportOf = (items: unknown[], more: object = { folders: [] }) =>
  utf8(JSON.stringify({ encrypted: false, ...more, items }));

describe("Bitwarden's own JSON", () => {
  test("is recognised, and each of its items becomes an entry", async () => {
    expect(await recognizeFile(real)).toEqual({ format: "bitwarden-json", needs: [] });
    const contents = await readFile(real);
    expect(contents).toMatchObject({ read: 51, skipped: [], failed: [], leftBehind: [] });
    expect(contents.entries).toHaveLength(51);
  });

  test("keeps links, one-time codes, history, folders and times of a login", async () => {
    expect(byTitle(await readFile(real), "GitHub")).toMatchObject({
      source: expect.stringMatching(/^Item \d+$/) as string,
      draft: {
        link: "https://github.com/login",
        urls: [{ url: "https://gist.github.com", match: "domain" }],
        email: "ada",
        password: "second-password",
        notes: "two accounts",
        totp: "otpauth://totp/GitHub:ada?secret=JBSWY3DPEHPK3PXP&issuer=GitHub",
        category: "Work",
        tags: ["Work"],
        isFavorite: true,
      },
      isArchive: false,
      history: [{ password: 'Gh-p4ss,"quoted";\\', until: "2026-11-20T17:36:54.838Z" }],
      createdAt: "2026-11-20T17:36:43.644Z",
      changedAt: "2026-11-20T17:36:54.883Z",
      rest: { folder: "Work" },
    });
  });

  test("keeps fields of each kind, how a link matches, and nested folders", async () => {
    expect(byTitle(await readFile(real), "Bank, with comma")).toMatchObject({
      draft: {
        linkMatch: "exact",
        category: "Money",
        tags: ["Private", "Money"],
        fields: [
          { name: "PIN", value: "4711", kind: "hidden" },
          { name: "branch", value: "Nørre Ålborg", kind: "text" },
          { name: "joint", value: "true", kind: "boolean" },
        ],
        reprompt: true,
      },
      rest: { folder: "Private/Money" },
    });
    expect(byTitle(await readFile(real), "Visa").draft.reprompt).toBeUndefined();
  });

  test("keeps notes, cards, identities and SSH keys as what they are", async () => {
    const contents = await readFile(real);
    const fieldsOf = (title: string) =>
      Object.fromEntries((byTitle(contents, title).draft.fields ?? []).map(({ name, value }) => [name, value]));
    expect(byTitle(contents, "Wi-Fi at home").draft).toMatchObject({ type: "note", notes: /d0nttell/ as unknown });
    expect(byTitle(contents, "Visa").draft).toMatchObject({ type: "card", isFavorite: true });
    expect(fieldsOf("Visa")).toEqual({
      cardholder: "Ada L",
      brand: "Visa",
      number: "4111111111111111",
      expiry: "2031-04",
      code: "123",
      phone: "+45 1234",
    });
    expect(byTitle(contents, "Me").draft.type).toBe("identity");
    expect(fieldsOf("Me")).toMatchObject({ title: "Dr", middleName: "K", city: "Århus", licenseNumber: "L9" });
    expect(byTitle(contents, "deploy key").draft.type).toBe("ssh-key");
    expect(fieldsOf("deploy key")).toMatchObject({ fingerprint: "SHA256:abc" });
  });

  test("goes out as it came in, field by field, but for ids and times", async () => {
    const { entries } = await readFile(real);
    const { bytes, leftBehind } = await writeExport(
      "bitwarden-json",
      vaultOf(entries.map((entry) => openEntryOf(entry, "bitwarden-json"))),
    );
    expect(leftBehind).toEqual([]);
    const [before, after] = [real, bytes].map((each) => comparable(JSON.parse(new TextDecoder().decode(each)) as Json));
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).toContain("gist.github.com");
  });
});

type Json = null | string | number | boolean | Json[] | { [member: string]: Json };

/**
 * Returns plain JSON without ids and times, folders by their names, items by their names and texts. A member that is
 * null equals a missing one, as in Bitwarden's own programs.
 */
function comparable(json: Json): Json {
  const { folders, items } = json as { folders: { id: string; name: string }[]; items: { [name: string]: Json }[] };
  const names = new Map(folders.map(({ id, name }) => [id as Json, name]));
  const kept = items.map(({ id: _id, folderId, creationDate: _created, revisionDate: _revised, ...item }) =>
    withoutNulls({ ...item, folder: names.get(folderId ?? null) ?? null }),
  );
  return { folders: [...names.values()].toSorted(), items: kept };
}

function withoutNulls(json: Json): Json {
  if (Array.isArray(json)) return json.map(withoutNulls);
  if (typeof json !== "object" || json === null) return json;
  const members = Object.entries(json).filter(([, value]) => value !== null);
  return Object.fromEntries(members.map(([name, value]) => [name, withoutNulls(value)]));
}

// The real export does not contain these cases; they follow the structure of Bitwarden's JSON.
describe("Bitwarden's JSON", () => {
  const login = { type: 1, name: "a", login: { username: "u", password: "p" } };

  test("of an organisation has collections for folders", async () => {
    const collections = [
      { id: "c1", organizationId: "o", name: "Team/Servers" },
      { id: "c2", organizationId: "o", name: "Shared" },
    ];
    const file = exportOf([{ ...login, collectionIds: ["c1", "c2"], organizationId: "o" }], { collections });
    const { entries } = await readFile(file);
    expect(entries[0]?.draft).toMatchObject({ category: "Servers", tags: ["Team", "Servers", "Shared"] });
  });

  test("skips the trash, fails what it does not understand, and reads the rest", async () => {
    const items = [
      { ...login, name: "gone", deletedDate: "2026-01-01T00:00:00.000Z" },
      { type: 8, name: "My passport", passport: { number: "P1" } },
      "nothing",
      { ...login, archivedDate: "2026-01-01T00:00:00.000Z" },
    ];
    const contents = await readFile(exportOf(items));
    expect(contents).toMatchObject({
      read: 4,
      entries: [{ source: "Item 4", isArchive: true }],
      skipped: [{ source: "Item 1", title: "gone" }],
      failed: [
        { source: "Item 2", title: "My passport", reason: { code: "item_type_unsupported", params: { type: "8" } } },
        { source: "Item 3", title: null },
      ],
    });
  });

  test("leaves passkeys behind, and attachments that are not with it, by entry", async () => {
    const fido2Credentials = [{ rpId: "example.com", keyValue: "secret" }];
    const attachments = [{ fileName: "scan.pdf", size: "12345" }];
    const { leftBehind, entries } = inSentences(
      await readFile(exportOf([{ ...login, attachments, login: { ...login.login, fido2Credentials } }])),
    );
    expect(leftBehind).toEqual([
      { entry: "a", what: "Passkey for example.com" },
      { entry: "a", what: "Attachment scan.pdf (12 kB)" },
    ]);
    expect(JSON.stringify(entries)).not.toContain("secret");
  });

  test("makes fields of what it does not know, and keeps what only Bitwarden needs", async () => {
    const linked = { name: "user", value: null, type: 3, linkedId: 100 };
    const item = {
      ...login,
      fields: [linked, { name: "x", value: "1", type: 0, linkedId: null }, { name: "none", value: "", type: 0 }],
      login: { ...login.login, autofillOnPageLoad: true, newMember: "kept" },
      newest: { a: 1 },
      key: null,
    };
    const { entries } = await readFile(exportOf([item]));
    expect(entries[0]?.draft.fields).toEqual([
      { name: "newMember", value: "kept", kind: "text" },
      { name: "x", value: "1", kind: "text" },
      { name: "newest", value: '{"a":1}', kind: "text" },
    ]);
    expect(entries[0]?.rest).toMatchObject({
      login: { autofillOnPageLoad: true },
      fields: [{ at: 0, field: linked }, { at: 2 }],
    });
    expect(entries[0]?.rest).not.toHaveProperty("item");
    const written = await writeExport("bitwarden-json", vaultOf([openEntryOf(entries[0]!, "bitwarden-json")]));
    expect(JSON.parse(new TextDecoder().decode(written.bytes))).toMatchObject({
      items: [{ fields: [linked, { name: "newMember" }, { name: "none" }, { name: "x" }, { name: "newest" }] }],
    });
  });

  test("keeps an expiry as it was written, and one that is none as its parts", async () => {
    const cards = [
      { expMonth: "04", expYear: "31" },
      { expMonth: "4", expYear: "2031" },
      { expMonth: "04", expYear: "2031" },
      { expMonth: "4", expYear: "31" },
      { expMonth: "13", expYear: "2031" },
      { expMonth: null, expYear: "2031" },
    ];
    const { entries } = await readFile(exportOf(cards.map((card) => ({ type: 3, name: "c", card }))));
    const dated = entries.map(({ draft }) => draft.fields?.map(({ name, value }) => `${name} ${value}`));
    expect(dated).toEqual([...Array(4).fill(["expiry 2031-04"]), ["expMonth 13", "expYear 2031"], ["expYear 2031"]]);
    const { bytes } = await writeExport(
      "bitwarden-json",
      vaultOf(entries.map((entry) => openEntryOf(entry, "bitwarden-json"))),
    );
    const { items } = JSON.parse(new TextDecoder().decode(bytes)) as { items: { card: object; fields: unknown[] }[] };
    expect(items.map(({ card }) => card)).toMatchObject(cards);
    expect(items.flatMap(({ fields }) => fields)).toEqual([]);
  });

  test("does not take a person's field for one of the card's own", async () => {
    const item = { type: 3, name: "c", card: {}, fields: [{ name: "number", value: "7", type: 0 }] };
    const { entries } = await readFile(exportOf([item]));
    expect(entries[0]?.draft.fields).toEqual([{ name: "number (own field)", value: "7", kind: "text" }]);
  });

  test("takes anything anywhere without a fault", async () => {
    const strange = [null, 5, "x", [], {}, [1], { a: [] }, true];
    const items = strange.flatMap((value) => [
      { type: 1, name: value, login: value, fields: value, passwordHistory: value, folderId: value, notes: value },
      { type: 1, login: { uris: value, username: value, password: value, totp: value, fido2Credentials: [value] } },
      { type: 3, card: { expMonth: value, expYear: value, number: value }, fields: [value], collectionIds: value },
      { type: 4, identity: { title: value }, attachments: value, deletedDate: null, archivedDate: value },
      { type: value, name: "n" },
    ]);
    const contents = await readFile(exportOf(items));
    expect(contents.read).toBe(items.length);
    for (const { draft } of contents.entries)
      for (const text of [draft.title, draft.link, draft.email, draft.password, draft.notes, draft.category])
        expect(text).toBeTypeOf("string");
  });

  test("that is encrypted for its account is refused with what to export instead", async () => {
    const file = testFile("bitwarden/bitwarden-account-encrypted.json");
    await expect(recognizeFile(file)).rejects.toEqual(fault("bitwarden_sealed"));
    expect(await refusalOf(recognizeFile(file))).toContain("In Bitwarden, export once more");
  });
});

describe("Bitwarden's zip", () => {
  test("of its own program is read", async () => {
    const file = testFile("bitwarden/bitwarden.zip");
    expect(await recognizeFile(file)).toEqual({ format: "bitwarden-zip", needs: [] });
    const [zip, json] = [await readFile(file), await readFile(real)];
    expect(zip.entries).toEqual(json.entries);
    expect(zip.format).toBe("bitwarden-zip");
  });
});

describe("Bitwarden's password-protected JSON", () => {
  const file = testFile("bitwarden/bitwarden-password-encrypted.json");
  const json = JSON.parse(new TextDecoder().decode(file)) as Record<string, unknown>;
  const changed = (change: object) => utf8(JSON.stringify({ ...json, ...change }));
  const password = "export passphrase";

  test("opens under its password to what the plain one holds", async () => {
    expect(await recognizeFile(file)).toEqual({ format: "bitwarden-encrypted-json", needs: ["password"] });
    const [opened, plain] = [await readFile(file, { password }), await readFile(real)];
    expect(opened.entries).toHaveLength(51);
    const titlesOf = ({ entries }: FileContents) => entries.map(({ draft }) => draft.title).toSorted();
    expect(titlesOf(opened)).toEqual(titlesOf(plain));
    expect(byTitle(opened, "GitHub").draft).toEqual(byTitle(plain, "GitHub").draft);
  });

  test("says when the password is missing or wrong", async () => {
    await expect(readFile(file)).rejects.toEqual(fault("file_password_needed"));
    await expect(readFile(file, { password: "export passphrases" })).rejects.toEqual(fault("file_password_wrong"));
    await expect(readFile(file, { password: "" })).rejects.toEqual(fault("file_password_wrong"));
  });

  test("is checked before it is decrypted, and damage is told from a wrong password", async () => {
    const data = json["data"] as string;
    const at = data.length - 100;
    const flipped = data.slice(0, at) + (data[at] === "A" ? "B" : "A") + data.slice(at + 1);
    await expect(readFile(changed({ data: flipped }), { password })).rejects.toEqual(fault("bitwarden_damaged"));
    for (const broken of ["", "2.", "2.a|b", `${data}|AAAA`, data.replace("2.", "0."), "2.*|*|*", 5, null])
      await expect(readFile(changed({ data: broken }), { password })).rejects.toEqual(fault("bitwarden_damaged"));
  });

  test.each([
    [{ kdfIterations: 4_999 }, "bitwarden_key_settings"],
    [{ kdfIterations: 2_000_001 }, "bitwarden_key_settings"],
    [{ kdfType: 1, kdfIterations: 3, kdfMemory: 1_025, kdfParallelism: 4 }, "bitwarden_key_settings"],
    [{ kdfType: 1, kdfIterations: 11, kdfMemory: 64, kdfParallelism: 4 }, "bitwarden_key_settings"],
    [{ kdfType: 1, kdfIterations: 3, kdfMemory: 64, kdfParallelism: 17 }, "bitwarden_key_settings"],
    [{ kdfType: 1, kdfIterations: 3, kdfMemory: null, kdfParallelism: 4 }, "bitwarden_damaged"],
    [{ kdfType: 2 }, "bitwarden_damaged"],
    [{ kdfIterations: "600000" }, "bitwarden_damaged"],
    [{ salt: 5 }, "bitwarden_damaged"],
  ] as const)("with %j is refused before anything is derived", async (change, code) => {
    await expect(readFile(changed(change), { password })).rejects.toEqual(fault(code));
  });

  // There is no real export under Argon2id: this one is sealed here, by Node and after the published recipe.
  test.each([
    ["Argon2id", 1],
    ["PBKDF2", 0],
  ])("sealed under %s opens", async (_name, kdfType) => {
    const salt = randomBytes(16).toString("base64");
    const costs = kdfType === 1 ? { kdfIterations: 2, kdfMemory: 16, kdfParallelism: 2 } : { kdfIterations: 5_000 };
    const key =
      kdfType === 1
        ? argon2Sync("argon2id", {
            message: "pässwörd",
            nonce: createHash("sha256").update(salt).digest(),
            memory: 16 * 1_024,
            passes: 2,
            parallelism: 2,
            tagLength: 32,
          })
        : pbkdf2Sync("pässwörd", salt, 5_000, 32, "sha256");
    const expand = (info: string) => createHmac("sha256", key).update(info).update(Buffer.of(1)).digest();
    const seal = (text: string) => {
      const iv = randomBytes(16);
      const cipher = createCipheriv("aes-256-cbc", expand("enc"), iv);
      const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
      const mac = createHmac("sha256", expand("mac")).update(iv).update(sealed).digest();
      return `2.${[iv, sealed, mac].map((part) => part.toString("base64")).join("|")}`;
    };
    const plain = readFileSync(new URL("../../../test/files/bitwarden/bitwarden.json", import.meta.url), "utf8");
    const sealed = {
      encrypted: true,
      passwordProtected: true,
      salt,
      kdfType,
      ...costs,
      encKeyValidation_DO_NOT_EDIT: seal("11111111-1111-4111-8111-111111111111"),
      data: seal(plain),
    };
    const { entries } = await readFile(utf8(JSON.stringify(sealed)), { password: "pässwörd" });
    expect(entries).toEqual((await readFile(real)).entries);
  });
});
