import { describe, expect, test } from "vitest";
import { utf8 } from "../../test/files.ts";
import { readFile, recognizeFile } from "../index.ts";

const fileOf = (json: unknown) => utf8(JSON.stringify(json));
const draftOf = async (json: unknown) => (await readFile(fileOf(json))).entries[0]?.draft;

describe("links of Proton Pass", () => {
  const login = (content: object) => ({
    version: "1.33.0",
    encrypted: false,
    vaults: { v: { name: "Work", items: [{ data: { metadata: { name: "GitHub" }, type: "login", content } }] } },
  });

  test("one that is listed with and without a way of matching comes in once, with it", async () => {
    const draft = await draftOf(
      login({
        urls: ["https://one.example", "https://two.example", "https://three.example"],
        autofillUrls: [
          { url: "https://one.example", mode: 3 },
          { url: "https://two.example", mode: 2 },
        ],
      }),
    );
    expect(draft).toMatchObject({
      link: "https://one.example",
      linkMatch: "starts",
      urls: [{ url: "https://two.example", match: "never" }, { url: "https://three.example" }],
    });
  });

  test("an empty one is none", async () => {
    const draft = await draftOf(login({ urls: ["", "https://one.example"], autofillUrls: [{ url: "", mode: 1 }] }));
    expect(draft).toMatchObject({ link: "https://one.example" });
    expect(draft?.urls ?? []).toEqual([]);
  });
});

describe("folders of Keeper", () => {
  const record = (folders: object[]) => ({
    records: [{ uid: "r", title: "GitHub", login: "ada", password: "s3cret", folders }],
  });

  test.each([
    [[{ folder: "Work" }], "Work", ["Work"]],
    [[{ folder: "Work\\Servers" }], "Servers", ["Work", "Servers"]],
    [[{ shared_folder: "Team\\North", folder: "Servers" }], "Servers", ["Team", "North", "Servers"]],
    [[{ folder: "A\\\\B\\C" }], "C", ["A\\B", "C"]],
    [[{ folder: "Work" }, { shared_folder: "Team\\North" }], "Work", ["Work", "Team", "North"]],
    [[{}], "", []],
  ])("%j are category %j and tags %j", async (folders, category, tags) => {
    const draft = await draftOf(record(folders));
    expect(draft?.category ?? "").toBe(category);
    expect(new Set(draft?.tags)).toEqual(new Set<unknown>(tags));
  });

  test.each([
    [{ shared_folders: [], records: [] }, true],
    [{ records: [{ $type: "login" }] }, true],
    [{ records: [{ uid: "r" }] }, true],
    [{ records: [{ title: "only a title" }] }, false],
    [{ shared_folders: [] }, false],
  ])("%j is recognised as Keeper's: %s", async (json, isKeeper) => {
    const format = await recognizeFile(fileOf(json)).then(
      (file) => file.format,
      () => null,
    );
    expect(format === "keeper-json").toBe(isKeeper);
  });
});

describe("Bitwarden's sealed JSON", () => {
  const sealed = {
    encrypted: true,
    passwordProtected: true,
    salt: "salt",
    kdfType: 0,
    kdfIterations: 5_000,
    encKeyValidation_DO_NOT_EDIT: "2.AAAAAAAAAAAAAAAAAAAAAA==|AAAAAAAAAAAAAAAAAAAAAA==|AAAA",
    data: "2.AAAAAAAAAAAAAAAAAAAAAA==|AAAAAAAAAAAAAAAAAAAAAA==|AAAA",
  };
  const faultOf = (change: object, password = "pass") =>
    readFile(fileOf({ ...sealed, ...change }), { password }).then(
      () => null,
      (error: { code: string }) => error.code,
    );

  test.each([
    ["an empty salt", { salt: "" }, "bitwarden_damaged"],
    ["a salt that is no text", { salt: 5 }, "bitwarden_damaged"],
    ["an unknown key derivation", { kdfType: 2 }, "bitwarden_damaged"],
    ["one iteration too few", { kdfIterations: 4_999 }, "bitwarden_key_settings"],
    ["the fewest iterations", {}, "file_password_wrong"],
    ["one iteration too many", { kdfIterations: 2_000_001 }, "bitwarden_key_settings"],
    ["half an iteration", { kdfIterations: 5_000.5 }, "bitwarden_damaged"],
    ["a part too few", { encKeyValidation_DO_NOT_EDIT: "2.AAAA|AAAA" }, "bitwarden_damaged"],
    ["a part too many", { encKeyValidation_DO_NOT_EDIT: "2.AAAA|AAAA|AAAA|AAAA" }, "bitwarden_damaged"],
    ["another way of sealing", { encKeyValidation_DO_NOT_EDIT: "1.AAAA|AAAA|AAAA" }, "bitwarden_damaged"],
    ["a part that is no base64", { encKeyValidation_DO_NOT_EDIT: "2.!|AAAA|AAAA" }, "bitwarden_damaged"],
    [
      "one MiB too few for Argon2",
      { kdfType: 1, kdfIterations: 2, kdfMemory: 15, kdfParallelism: 1 },
      "bitwarden_key_settings",
    ],
    [
      "one MiB too many",
      { kdfType: 1, kdfIterations: 2, kdfMemory: 1_025, kdfParallelism: 1 },
      "bitwarden_key_settings",
    ],
    [
      "one Argon2 iteration too few",
      { kdfType: 1, kdfIterations: 1, kdfMemory: 16, kdfParallelism: 1 },
      "bitwarden_key_settings",
    ],
    ["one too many", { kdfType: 1, kdfIterations: 11, kdfMemory: 16, kdfParallelism: 1 }, "bitwarden_key_settings"],
    ["no lane", { kdfType: 1, kdfIterations: 2, kdfMemory: 16, kdfParallelism: 0 }, "bitwarden_key_settings"],
    ["a lane too many", { kdfType: 1, kdfIterations: 2, kdfMemory: 16, kdfParallelism: 17 }, "bitwarden_key_settings"],
    [
      "Argon2's smallest settings",
      { kdfType: 1, kdfIterations: 2, kdfMemory: 16, kdfParallelism: 1 },
      "file_password_wrong",
    ],
  ])("with %s is refused as it should", async (_name, change, code) => {
    expect(await faultOf(change)).toBe(code);
  });
});

test("a link of Bitwarden that comes twice is kept once, unless it matches in another way", async () => {
  const uris = [
    { uri: "https://one.example", match: 1 },
    { uri: "https://one.example", match: null },
    { uri: "https://one.example", match: 1 },
    { uri: "https://one.example", match: 5 },
    { uri: "", match: 2 },
    { uri: "https://two.example", match: null },
  ];
  const item = { type: 1, name: "A", login: { uris, username: "ada", password: "x" } };
  expect(await draftOf({ encrypted: false, folders: [], items: [item] })).toMatchObject({
    link: "https://one.example",
    linkMatch: "host",
    urls: [{ url: "https://one.example", match: "never" }, { url: "https://two.example" }],
  });
});
