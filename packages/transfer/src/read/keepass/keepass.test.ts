import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attachmentTexts } from "../../../test/attachments.ts";
import { buildKdbx, escapeXml, xmlDatabase, xmlString, type KdbxOptions } from "../../../test/kdbx-builder.ts";
import { testFile, utf8 } from "../../../test/files.ts";
import { readFile, recognizeFile, type ReadOptions, type TransferFault } from "../../index.ts";
import { fault, hasSentence, inSentences, refusalOf } from "../../../test/sentences.ts";

const file = (name: string) => testFile(`keepass/${name}`);

describe("real databases", () => {
  const opened: readonly (readonly [name: string, options: ReadOptions, titles: readonly string[]])[] = [
    ["demo.kdbx", { password: "demo", keyFile: file("demo.key") }, ["Sample Entry", "Sample Entry #2", "my entry"]],
    [
      "AesChaCha.kdbx",
      { password: "demo", keyFile: file("demo.key") },
      ["Sample Entry", "Sample Entry #2", "my entry"],
    ],
    ["Argon2.kdbx", { password: "demo", keyFile: file("demo.key") }, ["Sample Entry", "Sample Entry #2", "my entry"]],
    ["KDBX4.1.kdbx", { password: "test" }, ["Sample Entry", "DisabledQ", "Was inside"]],
    ["cyrillic.kdbx", { password: "пароль" }, ["моя запись", "Sample Entry #2"]],
    ["Key32.kdbx", { password: "test", keyFile: file("Key32.key") }, ["Sample Entry", "Sample Entry #2"]],
    ["KeyV2.kdbx", { keyFile: file("KeyV2.keyx") }, ["Sample Entry", "Sample Entry #2"]],
    ["KeyV2.kdbx", { password: "", keyFile: file("KeyV2.keyx") }, ["Sample Entry", "Sample Entry #2"]],
    ["EmptyPass.kdbx", { password: "" }, ["Sample Entry", "Sample Entry #2"]],
  ];

  test.each(opened)("%s opens", async (name, options, titles) => {
    expect(await recognizeFile(file(name))).toEqual({ format: "keepass-kdbx", needs: ["passwordOrKeyFile"] });
    const contents = await readFile(file(name), options);
    expect(contents.entries.map(({ draft }) => draft.title)).toEqual(titles);
    expect(contents.failed).toEqual([]);
  });

  test("every kind of thing in KeePassXC's is read", async () => {
    const contents = await readFile(file("keepassxc-rich.kdbx"), { password: "kdbx passphrase" });
    expect(contents).toMatchObject({ read: 15, skipped: [], failed: [] });
    expect(contents.entries[0]).toEqual({
      source: "Item 1",
      draft: {
        title: "GitHub",
        link: "https://github.com/login",
        email: "ada",
        password: "second-password",
        notes: "line one\nline two",
        category: "Work",
        tags: ["Work"],
        isFavorite: false,
        totp: "otpauth://totp/GitHub:ada?secret=JBSWY3DPEHPK3PXP&period=30&digits=6&issuer=GitHub",
        urls: [{ url: "https://gist.github.com" }],
        fields: [{ name: "PIN", value: "4711", kind: "hidden" }],
      },
      isArchive: false,
      history: [{ password: 'Gh-p4ss,"quoted";\\', until: "2026-11-20T17:37:49.000Z" }],
      createdAt: "2026-11-20T17:37:41.000Z",
      changedAt: "2026-11-20T17:37:49.000Z",
      passwordChangedAt: "2026-11-20T17:37:49.000Z",
    });
    expect(contents.entries[1]!.draft).toMatchObject({ password: "pässwörd 🍊", tags: ["Work", "Servers"] });
    expect(await attachmentTexts(contents)).toEqual([{ entry: "GitHub", name: "a.txt", text: "an attached file\n" }]);
    expect(inSentences(contents).leftBehind).toEqual([
      { entry: "GitHub", what: "Earlier versions, except their passwords" },
    ]);
  });

  test("the XML export of a database says the same as the database", async () => {
    const [sealed, exported] = [
      await readFile(file("keepassxc-rich.kdbx"), { password: "kdbx passphrase" }),
      await readFile(file("keepassxc-rich.xml")),
    ];
    expect(exported).toEqual({ ...sealed, format: "keepass-xml" });
  });

  test("what is in the recycle bin is left out and counted", async () => {
    const contents = await readFile(file("demo.kdbx"), { password: "demo", keyFile: file("demo.key") });
    expect(inSentences(contents)).toMatchObject({
      read: 4,
      skipped: [{ reason: "This entry is in the recycle bin." }],
    });
  });

  test.each([
    [
      "demo.kdbx",
      { password: "demo" },
      "keepass_key_wrong",
      "The password doesn't open this KeePass database, or its content is damaged.",
    ],
    ["Argon2.kdbx", { password: "demo" }, "keepass_key_wrong", "The password doesn't open this KeePass database."],
    [
      "Argon2.kdbx",
      { password: "Demo", keyFile: file("demo.key") },
      "keepass_key_wrong",
      "The password and key file don't open this KeePass database.",
    ],
    [
      "Argon2.kdbx",
      {},
      "keepass_key_needed",
      "Enter the master password of this KeePass database, or choose its key file.",
    ],
    [
      "KeyV2.kdbx",
      { keyFile: utf8(new TextDecoder().decode(file("KeyV2.keyx")).replace(/Hash="[^"]*"/, 'Hash="00000000"')) },
      "key_file_damaged",
      "The key file is damaged.",
    ],
  ] as const)("%s does not open with anything else", async (name, options, code, message) => {
    await expect(readFile(file(name), options)).rejects.toEqual(fault(code));
    expect(await refusalOf(readFile(file(name), options))).toContain(message);
  });

  test.each([
    ["Argon2.kdbx", { password: "demo", keyFile: file("demo.key") }],
    ["EmptyPass.kdbx", { password: "" }],
  ] as const)("%s is refused, cut or changed anywhere", async (name, options) => {
    const bytes = file(name);
    for (let length = 12; length < bytes.length; length += 97) {
      await expect(readFile(bytes.slice(0, length), options)).rejects.toSatisfy(hasSentence);
    }
    for (let at = 8; at < bytes.length - 32; at += 61) {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
      const outcome: unknown = await readFile(changed, options).catch((error: unknown) => error);
      // Version 3 authenticates neither the minor version nor the padding of the last block.
      expect(outcome).toSatisfy((it) => hasSentence(it) || (name === "EmptyPass.kdbx" && !(it instanceof Error)));
    }
  });
});

const protectedEntry = (protect: (text: string) => string, ...strings: readonly (readonly [string, string])[]) =>
  `<Entry>${strings.map(([key, value]) => xmlString(key, value, protect)).join("")}</Entry>`;
const oneEntry: KdbxOptions["xml"] = (protect) =>
  xmlDatabase(
    `<Group><Name>Root</Name>${protectedEntry(protect, ["Title", "A"], ["Password", "pässwörd 🍊"])}</Group>`,
  );

describe("KDBX", () => {
  const combinations: readonly KdbxOptions[] = (["aes", "chacha20"] as const).flatMap((cipher) => [
    ...(["salsa20", "chacha20", "none"] as const).map((innerStream) => ({
      major: 3 as const,
      cipher,
      innerStream,
      xml: oneEntry,
    })),
    ...(["aes", "argon2d", "argon2id"] as const).map((kdf) => ({ major: 4 as const, cipher, kdf, xml: oneEntry })),
    { major: 4, cipher, innerStream: "salsa20", isCompressed: false, xml: oneEntry },
  ]);

  test.each(combinations)("version $major with $cipher, $kdf, $innerStream is read", async (options) => {
    const bytes = buildKdbx({ ...options, password: "open" });
    expect(await readFile(bytes, { password: "open" })).toMatchObject({
      read: 1,
      entries: [{ draft: { title: "A", password: "pässwörd 🍊" } }],
    });
    await expect(readFile(bytes, { password: "Open" })).rejects.toEqual(fault("keepass_key_wrong"));
  });

  test("any texts come back, protected or not, over several blocks", async () => {
    // XML 1.0 allows these characters.
    const text = fc
      .string({ unit: "grapheme", maxLength: 60 })
      .filter((value) => !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(value));
    const name = text.filter(
      (value) =>
        !/^(?:Title|UserName|Password|URL|Notes|otp|KP2A_URL|AndroidApp|TimeOtp-|TOTP |KPEX_)/u.test(value) &&
        value !== "",
    );
    const entry = fc.record({
      title: text.filter((value) => value.trim() === value && value !== ""),
      password: text,
      notes: text,
      fields: fc.uniqueArray(
        fc.tuple(
          name,
          text.filter((value) => value !== ""),
          fc.boolean(),
        ),
        { selector: ([key]) => key, maxLength: 4 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(3 as const, 4 as const),
        async (entries, major) => {
          const xml: KdbxOptions["xml"] = (protect) =>
            xmlDatabase(
              `<Group><Name>Root</Name>${entries
                .map(
                  ({ title, password, notes, fields }) =>
                    `<Entry>${xmlString("Title", title)}${xmlString("Password", password, protect)}${xmlString("Notes", notes)}${fields
                      .map(([key, value, isProtected]) => xmlString(key, value, isProtected ? protect : undefined))
                      .join("")}</Entry>`,
                )
                .join("")}</Group>`,
            );
          const contents = await readFile(buildKdbx({ major, xml, password: "x" }), { password: "x" });
          expect(
            contents.entries.map(({ draft }) => ({
              title: draft.title,
              password: draft.password,
              notes: draft.notes,
              fields: draft.fields ?? [],
            })),
          ).toEqual(
            entries.map(({ title, password, notes, fields }) => ({
              title,
              password,
              notes,
              fields: fields.map(([key, value, isProtected]) => ({
                name: key,
                value,
                kind: isProtected ? "hidden" : "text",
              })),
            })),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a header of version 3 that is not the one of the content is refused", async () => {
    const meta = (headerHash: string) => `<HeaderHash>${headerHash}</HeaderHash>`;
    const xml: KdbxOptions["xml"] = (_protect, headerHash) =>
      xmlDatabase("<Group><Name>Root</Name></Group>", meta(headerHash));
    expect(await readFile(buildKdbx({ major: 3, xml, password: "x" }), { password: "x" })).toMatchObject({ read: 0 });
    const other: KdbxOptions["xml"] = () => xmlDatabase("<Group/>", meta(Buffer.alloc(32).toString("base64")));
    await expect(readFile(buildKdbx({ major: 3, xml: other, password: "x" }), { password: "x" })).rejects.toEqual(
      fault("keepass_damaged"),
    );
  });

  test.each<[string, Partial<KdbxOptions>, TransferFault, string]>([
    ["Twofish", { cipher: "twofish" }, "keepass_twofish", "is encrypted with Twofish"],
    ["too many rounds", { kdfParameters: { rounds: 10n ** 12n } }, "keepass_too_costly", "Set a lower decryption time"],
    [
      "too many rounds in version 3",
      { major: 3, kdfParameters: { rounds: 2n ** 63n } },
      "keepass_too_costly",
      "Set a lower decryption time",
    ],
    [
      "too much memory",
      { kdf: "argon2id", kdfParameters: { memoryBytes: 2n ** 31n } },
      "keepass_too_costly",
      "Set a lower decryption time",
    ],
    [
      "too many passes",
      { kdf: "argon2d", kdfParameters: { memoryBytes: 2n ** 26n, iterations: 1_000n } },
      "keepass_too_costly",
      "Set a lower decryption time",
    ],
    [
      "too many lanes",
      { kdf: "argon2d", kdfParameters: { parallelism: 65 } },
      "keepass_too_costly",
      "Set a lower decryption time",
    ],
    [
      "less memory than its lanes need",
      { kdf: "argon2d", kdfParameters: { memoryBytes: 8_192n } },
      "keepass_damaged",
      "damaged",
    ],
    [
      "an Argon2 of before",
      { kdf: "argon2d", kdfParameters: { version: 0x10 } },
      "keepass_derivation",
      "uses an unsupported key derivation",
    ],
  ])("%s is refused by the header, before a password is asked", async (_name, options, code, message) => {
    const bytes = buildKdbx({ xml: oneEntry, password: "x", ...options });
    await expect(recognizeFile(bytes)).rejects.toEqual(fault(code));
    expect(await refusalOf(recognizeFile(bytes))).toContain(message);
  });

  test("the old inner stream and databases of KeePass 1 are refused with what to do", async () => {
    const old = buildKdbx({ major: 3, innerStream: "arc4", xml: oneEntry, password: "x" });
    expect(await refusalOf(readFile(old, { password: "x" }))).toContain("Export it as XML in KeePass");
    const kdb = Uint8Array.of(0x03, 0xd9, 0xa2, 0x9a, 0x65, 0xfb, 0x4b, 0xb5, 0, 0, 0, 0);
    expect(await refusalOf(recognizeFile(kdb))).toContain("KeePass 1");
  });

  test("any bytes after the signature are refused or read", async () => {
    const head = Uint8Array.of(0x03, 0xd9, 0xa2, 0x9a, 0x67, 0xfb, 0x4b, 0xb5, 1, 0);
    const start = buildKdbx({ xml: oneEntry, password: "x" });
    const bytes = fc.oneof(
      fc
        .tuple(fc.constantFrom(3, 4), fc.uint8Array({ maxLength: 300 }))
        .map(([major, rest]) => Uint8Array.of(...head, major, 0, ...rest)),
      // One part of a real header is replaced.
      fc
        .tuple(fc.nat(start.length - 1), fc.uint8Array({ minLength: 1, maxLength: 40 }))
        .map(([at, part]) => Uint8Array.of(...start.subarray(0, at), ...part, ...start.subarray(at + part.length))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (any) => {
        const outcome: unknown = await readFile(any, { password: "x" }).catch((error: unknown) => error);
        expect(outcome).toSatisfy((it) => hasSentence(it) || !(it instanceof Error));
      }),
      { numRuns: 400 },
    );
  });

  test("a content that unpacks to more than any database is refused while it unpacks", async () => {
    const xml: KdbxOptions["xml"] = () => xmlDatabase(`<Group><Name>${" ".repeat(101 * 1024 * 1024)}</Name></Group>`);
    await expect(readFile(buildKdbx({ xml, password: "x" }), { password: "x" })).rejects.toEqual(
      fault("keepass_too_large"),
    );
  });

  test("the derivation of a key can be cancelled", async () => {
    const controller = new AbortController();
    const reason = new Error("cancelled");
    const bytes = buildKdbx({ xml: oneEntry, password: "x", kdfParameters: { rounds: 500_000_000n } });
    const reading = readFile(bytes, {
      password: "x",
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    });
    await expect(reading).rejects.toBe(reason);
  });

  const anyFile = utf8("any other file");

  test.each([
    ["64 hexadecimal digits", utf8("0f".repeat(32)), Buffer.alloc(32, 0x0f)],
    ["32 bytes", Buffer.alloc(32, 7), Buffer.alloc(32, 7)],
    [
      "XML with a byte order mark",
      utf8(
        `\ufeff<?xml version="1.0"?>\n<KeyFile><Meta><Version>1.00</Version></Meta><Key><Data>\n${Buffer.alloc(32, 9).toString("base64")}\n</Data></Key></KeyFile>`,
      ),
      Buffer.alloc(32, 9),
    ],
    ["any other file", anyFile, createHash("sha256").update(anyFile).digest()],
  ])("a key file of %s opens", async (_name, keyFile, key) => {
    expect(await readFile(buildKdbx({ xml: oneEntry, keyFileKey: key }), { keyFile })).toMatchObject({ read: 1 });
  });
});

const xmlOf = (root: string, meta = "") => readFile(utf8(xmlDatabase(root, meta)));
const entryOf = async (inner: string) =>
  (await xmlOf(`<Group><Name>Root</Name><Entry>${inner}</Entry></Group>`)).entries[0]!;
const times = (changed: string) => `<Times><LastModificationTime>${changed}</LastModificationTime></Times>`;

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("what a KeePass database holds", () => {
  test("groups become category and tags, below the root", async () => {
    const leaf = `<Entry>${xmlString("Title", "A")}<Tags>one;two, three</Tags></Entry>`;
    const contents = await xmlOf(
      `<Group><Name>Root</Name><Group><Name>Work</Name><Notes>of the group</Notes><Group><Name>Servers</Name>${leaf}</Group></Group></Group>`,
    );
    expect(contents.entries[0]!.draft).toMatchObject({
      category: "Servers",
      tags: ["Work", "Servers", "one", "two", "three"],
    });
    expect(inSentences(contents).leftBehind).toEqual([{ entry: "Work", what: "Notes of this group" }]);
  });

  test("an entry's end is read, in both forms of a time, and only when it ends", async () => {
    const expiring = (expires: string, time: string) =>
      entryOf(`<Times><ExpiryTime>${time}</ExpiryTime><Expires>${expires}</Expires></Times>`);
    const seconds = Buffer.alloc(8);
    seconds.writeBigInt64LE(BigInt(Date.parse("2027-03-09T23:30:00Z") / 1000) + 62_135_596_800n);
    expect((await expiring("True", "2027-03-09T23:30:00Z")).draft.expires).toBe("2027-03-09");
    expect((await expiring("True", seconds.toString("base64"))).draft.expires).toBe("2027-03-09");
    expect((await expiring("False", "2027-03-09T23:30:00Z")).draft).not.toHaveProperty("expires");
    expect((await expiring("True", "nonsense")).draft).not.toHaveProperty("expires");
  });

  test.each([
    [
      [["otp", "otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&period=60"]],
      "otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&period=60",
    ],
    [[["otp", "key=JBSWY3DPEHPK3PXP&size=8"]], "otpauth://totp/?secret=JBSWY3DPEHPK3PXP&digits=8"],
    [[["otp", "JBSWY3DPEHPK3PXP"]], "JBSWY3DPEHPK3PXP"],
    [[["TimeOtp-Secret-Base32", "JBSWY3DPEHPK3PXP"]], "JBSWY3DPEHPK3PXP"],
    [
      [
        ["TimeOtp-Secret-Base32", "JBSWY3DPEHPK3PXP"],
        ["TimeOtp-Period", "60"],
        ["TimeOtp-Length", "8"],
        ["TimeOtp-Algorithm", "HMAC-SHA-256"],
      ],
      "otpauth://totp/?secret=JBSWY3DPEHPK3PXP&algorithm=SHA256&digits=8&period=60",
    ],
    [
      [
        ["TOTP Seed", "JBSWY3DPEHPK3PXP"],
        ["TOTP Settings", "30;6"],
      ],
      "JBSWY3DPEHPK3PXP",
    ],
    [
      [
        ["TOTP Seed", "JBSWY3DPEHPK3PXP"],
        ["TOTP Settings", "30;S"],
      ],
      "steam://JBSWY3DPEHPK3PXP",
    ],
  ])("the one-time code of %j is read", async (strings, totp) => {
    const { draft } = await entryOf(strings.map(([key, value]) => xmlString(key!, value!)).join(""));
    expect(draft.totp).toBe(totp);
    expect(draft).not.toHaveProperty("fields");
  });

  test("a one-time code that none can be made of stays a field", async () => {
    const { draft } = await entryOf(
      xmlString("otp", "otpauth://hotp/A?secret=JBSWY3DPEHPK3PXP") + xmlString("TimeOtp-Secret-Hex", "00"),
    );
    expect(draft).not.toHaveProperty("totp");
    expect(draft.fields?.map(({ name }) => name)).toEqual(["otp", "TimeOtp-Secret-Hex"]);
  });

  test("earlier passwords are read, each until it was replaced", async () => {
    const version = (password: string, changed: string, title = "A") =>
      `<Entry>${xmlString("Title", title)}${xmlString("Password", password)}${times(changed)}</Entry>`;
    const history = [
      version("one", "2020-01-01T00:00:00Z"),
      version("one", "2021-01-01T00:00:00Z"),
      version("two", "2022-01-01T00:00:00Z"),
    ];
    const entry = await entryOf(
      `${xmlString("Title", "A")}${xmlString("Password", "three")}${times("2024-01-01T00:00:00Z")}<History>${history.join("")}${version("three", "2023-01-01T00:00:00Z")}</History>`,
    );
    expect(entry.history).toEqual([
      { password: "two", until: "2023-01-01T00:00:00.000Z" },
      { password: "one", until: "2022-01-01T00:00:00.000Z" },
    ]);
    expect(entry.passwordChangedAt).toBe("2023-01-01T00:00:00.000Z");
  });

  test("references to other entries are followed", async () => {
    const uuid = Buffer.alloc(16, 0xab);
    const contents = await xmlOf(
      `<Group><Entry><UUID>${uuid.toString("base64")}</UUID>${xmlString("Title", "A")}${xmlString("Password", "secret")}${xmlString("UserName", "ada")}</Entry>` +
        `<Entry>${xmlString("Title", "B")}${xmlString("Password", `{REF:P@I:${uuid.toString("hex").toUpperCase()}}`)}${xmlString("UserName", `x-{REF:U@I:${uuid.toString("hex")}}`)}${xmlString("URL", "{REF:A@I:00000000000000000000000000000000}")}</Entry></Group>`,
    );
    expect(contents.entries[1]!.draft).toMatchObject({
      password: "secret",
      email: "x-ada",
      link: "{REF:A@I:00000000000000000000000000000000}",
    });
  });

  test("references in a circle end", async () => {
    const uuid = Buffer.alloc(16, 1);
    const circle = `{REF:P@I:${uuid.toString("hex")}}`.repeat(50);
    const contents = await xmlOf(
      `<Group><Entry><UUID>${uuid.toString("base64")}</UUID>${xmlString("Password", circle)}</Entry></Group>`,
    );
    expect(contents.read).toBe(1);
  });

  test("passkeys are named as left behind, and attachments that are nowhere; other strings become fields", async () => {
    const contents = await xmlOf(
      `<Group><Entry>${xmlString("Title", "A")}${xmlString("KPEX_PASSKEY_RELYING_PARTY", "example.com")}${xmlString("KPEX_PASSKEY_PRIVATE_KEY_PEM", "secret")}` +
        `${xmlString("AndroidApp1", "androidapp://com.example")}${xmlString("Own", "value")}<OverrideURL>cmd://x</OverrideURL>` +
        `<Binary><Key>a.bin</Key><Value Ref="7"/></Binary><Binary><Key>b.bin</Key><Value>${base64("inline")}</Value></Binary><Binary><Key>z.bin</Key><Value Compressed="True">${gzipSync("packed").toString("base64")}</Value></Binary><Binary><Key>lost</Key><Value Ref="9"/></Binary></Entry></Group>`,
      `<Binaries><Binary ID="7">${base64("in front")}</Binary></Binaries>`,
    );
    expect((await attachmentTexts(contents)).map(({ name, text }) => [name, text])).toEqual([
      ["a.bin", "in front"],
      ["b.bin", "inline"],
      ["z.bin", "packed"],
    ]);
    expect(inSentences(contents).leftBehind.map(({ what }) => what)).toEqual([
      "Attachment lost",
      "Passkey for example.com",
    ]);
    expect(contents.entries[0]!.draft).toMatchObject({
      urls: [{ url: "androidapp://com.example" }],
      fields: [
        { name: "Own", value: "value", kind: "text" },
        { name: "OverrideURL", value: "cmd://x", kind: "text" },
      ],
    });
    expect(JSON.stringify(contents)).not.toContain("secret");
  });

  test("attachments that are protected take their part of the stream, though they are no text", async () => {
    const noText = (base64: string) =>
      Buffer.from(Buffer.from(base64, "base64").map((byte) => byte ^ 0x80)).toString("base64");
    const xml: KdbxOptions["xml"] = (protect) => {
      const binaries = `<Binaries><Binary ID="0" Protected="True">${noText(protect("any bytes"))}</Binary></Binaries>`;
      const inline = `<Binary><Key>b</Key><Value Protected="True">${noText(protect("others"))}</Value></Binary>`;
      const password = xmlString("Password", "\ufeffpässwörd", protect);
      return xmlDatabase(`<Group><Entry>${inline}${password}</Entry></Group>`, binaries);
    };
    for (const major of [3, 4] as const) {
      const contents = await readFile(buildKdbx({ major, xml, password: "x" }), { password: "x" });
      expect(contents.entries[0]!.draft.password).toBe("\ufeffpässwörd");
      const [attachment] = contents.attachments;
      expect(Buffer.from(await attachment!.content.arrayBuffer()).map((byte) => byte ^ 0x80)).toEqual(
        Buffer.from("others"),
      );
    }
  });

  test("attachments that unpack to more than 100 MB together are refused", async () => {
    const packed = gzipSync(Buffer.alloc(60 * 1024 * 1024)).toString("base64");
    const binary = (name: string) => `<Binary><Key>${name}</Key><Value Compressed="True">${packed}</Value></Binary>`;
    const reading = xmlOf(`<Group><Entry>${binary("a")}${binary("b")}</Entry></Group>`);
    await expect(reading).rejects.toEqual(fault("keepass_too_large"));
  });

  test("an attachment of many entries is in memory once", async () => {
    const packed = gzipSync(Buffer.alloc(20 * 1024 * 1024)).toString("base64");
    const entry = `<Entry><Binary><Key>a</Key><Value Ref="0"/></Binary></Entry>`;
    const { attachments } = await xmlOf(
      `<Group>${entry.repeat(30)}</Group>`,
      `<Binaries><Binary ID="0" Compressed="True">${packed}</Binary></Binaries>`,
    );
    expect(attachments).toHaveLength(30);
    expect(new Set(attachments.map(({ content }) => content)).size).toBe(1);
  });

  test("attachments of version 4 are those before the XML", async () => {
    const xml: KdbxOptions["xml"] = () =>
      xmlDatabase(
        `<Group><Entry>${xmlString("Title", "A")}<Binary><Key>a</Key><Value Ref="1"/></Binary></Entry></Group>`,
      );
    const bytes = buildKdbx({ xml, password: "x", attachments: [utf8("first"), utf8("second")] });
    const contents = await readFile(bytes, { password: "x" });
    expect(await attachmentTexts(contents)).toEqual([{ entry: "A", name: "a", text: "second" }]);
  });
});

describe("XML that harms", () => {
  const reading = (text: string) => readFile(utf8(text));

  test("of entities within entities is refused, and every document type", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    const entities = names
      .map((name, index) => `<!ENTITY ${name} "${`&${names[index - 1] ?? "lt"};`.repeat(10)}">`)
      .join("");
    for (const type of [
      `[${entities}]`,
      `[<!ENTITY j SYSTEM "file:///etc/passwd">]`,
      'SYSTEM "https://example.com/a.dtd"',
    ]) {
      const text = `<?xml version="1.0"?>\n<!DOCTYPE KeePassFile ${type}>\n<KeePassFile>&j;</KeePassFile>`;
      await expect(reading(text)).rejects.toEqual(fault("xml_doctype"));
    }
    await expect(reading("<KeePassFile><Root>&j;</Root></KeePassFile>")).rejects.toEqual(fault("xml_damaged"));
  });

  test("nested without end, or of elements without end, is refused", async () => {
    await expect(reading(`<KeePassFile><Root>${"<Group>".repeat(100_000)}`)).rejects.toEqual(fault("xml_too_deep"));
    await expect(reading(`<KeePassFile><Root>${"<a/>".repeat(5_000_001)}</Root></KeePassFile>`)).rejects.toEqual(
      fault("xml_too_much"),
    );
  });

  test.each([
    "<KeePassFile>",
    "<KeePassFile><Root></KeePassFile></Root>",
    "<KeePassFile a=b></KeePassFile>",
    "<KeePassFile>\u0001</KeePassFile>",
  ])("%s is refused as damaged", async (text) => {
    await expect(reading(text)).rejects.toEqual(fault("xml_damaged"));
  });

  test("cut anywhere is refused or read", async () => {
    const text = new TextDecoder().decode(file("keepassxc-rich.xml"));
    for (let length = 200; length < text.length - 1; length += 211) {
      await expect(readFile(utf8(text.slice(0, length)))).rejects.toSatisfy(hasSentence);
    }
  });

  test("keeps what is escaped", async () => {
    expect(
      (await entryOf(xmlString("Title", `<a> & "b" 'c'\r\n`) + `<Tags>${escapeXml("a&b")}</Tags>`)).draft,
    ).toMatchObject({
      title: `<a> & "b" 'c'`,
      tags: ["a&b"],
    });
  });
});
