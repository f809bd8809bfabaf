import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { offlineCopyKey, type PinnedAccount, type PinnedVault } from "@pomander/vault";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withFileLock } from "./file-lock.ts";
import { readJsonFile, writePrivateFile } from "./files.ts";
import { createPinnedFiles } from "./pinned-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pomander-state-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const anything = (value: unknown) => (value === undefined ? null : value);

describe("files of the owner alone", () => {
  test("are read back, and a link in their place is not followed", async () => {
    const path = join(folder, "a.json");
    expect(await readJsonFile(path, anything)).toBeNull();
    await writePrivateFile(path, '{"a":1}');
    expect(await readJsonFile(path, anything)).toEqual({ a: 1 });
    expect(readdirSync(folder)).toEqual(["a.json"]);
    symlinkSync(path, join(folder, "link.json"));
    await expect(readJsonFile(join(folder, "link.json"), anything)).rejects.toThrow("ELOOP");
  });

  test("are refused when they are damaged, too large, or open for others to write", async () => {
    const path = join(folder, "a.json");
    await writePrivateFile(path, '{"a":');
    await expect(readJsonFile(path, anything)).rejects.toThrow("is damaged");
    await expect(readJsonFile(path, anything, 3)).rejects.toThrow("larger than expected");
    await chmod(path, 0o666);
    await expect(readJsonFile(path, anything)).rejects.toThrow("another user");
  });
});

describe("a lock between processes", () => {
  const lock = () => join(folder, "lock");

  test("lets one in at a time, and leaves nothing behind", async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
    };
    await Promise.all(Array.from({ length: 8 }, () => withFileLock(lock(), work)));
    expect({ most, left: readdirSync(folder) }).toEqual({ most: 1, left: [] });
  });

  test("is given back when the work fails", async () => {
    await expect(withFileLock(lock(), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(existsSync(lock())).toBe(false);
  });

  test("of a process that died is taken over, by one of several", async () => {
    const dead = spawn("true");
    await new Promise((resolve) => dead.on("close", resolve));
    writeFileSync(lock(), String(dead.pid));
    let inside = 0;
    const alone = async () => {
      expect(++inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
    };
    await Promise.all(Array.from({ length: 8 }, () => withFileLock(lock(), alone)));
    expect(readdirSync(folder)).toEqual([]);
  });

  test("that is old is taken over, whoever has its number now", async () => {
    writeFileSync(lock(), String(process.pid));
    const old = new Date(Date.now() - 120_000);
    utimesSync(lock(), old, old);
    expect(await withFileLock(lock(), async () => "in")).toBe("in");
  });
});

describe("what a device remembers", () => {
  const account = (vaultId: string) => ({ vaultId, kdf: {} }) as PinnedAccount;
  const pinned = (counter: number) => ({ manifest: { counter } }) as PinnedVault;

  test("is kept record by record, for another process too", async () => {
    const store = createPinnedFiles(join(folder, "seen"));
    expect(await store.get("account", "key-_A")).toBeUndefined();
    await store.update("account", "key-_A", () => account("one"));
    await store.update("account", "key", () => account("two"));
    const another = createPinnedFiles(join(folder, "seen"));
    expect(await another.get("account", "key-_A")).toEqual(account("one"));
    expect(await another.update("account", "key", () => undefined)).toBeUndefined();
    expect(await store.get("account", "key")).toBeUndefined();
  });

  test("is changed by one after another, whoever they are", async () => {
    const stores = [1, 2, 3].map(() => createPinnedFiles(join(folder, "seen")));
    const changes = Array.from({ length: 12 }, (_, i) =>
      stores[i % 3]!.updateVault("id", (before) => ({ pinned: pinned((before?.manifest?.counter ?? 0) + 1) })),
    );
    await Promise.all(changes);
    expect(await stores[0]!.get("vault", "id")).toEqual(pinned(12));
  });

  test("takes the sealed copy along in the same step, and removes it", async () => {
    const store = createPinnedFiles(join(folder, "seen"));
    const copy = { vaultId: "id" } as never;
    await store.updateVault("id", () => ({ pinned: pinned(1), copy }));
    expect(await store.get("copy", offlineCopyKey)).toEqual(copy);
    await store.updateVault("id", (before) => ({ pinned: before, copy: () => undefined }));
    expect(await store.get("copy", offlineCopyKey)).toBeUndefined();
    expect(await store.get("vault", "id")).toEqual(pinned(1));
  });
});
