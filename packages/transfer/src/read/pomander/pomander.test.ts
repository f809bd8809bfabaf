import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Argon2id } from "@pomander/crypto";
import { sealFile, type SealedFileVersion } from "@pomander/crypto/sealed-file";
import { anyEntry, anyVault } from "../../../test/any-entry.ts";
import { utf8 } from "../../../test/files.ts";
import { openEntryOf, vaultOf } from "../../../test/open-entry.ts";
import {
  importLimits,
  readFile,
  recognizeFile,
  writeExport,
  type ExportContents,
  type ReadOptions,
} from "../../index.ts";
import { pomanderWriter } from "../../write/pomander.ts";
import { openInput } from "../input-file.ts";
import { pomanderReader } from "./pomander.ts";
import { fault, hasSentence } from "../../../test/sentences.ts";

// Deriving a key takes a third of a second on purpose. What it gives has tests of its own; here another key for each
// password and salt is enough, but for the one file that goes the whole way.
const argon2: Argon2id = async ({ password, salt }) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from([...password, 0, ...salt])));
const reader = pomanderReader(argon2);
const read = (file: Uint8Array<ArrayBuffer>, options: ReadOptions = { password }) =>
  openInput(file).then((input) => reader.read(input, options));
const write = pomanderWriter(argon2);

const password = "correct horse battery staple";
const sealed = async (vault: ExportContents) => (await write(vault, { password })).bytes;

/** A sealed file of these lines, which the writer would not make. */
async function sealedLines(lines: string, version: SealedFileVersion = 1): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: number[] = [];
  for await (const piece of sealFile([utf8(lines)], { password, argon2, version })) pieces.push(...piece);
  return Uint8Array.from(pieces);
}

describe("a sealed export", () => {
  test("is written and read by the ways that every format goes", async () => {
    const [entry] = fc.sample(anyEntry, 1);
    const { bytes, leftBehind } = await writeExport("pomander", vaultOf([entry!]), { password });
    expect(leftBehind).toEqual([]);
    const { entries } = await readFile(bytes, { password });
    expect(entries).toMatchObject([{ draft: { title: entry!.title, password: entry!.password } }]);
  });

  test("of any vault comes back whole", async () => {
    await fc.assert(
      fc.asyncProperty(anyVault, async (vault) => {
        const file = await sealed(vault);
        expect(await recognizeFile(file)).toEqual({ format: "pomander", needs: ["password"] });
        const contents = await read(file);
        expect(contents.failed).toEqual([]);
        expect(contents.read).toBe(vault.entries.length + vault.unreadable.length);
        const back = contents.entries.map((entry) => openEntryOf(entry, "pomander"));
        for (const [index, entry] of vault.entries.entries()) {
          const { _id, revision: _revision, key: _key, updatedAt, createdAt, ...kept } = entry;
          const { import: origin, ...extra } = back[index]!.extra;
          expect(origin).not.toHaveProperty("rest");
          const times = { createdAt, changedAt: updatedAt };
          expect({ ...back[index], extra }).toMatchObject({ ...kept, extra: { ...times, ...entry.extra } });
          expect(extra).toEqual({ ...times, ...entry.extra });
        }
      }),
      { numRuns: 60 },
    );
  });

  test("keeps where an entry came from, however often it is exported", async () => {
    const entry = fc.sample(anyEntry, 1)[0]!;
    const origin = { id: "1", format: "bitwarden-json", at: "2026-11-20T12:00:00.000Z", rest: { folder: "A/B" } };
    let open = { ...entry, type: "login" as const, extra: { ...entry.extra, type: undefined, import: origin } };
    for (let times = 0; times < 3; times++) {
      const { entries } = await read(await sealed(vaultOf([open])));
      expect(entries[0]?.rest).toEqual({ import: origin });
      open = { ...open, ...openEntryOf(entries[0]!, "pomander") } as typeof open;
    }
    const { entries } = await read(await sealed(vaultOf([open])));
    const last = openEntryOf(
      { ...entries[0]!, draft: { ...entries[0]!.draft, category: "B", tags: ["A", "B"] } },
      "pomander",
    );
    const { bytes } = await writeExport("bitwarden-json", vaultOf([last]));
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ folders: [{ name: "A/B" }] });
  });

  test("brings an entry that could not be opened as an archived note of what was received", async () => {
    const received = { _id: "a", title: "v1.x.y", revision: 3 };
    const unreadable = [{ _id: "a", reason: '"title" was changed', isArchive: false, received }];
    const contents = await read(await sealed({ ...vaultOf([]), unreadable }));
    expect(contents.read).toBe(1);
    expect(contents.entries).toMatchObject([
      {
        isArchive: true,
        draft: {
          title: "Couldn't be opened: a",
          type: "note",
          notes: JSON.stringify(received),
          isFavorite: false,
          fields: [{ name: "Reason", value: '"title" was changed' }],
        },
      },
    ]);
  });

  test("says of one that is too long for a note that it was not brought", async () => {
    const unreadable = [{ _id: "a", reason: "r", isArchive: false, received: "x".repeat(70_000) }];
    const contents = await read(await sealed({ ...vaultOf([]), unreadable }));
    expect(contents).toMatchObject({ read: 1, entries: [], failed: [{ title: "Couldn't be opened: a" }] });
  });

  test("says when the password is missing or wrong", async () => {
    const file = await sealed(vaultOf([]));
    await expect(read(file, {})).rejects.toEqual(fault("file_password_needed"));
    for (const wrong of ["", "x", "x".repeat(2_000), "\ud800"])
      await expect(read(file, { password: wrong })).rejects.toEqual(fault("file_password_wrong"));
    await expect(write(vaultOf([]), {})).rejects.toThrow(RangeError);
  });

  test("cut or changed anywhere is refused by a sentence", async () => {
    const file = await sealed(vaultOf(fc.sample(anyEntry, 3)));
    for (let end = 0; end < file.length; end += end < 400 ? 7 : 97) {
      const attempts = [file.slice(0, end), file.with(end, file[end]! ^ 0x40)];
      for (const broken of attempts) await expect(read(broken)).rejects.toSatisfy(hasSentence);
    }
  });

  test("of a later version, or that asks for too much work, says so", async () => {
    const file = await sealed(vaultOf([]));
    await expect(read(file.with(8, 3))).rejects.toEqual(fault("export_newer"));
  });

  test("may be larger than other files, and is bounded too", async () => {
    const large = new Uint8Array(importLimits.fileBytes + 1);
    await expect(recognizeFile(large)).rejects.toEqual(fault("file_too_large"));
    large.set(utf8("pomander\u0001"));
    expect((await recognizeFile(large)).format).toBe("pomander");
    const larger = new Uint8Array(importLimits.sealedFileBytes + 1);
    larger.set(utf8("pomander\u0001"));
    await expect(recognizeFile(larger)).rejects.toEqual(fault("file_too_large"));
  });

  test("whose key settings are beyond bounds is refused before anything is derived", async () => {
    const file = await sealed(vaultOf([]));
    const end = 13 + new DataView(file.buffer).getUint32(9);
    const json = JSON.parse(new TextDecoder().decode(file.slice(13, end))) as { kdf: object };
    const forged = (change: object) => {
      const text = utf8(JSON.stringify({ ...json, kdf: { ...json.kdf, ...change } }));
      const head = Buffer.concat([file.slice(0, 9), Buffer.alloc(4), text]);
      head.writeUInt32BE(text.length, 9);
      const checksum = createHash("sha256").update(head).digest();
      return Uint8Array.from(Buffer.concat([head, checksum, file.slice(end + 32)]));
    };
    for (const change of [{ memoryKiB: 4_194_304 }, { iterations: 1_000 }, { parallelism: 255 }])
      await expect(readFile(forged(change), { password })).rejects.toEqual(fault("export_too_costly"));
    for (const change of [{ memoryKiB: 8 }, { algorithm: "argon2d" }, { salt: "x" }])
      await expect(readFile(forged(change), { password })).rejects.toEqual(fault("export_damaged"));
  });

  test("whose lines are fewer than its head says is damaged", async () => {
    const head = { format: "pomander-export", version: 1, exportedAt: "", email: "", entries: 2, unreadable: 0 };
    const line = '{"entry":{"title":"a"}}\n';
    const whole = await read(await sealedLines(`${JSON.stringify(head)}\n${line}${line}`));
    expect(whole.entries).toHaveLength(2);
    const readAfterHead = async (lines: string) => read(await sealedLines(`${JSON.stringify(head)}\n${lines}`));
    for (const lines of [line, `${line}${line}${line}`, "", `${line}${line.trimEnd()}`])
      await expect(readAfterHead(lines)).rejects.toEqual(fault("export_damaged"));
    await expect(readAfterHead(`${line}{\n`)).rejects.toEqual(fault("json_damaged"));
    await expect(read(await sealedLines(""))).rejects.toEqual(fault("export_damaged"));
  });

  test("whose files are others than its head says, of no entry, or of the version before is damaged", async () => {
    const head = { format: "pomander-export", version: 2, entries: 1, unreadable: 0, files: 1 };
    const entry = { entry: { _id: "e", title: "a" } };
    const file = '{"file":{"entry":"e","id":"f","name":"a.txt","size":2}}\n{}\n';
    const missing = '{"missingFile":{"entry":"e","id":"f","name":"a.txt","size":2,"reason":"gone"}}\n';
    const readOf = async (change: object, files: string, version: SealedFileVersion = 2) =>
      read(await sealedLines(`${JSON.stringify({ ...head, ...change })}\n${JSON.stringify(entry)}\n${files}`, version));
    expect((await readOf({}, file)).attachments).toMatchObject([{ name: "a.txt", size: 2 }]);
    expect((await readOf({}, missing)).leftBehind).toHaveLength(1);
    for (const [change, files] of [
      [{ files: 2 }, file],
      [{ files: 0 }, file],
      [{ files: 0 }, missing],
      [{}, ""],
      [{ files: 2 }, file + file.slice(0, -3)],
      [{ version: 1 }, file],
      [{}, file.replace('"entry":"e"', '"entry":"x"')],
      [{}, missing.replace('"entry":"e"', '"entry":"x"')],
    ] as const)
      await expect(readOf(change, files)).rejects.toEqual(fault("export_damaged"));
    await expect(readOf({}, "", 1)).rejects.toEqual(fault("export_damaged"));
    // Before version 2 there are no such lines.
    const before = await readOf({ version: 1, files: undefined }, missing, 1);
    expect(before).toMatchObject({ attachments: [], leftBehind: [], failed: [{ reason: { code: "newer_line" } }] });
  });

  test("whose entries are anything at all makes texts of them, and fails what is none", async () => {
    const strange = [null, 5, "x", [], { title: 5, tags: "x", extra: [] }, { extra: { history: {}, totp: 7 } }];
    const head = { format: "pomander-export", version: 1, entries: strange.length, unreadable: 1 };
    const lines = [head, ...strange.map((entry) => ({ entry })), { unreadable: null }, { later: 1 }];
    const file = await sealedLines(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const contents = await read(file);
    expect(contents).toMatchObject({ read: 8, failed: [{}, {}, {}, {}, { reason: { code: "newer_line" } }] });
    expect(contents.entries[0]?.draft).toMatchObject({ title: "5", tags: [] });
    expect(contents.entries[1]?.extra).toEqual({ totp: 7 });
  });

  test("stops when it is cancelled", async () => {
    const signal = AbortSignal.abort(new Error("cancelled"));
    await expect(write(vaultOf([]), { password, signal })).rejects.toThrow("cancelled");
    await expect(read(await sealed(vaultOf([])), { password, signal })).rejects.toThrow("cancelled");
  });
});

describe("the plain export of the first version", () => {
  test("is read, with what could not be opened", async () => {
    const { revision: _revision, key: _key, ...entry } = fc.sample(anyEntry, 1)[0]!;
    const unreadable = [{ _id: "a", reason: "r", received: { _id: "a" } }];
    const plain = { format: "pomander-vault", version: 1, exportedAt: "", entries: [entry], unreadable };
    const file = utf8(JSON.stringify(plain));
    expect(await recognizeFile(file)).toEqual({ format: "pomander", needs: [] });
    const { entries } = await readFile(file);
    const { title, password: secret, isArchive } = entry;
    expect(entries).toMatchObject([
      { draft: { title, password: secret }, isArchive },
      { draft: { title: "Couldn't be opened: a" }, isArchive: true },
    ]);
  });
});
