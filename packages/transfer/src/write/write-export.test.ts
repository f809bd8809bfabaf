import { leftTexts } from "@pomander/texts/transfer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyEntry, anyVault } from "../../test/any-entry.ts";
import { openEntryOf, vaultOf } from "../../test/open-entry.ts";
import { entryTypes, fieldsOfType, type EntryField, type IncomingEntry, type OpenEntry } from "@pomander/vault";
import { bitwardenTypeOf, typeOfBitwarden } from "../formats/bitwarden.ts";
import { exportFileName, exportFormats, readFile, writeExport, type ExportFormat } from "../index.ts";

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const entryOf = (change: Partial<OpenEntry>): OpenEntry => {
  const [entry] = fc.sample(anyEntry, { numRuns: 1, seed: 1 });
  const plain: IncomingEntry = {
    source: "",
    draft: {
      title: "Bank",
      link: "https://bank.example",
      email: "ada",
      password: "s3cret",
      notes: "two\nlines",
      category: "Money",
      tags: ["home", "a, b"],
      isFavorite: true,
    },
    isArchive: false,
    history: [],
  };
  const { extra, ...open } = openEntryOf(plain, "csv");
  const { extra: more = {}, ...changes } = change;
  return { ...open, _id: entry!._id, ...changes, extra: { ...extra, ...more } };
};
const write = async (format: Exclude<ExportFormat, "bitwarden-zip">, ...entries: OpenEntry[]) =>
  writeExport(format, vaultOf(entries));
const sentences = ({ leftBehind }: Awaited<ReturnType<typeof writeExport>>) =>
  leftTexts(leftBehind).map(({ what }) => what);

type Texts = Pick<IncomingEntry["draft"], "email" | "password" | "link" | "type" | "totp" | "urls">;

/**
 * Returns the members of a login that Bitwarden has too, or the type of another entry. A link that repeats another
 * counts once.
 */
function loginOf({ email, password, link, type = "login", totp = "", urls = [] }: Texts) {
  const links = [...new Set([link, ...urls.map(({ url }) => url)])].filter((url) => url !== "").toSorted();
  return type === "login" ? { type, email, password, totp, links } : { type };
}

/** Returns the members that every plain format has. */
const common = ({ draft }: IncomingEntry) => {
  const { title, link, email, password, notes, isFavorite } = draft;
  return { title, link, email, password, notes, isFavorite };
};

describe.each(["bitwarden-json", "cxf"] as const)("%s", (format) => {
  test.each(entryTypes)("has every field of type %s, also one that it lacks, and they are read again", async (type) => {
    const fields = fieldsOfType[type].map(([name, kind]) => ({ name, value: `value of ${name}`, kind }));
    const { bytes } = await write(format, entryOf({ type, title: "Typed", email: "", password: "", fields }));
    const { entries } = await readFile(bytes);
    const [{ draft } = expect.fail("no entry")] = entries;
    expect(draft.title).toBe("Typed");
    const back = new Map((draft.fields ?? []).map(({ value, kind }) => [value, kind]));
    expect(fields.filter(({ value, kind }) => back.get(value) !== kind)).toEqual([]);
    expect([type, "note"]).toContain(draft.type ?? "login");
  });
});

test("a number of Bitwarden's is of one type, and a type that Bitwarden lacks is a note", () => {
  const back = entryTypes.map((type) => typeOfBitwarden(bitwardenTypeOf(type).number));
  const expected = entryTypes.map((type, i) => (back[i] === type ? type : "note"));
  expect(back).toEqual(expected);
  expect([1, 2, 3, 4, 5, 6, "1", undefined].map(typeOfBitwarden)).toEqual([
    ..."login note card identity ssh-key".split(" "),
    undefined,
    undefined,
    undefined,
  ]);
});

describe("Bitwarden's JSON", () => {
  test("of any entries comes back with all that it can hold", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { maxLength: 5 }), async (entries) => {
        const { bytes } = await write("bitwarden-json", ...entries);
        const contents = await readFile(bytes);
        expect(contents).toMatchObject({ read: entries.length, skipped: [], failed: [] });
        for (const [index, entry] of entries.entries()) {
          const back = contents.entries[index]!;
          const { notes, isFavorite, isArchive } = entry;
          expect({ ...back.draft, isArchive: back.isArchive }).toMatchObject({ notes, isFavorite, isArchive });
          const type = typeOfBitwarden(bitwardenTypeOf(entry.type ?? "login").number) ?? "note";
          expect(loginOf(back.draft)).toEqual(loginOf({ ...entry, type }));
          expect(back.draft.title).toBe(entry.title.trim() || back.draft.title);
          // Every text of it is somewhere in what came back.
          const all = JSON.stringify(back);
          const texts = [entry.email, entry.password, entry.link, entry.totp ?? "", entry.expires ?? ""];
          for (const text of [...texts, ...(entry.fields ?? []).map(({ value }) => value)])
            expect(all).toContain(JSON.stringify(text).slice(1, -1));
          expect(back.history.map(({ password }) => password).toSorted()).toEqual(
            (entry.extra.history ?? []).map(({ password }) => password).toSorted(),
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  test("asks for the master password where the entry does, and comes back so", async () => {
    const asking = entryOf({ title: "Asks", reprompt: true });
    const before = entryOf({
      title: "From before",
      extra: { import: { format: "bitwarden-json", rest: { reprompt: 1 } } },
    });
    const { bytes } = await write("bitwarden-json", asking, entryOf({ title: "Does not" }), before);
    const { items } = JSON.parse(textOf(bytes)) as { items: { name: string; reprompt: number }[] };
    expect(items.map(({ name, reprompt }) => [name, reprompt])).toEqual([
      ["Asks", 1],
      ["Does not", 0],
      ["From before", 1],
    ]);
    const { entries } = await readFile(bytes);
    expect(entries.map(({ draft }) => draft.reprompt)).toEqual([true, undefined, true]);
  });

  test.each(["csv", "cxf"] as const)("%s, which cannot ask for it, says so", async (format) => {
    expect(sentences(await write(format, entryOf({ reprompt: true })))).toContain("Asking for the master password");
  });

  test.each(["csv", "bitwarden-json", "cxf"] as const)(
    "%s: what a shared vault notes of an entry is no part that is left",
    async (format) => {
      const known = [{ userId: "11111111-1111-4111-8111-111111111111", what: ["password"] }];
      const shared = entryOf({ tags: [], extra: { changedBy: "22222222-2222-4222-8222-222222222222", known } });
      expect(sentences(await write(format, shared))).toEqual(sentences(await write(format, entryOf({ tags: [] }))));
    },
  );

  test("holds tags and the expiry as fields, and says what it leaves", async () => {
    const reminderId = "11111111-1111-4111-8111-111111111111";
    const written = await write(
      "bitwarden-json",
      entryOf({ expires: "2030-01-01", reminderId, isArchive: true, extra: { later: 1 } }),
      entryOf({ type: "note", linkMatch: "exact", expires: "2031-04-30", fields: [] }),
    );
    expect(sentences(written)).toEqual([
      "Its link to a reminder",
      'What a newer version of Pomander stored as "later"',
      "Which pages its links match",
    ]);
    const { items, folders } = JSON.parse(textOf(written.bytes)) as {
      items: Record<string, unknown>[];
      folders: unknown[];
    };
    expect(folders).toHaveLength(1);
    expect(items[0]).toMatchObject({
      archivedDate: expect.stringMatching(/^\d{4}-/) as string,
      fields: [
        { name: "Tags", value: "home, a, b", type: 0 },
        { name: "Expires", value: "2030-01-01", type: 0 },
      ],
    });
    expect(items[1]).toMatchObject({
      type: 2,
      fields: [
        { name: "username" },
        { name: "password", type: 1 },
        { name: "link" },
        { name: "Tags" },
        { name: "Expires" },
      ],
    });
  });
});

describe("CSV", () => {
  test("is quoted as RFC 4180 has it, and texts that look like formulas stay as they are", async () => {
    const { bytes } = await write(
      "csv",
      entryOf({
        title: "=1+1",
        password: 'a"b,c',
        email: " @x ",
        fields: [
          { name: "PIN", value: "4711", kind: "hidden" },
          { name: "b", value: "c", kind: "text" },
        ],
        urls: [{ url: "https://a.example" }],
        totp: "JBSWY3DPEHPK3PXP",
        expires: "2030-01-01",
      }),
    );
    expect(textOf(bytes)).toBe(
      "title,link,username,password,totp,notes,category,tags,favorite,archived,type,expires,links,fields\r\n" +
        '=1+1,https://bank.example," @x ","a""b,c",JBSWY3DPEHPK3PXP,"two\nlines",Money,"home, a, b",1,,login,2030-01-01,' +
        'https://a.example,"PIN: 4711\nb: c"\r\n',
    );
  });

  test("of any entries is recognized, and comes back with all that it can hold", async () => {
    const held = ({ draft, isArchive }: Pick<IncomingEntry, "draft" | "isArchive">) => {
      const { category, type = "login", totp = "", expires = "" } = draft;
      return { ...common({ draft } as IncomingEntry), category, type, totp, expires, isArchive };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { minLength: 1, maxLength: 5 }), async (entries) => {
        const named = entries.map((entry, index) => ({ ...entry, title: `${index}` }));
        const { bytes } = await write("csv", ...named);
        const contents = await readFile(bytes);
        expect(contents).toMatchObject({ format: "pomander-csv", read: entries.length, failed: [], skipped: [] });
        expect(contents.entries.map(held)).toEqual(named.map((draft) => held({ draft, isArchive: draft.isArchive })));
      }),
      { numRuns: 100 },
    );
  });

  test("knows the fields of a type again, and others by their names", async () => {
    const fields: EntryField[] = [
      { name: "number", value: "4111", kind: "hidden" },
      { name: "brand", value: "Visa", kind: "text" },
      { name: "Recovery code", value: "one\ntwo", kind: "hidden" },
    ];
    const urls = [{ url: "https://a.example" }, { url: "https://b.example" }];
    const { bytes } = await write("csv", entryOf({ type: "card", fields, urls, tags: ["home", "work"] }));
    const [entry] = (await readFile(bytes)).entries;
    expect(entry?.draft).toMatchObject({ type: "card", fields, urls, tags: ["home", "work"] });
  });

  test("says what it leaves", async () => {
    const until = "2026-01-01T00:00:00.000Z";
    const history = ["a", "b"].map((password) => ({ password, until }));
    const written = await write("csv", entryOf({ linkMatch: "exact", extra: { history } }), entryOf({}));
    expect(sentences(written)).toEqual(["2 earlier passwords", "Which pages its links match"]);
  });
});

describe("CXF", () => {
  test("of any entries comes back with all that it can hold", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { maxLength: 5 }), async (entries) => {
        const { bytes } = await write("cxf", ...entries);
        const contents = await readFile(bytes);
        expect(contents).toMatchObject({ read: entries.length, skipped: [], failed: [] });
        for (const [index, entry] of entries.entries()) {
          const { draft } = contents.entries[index]!;
          expect([draft.email, draft.password, draft.notes]).toEqual([entry.email, entry.password, entry.notes]);
          expect([draft.isFavorite, draft.link]).toEqual([
            entry.isFavorite,
            entry.link || (entry.urls?.[0]?.url ?? ""),
          ]);
          for (const tag of entry.tags) expect(draft.tags).toContain(tag);
          expect(JSON.stringify([draft.expires, draft.fields])).toContain(entry.expires ?? "");
          const all = JSON.stringify(draft);
          for (const { value } of entry.fields ?? []) expect(all).toContain(JSON.stringify(value).slice(1, -1));
        }
      }),
      { numRuns: 150 },
    );
  });

  test("has the head of the standard, one account, and a collection for each category", async () => {
    const entries = ["Money", "", "Work", "Money"].map((category) => entryOf({ category }));
    const { bytes } = await write("cxf", ...entries);
    const { accounts, ...head } = JSON.parse(textOf(bytes)) as { accounts: Record<string, unknown>[] };
    expect(head).toEqual({
      version: { major: 1, minor: 0 },
      exporterRpId: "pomander",
      exporterDisplayName: "Pomander",
      timestamp: Date.UTC(2026, 10, 21, 9) / 1_000,
    });
    const [{ items, ...account } = {}, ...others] = accounts;
    const id = expect.stringMatching(/^[\w-]{22}$/) as string;
    const item = (items as { id: string }[])[0]?.id;
    expect([others, (items as object[]).length, item]).toEqual([[], 4, id]);
    expect(account).toEqual({
      id,
      username: "",
      email: "ada@example.com",
      collections: [
        { id, title: "Money", items: [{ item }, { item: (items as { id: string }[])[3]?.id }] },
        { id, title: "Work", items: [{ item: (items as { id: string }[])[2]?.id }] },
      ],
    });
  });

  test("has each type as the standard has it, with its expiry", async () => {
    const fields = (values: Record<string, string>) =>
      Object.entries(values).map(([name, value]) => ({ name, value, kind: "text" as const }));
    const bare = { link: "", email: "", password: "", notes: "", tags: [] };
    const privateKey = "-----BEGIN PRIVATE KEY-----\nMC4C+/==\n-----END PRIVATE KEY-----";
    const written = await write(
      "cxf",
      entryOf({ totp: "otpauth://totp/GitHub:ada?secret=JBSWY3DPEHPK3PXP&digits=8", expires: "2030-01-01" }),
      entryOf({
        ...bare,
        type: "card",
        fields: fields({ number: "4111", expiry: "2031-04", brand: "Visa", own: "x" }),
      }),
      entryOf({
        ...bare,
        type: "identity",
        fields: fields({
          firstName: "Ada",
          address1: "Street 1",
          address2: "Floor 2",
          country: "DK",
          state: "Jutland",
          ssn: "010101",
          email: "a@example.com",
        }),
      }),
      entryOf({
        ...bare,
        type: "ssh-key",
        expires: "2028-01-01",
        fields: fields({ privateKey, publicKey: "ssh-ed25519 AAAA work", fingerprint: "SHA256:abc" }),
      }),
      entryOf({ ...bare, type: "ssh-key", fields: fields({ privateKey: "-----BEGIN OPENSSH PRIVATE KEY-----" }) }),
      entryOf({
        ...bare,
        type: "note",
        notes: "text",
        isArchive: true,
        extra: { history: [{ password: "a", until: "" }] },
      }),
    );
    const header = JSON.parse(textOf(written.bytes)) as {
      accounts: { items: { credentials: { type: string }[] }[]; collections: { title: string; items: unknown[] }[] }[];
    };
    expect(header).toMatchObject({ version: { major: 1, minor: 0 }, accounts: [{ email: "ada@example.com" }] });
    expect(header.accounts[0]?.collections).toMatchObject([{ title: "Money" }]);
    const credentials = header.accounts[0]!.items.map((item) => item.credentials);
    const date = (value: string, label?: string) => ({ fieldType: "date", value, ...(label ? { label } : {}) });
    expect(credentials[0]).toMatchObject([
      { type: "basic-auth", username: { value: "ada" }, password: { fieldType: "concealed-string", value: "s3cret" } },
      { type: "note", content: { value: "two\nlines" } },
      {
        type: "totp",
        secret: "JBSWY3DPEHPK3PXP",
        digits: 8,
        period: 30,
        algorithm: "sha1",
        issuer: "GitHub",
        username: "ada",
      },
      { type: "custom-fields", fields: [date("2030-01-01", "Expires")] },
    ]);
    expect(credentials[1]).toEqual([
      {
        type: "credit-card",
        cardType: { fieldType: "string", value: "Visa" },
        number: { fieldType: "concealed-string", value: "4111" },
        expiryDate: { fieldType: "year-month", value: "2031-04" },
      },
      { type: "custom-fields", fields: [{ fieldType: "string", value: "x", label: "own" }] },
    ]);
    expect(credentials[2]).toEqual([
      { type: "person-name", given: { fieldType: "string", value: "Ada" } },
      {
        type: "address",
        streetAddress: { fieldType: "string", value: "Street 1\nFloor 2" },
        country: { fieldType: "country-code", value: "DK" },
      },
      { type: "identity-document", identificationNumber: { fieldType: "string", value: "010101" } },
      {
        type: "custom-fields",
        fields: [
          { fieldType: "string", value: "Jutland", label: "state" },
          { fieldType: "string", value: "a@example.com", label: "email" },
        ],
      },
    ]);
    expect(credentials[3]).toMatchObject([
      { type: "ssh-key", keyType: "ssh-ed25519", privateKey: "MC4C-_", expiryDate: date("2028-01-01") },
      { type: "custom-fields", fields: [{ label: "publicKey" }, { label: "fingerprint" }] },
    ]);
    expect(credentials[4]).toMatchObject([{ type: "custom-fields", fields: [{ label: "privateKey" }] }]);
    expect(sentences(written)).toEqual(["1 earlier password", "Whether it's archived"]);
  });
});

/** Counts the entries of an export without our readers. */
function countOf(format: ExportFormat, text: string): number {
  if (format === "csv") return text.replace(/"(?:[^"]|"")*"/g, "").split("\r\n").length - 2;
  const json = JSON.parse(text) as { items?: unknown[]; accounts?: { items: unknown[] }[] };
  return (json.items ?? json.accounts?.[0]?.items ?? []).length;
}

describe("every format", () => {
  test.each(exportFormats.filter((format) => format !== "bitwarden-zip"))(
    "%s is cancelled by its signal",
    async (format) => {
      const signal = AbortSignal.abort(new Error("cancelled"));
      const [vault] = fc.sample(anyVault, 1);
      await expect(writeExport(format, vault!, { signal, password: "p" })).rejects.toThrow("cancelled");
    },
  );

  test.each(["bitwarden-json", "csv", "cxf"] as const)("%s says which entries could not be opened", async (format) => {
    const unreadable = [{ _id: "a", reason: "“title” was changed", isArchive: false, received: {} }];
    const { leftBehind } = await writeExport(format, { ...vaultOf([]), unreadable });
    expect(leftTexts(leftBehind)).toEqual([{ entry: "a", what: "This entry couldn't be opened: “title” was changed" }]);
  });

  test.each(["bitwarden-json", "csv", "cxf"] as const)("%s of any vault is never silently shorter", async (format) => {
    await fc.assert(
      fc.asyncProperty(anyVault, async (vault) => {
        const { bytes, leftBehind } = await writeExport(format, vault);
        expect(countOf(format, textOf(bytes))).toBe(vault.entries.length);
        for (const { _id } of vault.unreadable) expect(leftBehind.map(({ entry }) => entry)).toContain(_id);
      }),
      { numRuns: 40 },
    );
  });

  test("has a name that says the day and the form", () => {
    const now = new Date(2026, 10, 3, 23, 59);
    expect(exportFormats.map((format) => exportFileName(format, now))).toEqual([
      "pomander-2026-11-03.pomander",
      "pomander-2026-11-03-bitwarden.json",
      "pomander-2026-11-03-bitwarden.zip",
      "pomander-2026-11-03.csv",
      "pomander-2026-11-03-cxf.json",
    ]);
  });
});
