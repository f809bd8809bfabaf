import { describe, expect, test } from "vitest";
import { utf8 } from "../../test/files.ts";
import { cxf } from "../../test/json-samples/cxf.ts";
import { enpass } from "../../test/json-samples/enpass.ts";
import { keeper } from "../../test/json-samples/keeper.ts";
import { proton } from "../../test/json-samples/proton.ts";
import { buildZip } from "../../test/zip-builder.ts";
import { readFile, recognizeFile, type FileContents } from "../index.ts";
import { fault, inSentences, refusalOf } from "../../test/sentences.ts";

const read = (json: unknown) => readFile(utf8(JSON.stringify(json)));
const draftOf = (contents: FileContents, title: string) =>
  contents.entries.find(({ draft }) => draft.title === title)?.draft ?? expect.fail(`no ${title}`);
const linesOf = (contents: FileContents, title: string) =>
  draftOf(contents, title).fields?.map(({ name, value, kind }) => `${name}=${value} (${kind})`);
const recognize = (json: unknown) => recognizeFile(utf8(JSON.stringify(json)));
const ms = (seconds: number) => new Date(seconds * 1_000).toISOString();

// After the shapes that these programs write; no real exports of theirs are at hand.
describe("Proton Pass's JSON", async () => {
  const contents = await read(proton);

  test("is recognised, alone and in its zip", async () => {
    expect(await recognize(proton)).toEqual({ format: "proton-json", needs: [] });
    const zip = buildZip([
      { name: "Proton Pass/data.json", content: JSON.stringify(proton) },
      { name: "Proton Pass/files/0123456789abcdef-scan.pdf", content: "x" },
    ]);
    expect(await recognizeFile(zip)).toEqual({ format: "proton-zip", needs: [] });
    expect((await readFile(zip)).entries).toEqual(contents.entries);
    expect(contents).toMatchObject({ read: 10, failed: [], skipped: [{ title: "gone" }] });
  });

  test("keeps all of a login", () => {
    expect(contents.entries[0]).toMatchObject({
      draft: {
        link: "https://github.com",
        linkMatch: "starts",
        urls: [{ url: "https://gist.github.com" }],
        email: "ada",
        password: "s3cret",
        totp: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP",
        notes: "note of GitHub",
        category: "Code",
        tags: ["Personal", "Work", "Code"],
        isFavorite: true,
      },
      createdAt: ms(1_600_000_000),
      changedAt: ms(1_700_000_000),
    });
    expect(linesOf(contents, "GitHub")).toEqual([
      "Email=ada@example.com (text)",
      "PIN=4711 (hidden)",
      "branch=north (text)",
      "second code=otpauth://totp/y?secret=JBSWY3DPEHPK3PXP (hidden)",
      "renewed=2026-03-09 (date)",
    ]);
    expect(inSentences(contents).leftBehind).toEqual([
      { entry: "GitHub", what: "Passkey for github.com" },
      { entry: "GitHub", what: "Attachment scan.pdf" },
    ]);
  });

  test("keeps the other types", () => {
    expect(draftOf(contents, "old")).toMatchObject({ email: "u", password: "p" });
    expect(draftOf(contents, "A note")).toMatchObject({ type: "note", notes: "note of A note" });
    expect(draftOf(contents, "An alias")).toMatchObject({ email: "alias@example.com" });
    expect(draftOf(contents, "Visa")).toMatchObject({ type: "card", expires: "2031-04-30" });
    expect(linesOf(contents, "Visa")).toContain("brand=Visa (text)");
    expect(linesOf(contents, "Me")).toEqual([
      "firstName=Ada King (text)",
      "lastName=Lovelace (text)",
      "email=ada@example.com (text)",
      "city=Århus (text)",
      "birthdate=1815-12-10 (text)",
      "club=chess (text)",
      "Home: code=1 (hidden)",
    ]);
    expect(draftOf(contents, "key")).toMatchObject({
      type: "ssh-key",
      fields: [{ value: "private" }, { value: "public" }],
    });
    expect(draftOf(contents, "Home")).toMatchObject({ password: "d0nttell", tags: ["Personal", "Wi-Fi"] });
    expect(linesOf(contents, "Home")).toEqual(["SSID=pomme (text)", "Security=WPA2 (text)"]);
    expect(linesOf(contents, "Own")).toEqual(["S: a=b (text)"]);
  });

  test.each([
    ["an armoured message", utf8("-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----\n")],
    ["a zip around one", buildZip([{ name: "Proton Pass/data.pgp", content: "x" }])],
    ["JSON that says so", utf8(JSON.stringify({ ...proton, encrypted: true }))],
  ])("encrypted as %s is refused with what to export instead", async (_name, file) => {
    await expect(readFile(file)).rejects.toEqual(fault("proton_sealed"));
    expect(await refusalOf(readFile(file))).toContain("In Proton Pass, export again");
  });
});

describe("Enpass's JSON", async () => {
  const contents = await read(enpass);

  test("is recognised, and all of it adds up", async () => {
    expect(await recognize(enpass)).toEqual({ format: "enpass-json", needs: [] });
    expect(contents).toMatchObject({ read: 6, failed: [], skipped: [{ title: "gone" }] });
  });

  test("keeps all of a login", () => {
    expect(contents.entries[0]).toMatchObject({
      draft: {
        link: "https://github.com",
        urls: [{ url: "https://gist.github.com" }],
        email: "ada",
        password: "s3cret",
        totp: "jbsw y3dp ehpk 3pxp",
        category: "Money",
        tags: ["Private", "Money", "Circle"],
        isFavorite: true,
      },
      isArchive: true,
      history: [{ password: "old", until: ms(1_650_000_000) }],
      createdAt: ms(1_600_000_000),
    });
    expect(linesOf(contents, "GitHub")).toEqual(["Email=ada@example.com (text)", "Security answer=Lovelace (hidden)"]);
    expect(contents.attachments).toMatchObject([{ name: "scan.pdf", size: 3 }]);
    expect(inSentences(contents).leftBehind).toEqual([{ entry: "GitHub", what: 'Earlier values of "E-mail"' }]);
  });

  test("keeps the other categories", () => {
    expect(draftOf(contents, "Visa")).toMatchObject({ type: "card", expires: "2031-04-30" });
    expect(linesOf(contents, "Visa")).toContain("Bank=Example (text)");
    expect(draftOf(contents, "Note")).toMatchObject({ type: "note", notes: "note of Note" });
    expect(linesOf(contents, "Me")).toEqual([
      "firstName=Ada (text)",
      "lastName=Lovelace (text)",
      "phone=+45 1 (text)",
      "Birthday=10.12.1815 (text)",
    ]);
    expect(draftOf(contents, "Passport")).toMatchObject({ type: "note", expires: "2030-01-01", tags: ["travel"] });
  });

  test.each(["login", "password", "computer"])(
    "makes a login of the category %s, even without a password",
    async (category) => {
      const [item] = enpass.items;
      const { entries } = await read({ ...enpass, items: [{ ...item, category, fields: [], folders: [] }] });
      expect(entries[0]?.draft).toMatchObject({ tags: [] });
      expect(entries[0]?.draft.type ?? "login").toBe("login");
    },
  );
});

describe("Keeper's JSON", async () => {
  const contents = await read(keeper);

  test("is recognised, and all of it adds up", async () => {
    expect(await recognize(keeper)).toEqual({ format: "keeper-json", needs: [] });
    expect(contents).toMatchObject({ read: 7, failed: [], skipped: [] });
  });

  test("keeps all of a login, and folders whose names hold a backslash", () => {
    expect(contents.entries[0]).toMatchObject({
      draft: {
        link: "https://github.com",
        email: "ada",
        password: "s3cret",
        totp: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP",
        notes: "a note",
        category: "Name with \\ in it",
        tags: ["Private", "Name with \\ in it", "Shared", "Inner"],
      },
      changedAt: ms(1_700_000_000),
    });
    expect(linesOf(contents, "GitHub")).toEqual([
      "oneTimeCode=otpauth://totp/y?secret=JBSWY3DPEHPK3PXP (hidden)",
      "branch=north (text)",
      "securityQuestion: question=Name? (text)",
      "securityQuestion: answer=Ada (text)",
      "own label=own value (text)",
      "shared=true (boolean)",
      "addressRef:address=Ada (text)",
    ]);
    expect(inSentences(contents).leftBehind).toEqual([{ entry: "GitHub", what: "Attachment file1" }]);
  });

  test("keeps the other types", () => {
    expect(draftOf(contents, "Visa")).toMatchObject({ type: "card", expires: "2031-04-30" });
    expect(linesOf(contents, "Visa")).toContain("expiry=2031-04 (text)");
    expect(linesOf(contents, "Note")).toEqual(["note=text (text)", "date=2024-10-14 (date)"]);
    expect(linesOf(contents, "Ada")).toEqual([
      "firstName=Ada (text)",
      "middleName=K (text)",
      "lastName=Lovelace (text)",
      "company=ACME (text)",
      "email=ada@example.com (text)",
      "phone=1 (text)",
      "address1=Street 1 (text)",
      "city=Århus (text)",
      "postalCode=8000 (text)",
      "country=DK (text)",
      "region=DK (text)",
    ]);
    expect(draftOf(contents, "Passport")).toMatchObject({ expires: "2033-07-21", tags: ["Passport"], password: "p" });
    expect(linesOf(contents, "Passport")).toEqual([
      "passportNumber=P123 (hidden)",
      "birthDate=1912-06-23 (date)",
      "dateIssued=2023-08-14 (date)",
    ]);
    expect(draftOf(contents, "key")).toMatchObject({ type: "ssh-key", email: "deploy" });
    expect(draftOf(contents, "old record").type).toBeUndefined();
  });
});

describe("CXF", async () => {
  const contents = await read(cxf);

  test("is recognised, and all of it adds up", async () => {
    expect(await recognize(cxf)).toEqual({ format: "cxf-json", needs: [] });
    expect(contents).toMatchObject({ read: 11, failed: [], skipped: [] });
    await expect(recognize({ ...cxf, version: { major: 2, minor: 0 } })).rejects.toEqual(fault("cxf_newer"));
  });

  test("keeps all credentials of an item", () => {
    expect(contents.entries[0]).toMatchObject({
      draft: {
        link: "https://github.com",
        urls: [{ url: "https://gist.github.com" }, { url: "androidapp://com.github" }],
        email: "ada",
        password: "s3cret",
        totp: "otpauth://totp/GitHub:?secret=JBSWY3DPEHPK3PXP&issuer=GitHub&algorithm=SHA256",
        notes: "a note",
        category: "Money",
        tags: ["Private", "Money", "Second", "dev"],
        isFavorite: true,
      },
      createdAt: ms(1_600_000_000),
      changedAt: ms(1_700_000_000),
    });
    expect(linesOf(contents, "GitHub")).toEqual([
      "username=bob (text)",
      "password=other (hidden)",
      'totp={"secret":"JBSWY3DPEHPK3PXP","period":30,"digits":6,"algorithm":"md5"} (hidden)',
      "Security: PIN=4711 (hidden)",
      "Security: joint=true (boolean)",
      "Security: since=2026-03-09 (date)",
      "Security: about=9 March (text)",
      "Security: recovery=ada@example.com (text)",
      "Linked item=Visa (text)",
      'shape={"round":true} (text)',
      "value=kept (text)",
    ]);
    expect(inSentences(contents).leftBehind).toEqual([
      { entry: "GitHub", what: "Passkey for github.com" },
      { entry: "GitHub", what: 'What another app stored as "shared"' },
      { entry: "File", what: "Attachment scan.pdf (12 kB)" },
    ]);
  });

  test("keeps every type of credential", () => {
    expect(draftOf(contents, "Visa")).toMatchObject({ type: "card", expires: "2031-04-30", category: "Private" });
    expect(linesOf(contents, "Visa")).toContain("validFrom=2021-04 (text)");
    expect(linesOf(contents, "Note")).toEqual(["Subtitle=about things (text)"]);
    expect(linesOf(contents, "Me")).toEqual([
      "firstName=Ada (text)",
      "lastName=Lovelace (text)",
      "address1=Street 1 (text)",
      "address2=Floor 2 (text)",
      "city=Århus (text)",
      "country=DK (text)",
      "ssn=010101-1234 (hidden)",
    ]);
    expect(draftOf(contents, "Passport")).toMatchObject({ type: "identity", expires: "2030-01-01" });
    expect(linesOf(contents, "Passport")).toEqual([
      "passportNumber=P123 (hidden)",
      "fullName=Ada Lovelace (text)",
      "issueDate=2020-01-01 (date)",
    ]);
    expect(draftOf(contents, "API")).toMatchObject({
      link: "https://api.example",
      email: "robot",
      password: "k3y",
      expires: "2027-01-01",
    });
    expect(draftOf(contents, "key")).toMatchObject({ type: "ssh-key", expires: "2028-01-01" });
    expect(draftOf(contents, "key").fields?.[0]?.value).toBe(
      "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIDax6mIUWvFoqw5iXJB5IweX3jo7PcB6TGEX3Q+1+mP0\n-----END PRIVATE KEY-----",
    );
    expect(draftOf(contents, "Home")).toMatchObject({ password: "d0nttell" });
    expect(draftOf(contents, "Made up")).toMatchObject({ password: "gen3rated" });
  });

  test("of an account without a header is read too", async () => {
    const [account] = cxf.accounts;
    expect(await recognize(account)).toEqual({ format: "cxf-json", needs: [] });
    expect((await read(account)).entries).toEqual(contents.entries);
  });

  test("takes what programs write beside the standard", async () => {
    const privateKey = Buffer.from("-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----").toString("base64url");
    const fields = [{ fieldType: "string", value: "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP", label: "code" }];
    const items = [
      { id: "a", title: "key", credentials: [{ type: "ssh-key", keyType: "ssh-rsa", privateKey }] },
      { id: "b", title: "odd", credentials: [{ type: "ssh-key", keyType: "ssh-rsa", privateKey: "n%t base64" }] },
      { id: "c", title: "", credentials: [{ type: "credit-card" }, { type: "custom-fields", fields }] },
    ];
    const odd = await read({ ...cxf, accounts: [{ ...cxf.accounts[0], items }] });
    expect(draftOf(odd, "key").fields?.[0]?.value).toMatch(/^-----BEGIN PRIVATE KEY-----\nabc/);
    expect(draftOf(odd, "odd").fields?.[0]?.value).toBe("n%t base64");
    expect(draftOf(odd, "Credit card")).toMatchObject({ type: "card", totp: fields[0]?.value });
  });

  test("keeps a second address, key and one-time code of an item as fields", async () => {
    const text = (value: string) => ({ fieldType: "string", value });
    const code = (secret: string) => ({ type: "totp", secret, algorithm: "sha1", digits: 6, period: 30 });
    const credentials = [
      { type: "address", streetAddress: text("Street 1\nFloor 2"), city: text("Århus") },
      { type: "address", streetAddress: text("Road 3\nFloor 4"), city: text("Odense"), country: text("DK") },
      { type: "ssh-key", keyType: "ssh-rsa", privateKey: "first" },
      { type: "ssh-key", keyType: "ssh-ed25519", privateKey: "second" },
      code("JBSWY3DPEHPK3PXP"),
      code("KRSXG5CTMVRXEZLU"),
    ];
    const items = [{ id: "a", title: "A", credentials }];
    const contents = await read({ ...cxf, accounts: [{ ...cxf.accounts[0], items }] });
    expect(draftOf(contents, "A").totp).toBe("JBSWY3DPEHPK3PXP");
    const values = draftOf(contents, "A").fields?.map(({ value }) => value);
    expect(values).toEqual(
      expect.arrayContaining([
        "Street 1",
        "Floor 2",
        "Århus",
        "Road 3, Floor 4",
        "Odense",
        "DK",
        "first",
        "KRSXG5CTMVRXEZLU",
      ]),
    );
    expect(linesOf(contents, "A")).toContain("privateKey=second (hidden)");
  });

  test("a one-time code is its secret alone where all else is as usual", async () => {
    const codeOf = async (others: object) => {
      const totp = { type: "totp", secret: "JBSWY3DPEHPK3PXP", algorithm: "sha1", digits: 6, period: 30, ...others };
      const items = [{ id: "a", title: "A", credentials: [totp] }];
      return draftOf(await read({ ...cxf, accounts: [{ ...cxf.accounts[0], items }] }), "A").totp;
    };
    expect(await codeOf({})).toBe("JBSWY3DPEHPK3PXP");
    for (const others of [
      { digits: 8 },
      { period: 60 },
      { algorithm: "sha256" },
      { username: "ada" },
      { issuer: "GitHub" },
    ])
      expect(await codeOf(others)).toMatch(/^otpauth:\/\/totp\//);
  });

  test("keeps several dates of one item as fields", () => {
    expect(draftOf(contents, "ID card").expires).toBeUndefined();
    expect(linesOf(contents, "ID card")).toEqual([
      "licenseNumber=L9 (hidden)",
      "Expires=2029-01-01 (date)",
      "Expires=2031-01-01 (date)",
      "documentNumber=D1 (text)",
      "identificationNumber=I1 (text)",
    ]);
  });
});
