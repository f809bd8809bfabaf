import { describe, expect, test } from "vitest";
import { utf8 } from "../../../test/files.ts";
import { onePassword, onePasswordItems } from "../../../test/json-samples/one-password.ts";
import { buildZip } from "../../../test/zip-builder.ts";
import { readFile, recognizeFile } from "../../index.ts";
import { fault, inSentences } from "../../../test/sentences.ts";

const puxOf = (data: unknown) =>
  buildZip([
    { name: "export.attributes", content: JSON.stringify({ version: 3, description: "", createdAt: 1_700_000_000 }) },
    { name: "export.data", content: JSON.stringify(data) },
    { name: "files/d1__scan.pdf", content: "x" },
  ]);
const file = puxOf(onePassword);
const contents = await readFile(file);
const entry = (title: string) =>
  contents.entries.find(({ draft }) => draft.title === title) ?? expect.fail(`no ${title}`);

// After the shape of 1Password's export; no real one is at hand.
describe("1Password's 1PUX", () => {
  test("is recognised, and all of it adds up", async () => {
    expect(await recognizeFile(file)).toEqual({ format: "1password-1pux", needs: [] });
    expect(contents).toMatchObject({ read: 12, failed: [], skipped: [{ title: "gone", source: "Item 10" }] });
    expect(contents.entries).toHaveLength(11);
  });

  test("keeps all of a login", () => {
    expect(entry("GitHub")).toMatchObject({
      draft: {
        link: "https://github.com/login",
        urls: [{ url: "https://gist.github.com" }],
        email: "ada",
        password: "s3cret",
        totp: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP",
        notes: "a note",
        category: "Private",
        tags: ["Private", "dev", "a/b"],
        isFavorite: true,
        fields: [
          { name: "remember me", value: "true", kind: "boolean" },
          { name: "Security: Maiden name", value: "Lovelace", kind: "hidden" },
          { name: "Security: recovery", value: "ada@example.com", kind: "text" },
          { name: "Security: since", value: "2021-01-01", kind: "date" },
          { name: "Security: see", value: "Wi-Fi", kind: "text" },
          { name: "Security: newer kind", value: '{"a":1}', kind: "text" },
        ],
      },
      isArchive: false,
      history: [
        { password: "newer", until: new Date(1_690_000_000_000).toISOString() },
        { password: "old", until: new Date(1_650_000_000_000).toISOString() },
      ],
      createdAt: new Date(1_600_000_000_000).toISOString(),
      changedAt: new Date(1_700_000_000_000).toISOString(),
    });
  });

  test("keeps cards, identities and SSH keys as what they are", () => {
    expect(entry("Visa")).toMatchObject({ isArchive: true, draft: { type: "card", expires: "2031-04-30" } });
    expect(entry("Visa").draft.fields).toEqual([
      { name: "cardholder", value: "Ada L", kind: "text" },
      { name: "brand", value: "visa", kind: "text" },
      { name: "number", value: "4111111111111111", kind: "hidden" },
      { name: "expiry", value: "2031-04", kind: "text" },
      { name: "code", value: "123", kind: "hidden" },
      { name: "pin", value: "4711", kind: "hidden" },
      { name: "valid from", value: "2021-04", kind: "text" },
    ]);
    const { type, fields } = entry("Me").draft;
    expect(type).toBe("identity");
    expect(fields?.map(({ name, value }) => `${name}=${value}`)).toEqual([
      "firstName=Ada",
      "lastName=Lovelace",
      "phone=+45 1",
      "address1=Street 1",
      "city=Århus",
      "postalCode=8000",
      "country=DK",
      "Identification: gender=female",
      "Identification: birth date=1912-06-23",
    ]);
    expect(entry("deploy key").draft).toMatchObject({
      type: "ssh-key",
      fields: [
        { name: "privateKey", kind: "hidden" },
        { name: "publicKey", value: "ssh-ed25519 AAAA" },
        { name: "fingerprint", value: "SHA256:abc" },
        { name: "keyType" },
      ],
    });
  });

  test("takes the one date on which something expires", () => {
    expect(entry("My passport").draft).toMatchObject({
      type: "note",
      expires: "2030-01-01",
      tags: ["Private", "Passport"],
    });
    expect(entry("My passport").draft.fields).toEqual([
      { name: "number", value: "P123", kind: "text" },
      { name: "issued on", value: "2020-01-01", kind: "date" },
    ]);
  });

  test("makes logins of servers and lone passwords", () => {
    expect(entry("Server").draft).toMatchObject({ link: "ssh://host.example", email: "root", password: "toor" });
    expect(entry("Server").draft.type).toBeUndefined();
    expect(entry("Alone").draft).toMatchObject({ password: "pw" });
  });

  test("makes a login of an API credential, whose secret is its password", async () => {
    const fields = [{ id: "credential", title: "credential", value: { concealed: "k3y" } }];
    const details = { sections: [{ title: "", name: "", fields }] };
    const item = { categoryUuid: "112", overview: { title: "CI" }, details };
    const { entries } = await readFile(puxOf({ accounts: [{ attrs: {}, vaults: [{ attrs: {}, items: [item] }] }] }));
    expect(entries.map(({ draft }) => [draft.title, draft.password, draft.fields ?? []])).toEqual([["CI", "k3y", []]]);
  });

  test("reads items that older exports wrap, and categories that are newer", () => {
    expect(entry("Wrapped").draft).toMatchObject({ type: "note", notes: "key: x", category: "Shared" });
    expect(entry("Newest").draft).toMatchObject({ type: "note", fields: [{ name: "newest", value: '{"a":"b"}' }] });
  });

  test("has files, and lists those that are not with it as left behind", () => {
    expect(contents.attachments).toMatchObject([{ name: "scan.pdf" }]);
    expect(inSentences(contents).leftBehind).toEqual([{ entry: "Contract", what: "Attachment contract.pdf (2.0 MB)" }]);
  });

  test("without vaults, or that holds no JSON, is damaged", async () => {
    for (const data of [null, {}, { accounts: 5 }, []])
      await expect(readFile(puxOf(data))).rejects.toEqual(fault("no_vaults_in"));
    await expect(readFile(buildZip([{ name: "export.data", content: "{" }]))).rejects.toEqual(fault("json_damaged"));
  });

  test("keeps the address of an item that lists none", async () => {
    const item = { ...onePasswordItems[0], overview: { title: "Old", url: "https://old.example" } };
    const data = { accounts: [{ attrs: {}, vaults: [{ attrs: { name: "Private" }, items: [item] }] }] };
    const { entries } = await readFile(puxOf(data));
    expect(entries.map(({ draft }) => [draft.link, draft.urls ?? []])).toEqual([["https://old.example", []]]);
  });

  test("of one item alone is no JSON export of its own", async () => {
    await expect(recognizeFile(utf8(JSON.stringify(onePasswordItems[0])))).rejects.toEqual(fault("unknown_file"));
  });
});
