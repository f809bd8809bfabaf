import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { offlineCopyKey, type PinnedVault } from "@pomander/vault";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDevice } from "./device.ts";
import { withFileLock } from "./file-lock.ts";
import { ensurePrivateFolder, isErrno, nullIfMissing, readJsonFile, removeFile, writePrivateFile } from "./files.ts";
import { createPinnedFiles } from "./pinned-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pomander-state-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});
const inIt = (name: string) => join(folder, name);
const modeOf = (path: string) => statSync(path).mode & 0o777;
const anything = (value: unknown) => value ?? null;

describe("a folder of the owner alone", () => {
  test("is made with those above it, closed to others, and left as it is", async () => {
    await ensurePrivateFolder(inIt("a/b"));
    expect([modeOf(inIt("a")), modeOf(inIt("a/b"))]).toEqual([0o700, 0o700]);
    writeFileSync(inIt("a/b/c"), "");
    for (const mode of [0o755, 0o710, 0o500]) {
      chmodSync(inIt("a/b"), mode);
      await ensurePrivateFolder(inIt("a/b"));
      expect(modeOf(inIt("a/b"))).toBe(0o700);
    }
    expect(readdirSync(inIt("a/b"))).toEqual(["c"]);
  });

  test("is neither a link nor another user's, and asks for a system with users", async () => {
    symlinkSync(tmpdir(), inIt("link"));
    await expect(ensurePrivateFolder(inIt("link"))).rejects.toMatchObject({
      exitCode: 2,
      message: `${inIt("link")} isn't a folder. Move it elsewhere.`,
    });
    vi.spyOn(process, "getuid").mockReturnValue((process.getuid?.() ?? 0) + 1);
    await expect(ensurePrivateFolder(folder)).rejects.toMatchObject({
      exitCode: 2,
      message: `${folder} belongs to another user, so it isn't used.`,
    });
    vi.spyOn(process, "getuid").mockReturnValue(undefined as never);
    await expect(ensurePrivateFolder(folder)).rejects.toMatchObject({
      exitCode: 2,
      message: "This runs on Linux and macOS. On Windows, use it within WSL.",
    });
  });
});

describe("a file of the owner alone", () => {
  const path = () => inIt("a.json");

  test("is written whole in the place of the one before, and leaves no draft, also where that fails", async () => {
    await writePrivateFile(path(), "1");
    await writePrivateFile(path(), Uint8Array.of(50));
    expect({ text: readFileSync(path(), "utf8"), mode: modeOf(path()), all: readdirSync(folder) }).toEqual({
      text: "2",
      mode: 0o600,
      all: ["a.json"],
    });
    await expect(writePrivateFile(path(), {} as never)).rejects.toThrow("argument");
    expect({ text: readFileSync(path(), "utf8"), all: readdirSync(folder) }).toEqual({ text: "2", all: ["a.json"] });
    await removeFile(path());
    await removeFile(path());
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is read up to its bound, and no other user may have written it", async () => {
    writeFileSync(path(), '"ab"', { mode: 0o600 });
    expect(await readJsonFile(path(), anything, 4)).toBe("ab");
    await expect(readJsonFile(path(), anything, 3)).rejects.toMatchObject({
      exitCode: 2,
      message: `${path()} is larger than expected. Move it elsewhere.`,
    });
    const mayBeAnothers = {
      exitCode: 2,
      message: `${path()} may have been written by another user, so it isn't used.`,
    };
    for (const mode of [0o620, 0o602]) {
      chmodSync(path(), mode);
      await expect(readJsonFile(path(), anything)).rejects.toMatchObject(mayBeAnothers);
    }
    chmodSync(path(), 0o644);
    expect(await readJsonFile(path(), anything)).toBe("ab");
    vi.spyOn(process, "getuid").mockReturnValue((process.getuid?.() ?? 0) + 1);
    await expect(readJsonFile(path(), anything)).rejects.toMatchObject(mayBeAnothers);
  });

  test("has at most one MiB unless it may have more, and is of the form that is asked for", async () => {
    const text = (size: number) => `"${"x".repeat(size - 2)}"`;
    writeFileSync(path(), text(1024 * 1024), { mode: 0o600 });
    expect(await readJsonFile(path(), anything)).toHaveLength(1024 * 1024 - 2);
    writeFileSync(path(), text(1024 * 1024 + 1));
    await expect(readJsonFile(path(), anything)).rejects.toThrow("is larger than expected");
    writeFileSync(path(), "1");
    await expect(readJsonFile(path(), () => null)).rejects.toMatchObject({
      exitCode: 2,
      message: `${path()} is damaged. Move it elsewhere, then sign in again.`,
    });
  });

  test("that is missing is none; another error is one", () => {
    const error = (code: string) => Object.assign(new Error(code), { code });
    expect(nullIfMissing(error("ENOENT"))).toBeNull();
    expect(() => nullIfMissing(error("EACCES"))).toThrow("EACCES");
    expect([isErrno(error("A"), "A"), isErrno(error("A"), "B"), isErrno({ code: "A" }, "A")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("a lock between processes", () => {
  const lock = () => inIt("lock");
  const aged = (path: string, ms: number) => {
    const then = new Date(Date.now() - ms);
    utimesSync(path, then, then);
  };

  test("says whose it is, for the owner alone, and gives what the work gives", async () => {
    const seen = await withFileLock(lock(), async () => [readFileSync(lock(), "utf8"), modeOf(lock())]);
    expect(seen).toEqual([String(process.pid), 0o600]);
    expect(existsSync(lock())).toBe(false);
  });

  test("that a process has, or that is just being written, is waited for, and ten seconds later given up", async () => {
    for (const [text, age] of [
      [String(process.pid), 30_000],
      ["", 0],
      ["no number", 0],
      ["-1", 0],
    ] as const) {
      writeFileSync(lock(), text);
      aged(lock(), age);
      const begin = Date.now();
      let calls = 0;
      vi.spyOn(Date, "now").mockImplementation(() => begin + (calls++ < 3 ? 0 : 10_001));
      await expect(withFileLock(lock(), async () => "in")).rejects.toMatchObject({
        exitCode: 2,
        message: `Another pomander command is running. If none is, delete ${lock()}.`,
      });
      vi.restoreAllMocks();
      expect(readFileSync(lock(), "utf8")).toBe(text);
      rmSync(lock());
    }
  });

  test("that is old is taken over, even where a power cut left the sign of a removal", async () => {
    writeFileSync(lock(), String(process.pid));
    writeFileSync(`${lock()}.removal`, String(process.pid));
    aged(lock(), 61_000);
    aged(`${lock()}.removal`, 61_000);
    expect(await withFileLock(lock(), async () => "in")).toBe("in");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("where it can't be made is an error", async () => {
    await expect(withFileLock(inIt("gone/lock"), async () => 1)).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("what a device remembers", () => {
  const pinned = (counter: number) => ({ manifest: { counter } }) as PinnedVault;
  const copy = { vaultId: "id" } as never;

  test("is a file a record, in a folder of its own, and nothing at first", async () => {
    const store = createPinnedFiles(inIt("seen"));
    expect(await store.isEmpty()).toBe(true);
    mkdirSync(inIt("seen"), { mode: 0o755 });
    writeFileSync(inIt("seen/lock.x"), "");
    expect(await store.isEmpty()).toBe(true);
    expect(await store.update("vault", "a/../b c", () => pinned(1))).toEqual(pinned(1));
    expect(await store.isEmpty()).toBe(false);
    expect(readdirSync(inIt("seen")).toSorted()).toEqual(["lock.x", "vault-a----b-c.json"]);
    expect(modeOf(inIt("seen"))).toBe(0o700);
  });

  test("that stays as it was is not written again", async () => {
    const store = createPinnedFiles(inIt("seen"));
    await store.update("vault", "id", () => pinned(1));
    const before = statSync(inIt("seen/vault-id.json")).ino;
    await store.update("vault", "id", (same) => same);
    expect(statSync(inIt("seen/vault-id.json")).ino).toBe(before);
  });

  test("goes on where one change fails, and a copy that can't be kept is taken away", async () => {
    const store = createPinnedFiles(inIt("seen"));
    await expect(
      store.update("vault", "id", () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await store.updateVault("id", () => ({ pinned: pinned(1), copy }));
    expect(await store.updateVault("id", () => ({ pinned: pinned(2) }))).toEqual(pinned(2));
    expect(await store.get("copy", offlineCopyKey)).toEqual(copy);
    expect(
      await store.updateVault("id", () => ({
        pinned: pinned(3),
        copy: (was) => ({ ...(was as object), n: 1 }) as never,
      })),
    ).toEqual(pinned(3));
    expect(await store.get("copy", offlineCopyKey)).toEqual({ vaultId: "id", n: 1 });
    const failing = () => {
      throw new Error("no");
    };
    expect(await store.updateVault("id", () => ({ pinned: pinned(4), copy: failing }))).toEqual(pinned(4));
    expect(await store.get("copy", offlineCopyKey)).toBeUndefined();
    expect(await store.get("vault", "id")).toEqual(pinned(4));
  });

  test.each(["[]", "null", "5", '"a"'])("that is %s is damaged", async (text) => {
    const store = createPinnedFiles(inIt("seen"));
    await store.update("vault", "id", () => pinned(1));
    writeFileSync(inIt("seen/vault-id.json"), text);
    await expect(store.get("vault", "id")).rejects.toThrow("is damaged");
  });
});

describe("a shell's session", () => {
  test("is kept sealed for the owner, and its use is noted", async () => {
    const device = createDevice(inIt("state"));
    await device.prepare();
    const kdf = { algorithm: "argon2id", memoryKiB: 8, iterations: 1, parallelism: 1, salt: "s" };
    const unlocked = { vaultId: "v", vaultKey: crypto.getRandomValues(new Uint8Array(32)), wrappedVaultKey: "w", kdf };
    const value = await device.addShell(unlocked as never);
    expect(value).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
    const [name = ""] = value.split(".");
    const file = inIt(`state/shells/${name}.json`);
    expect([modeOf(inIt("state/shells")), modeOf(file)]).toEqual([0o700, 0o600]);
    const kept = await device.readShell(name);
    expect(kept?.sealed).toMatchObject({ vaultId: "v", wrappedVaultKey: "w", kdf, sealedVaultKey: expect.any(String) });
    const then = new Date("2026-01-02T03:04:05Z");
    await device.touchShell(name, then);
    expect((await device.readShell(name))?.usedAt).toEqual(then);
    writeFileSync(
      inIt("state/shells/damaged.json"),
      JSON.stringify({ ...kept?.sealed, kdf: { ...kdf, algorithm: "x" } }),
      { mode: 0o600 },
    );
    await expect(device.readShell("damaged")).rejects.toThrow("is damaged");
    const another = await device.addShell(unlocked as never);
    await device.removeShell(name);
    expect(await device.readShell(name)).toBeNull();
    expect(await device.readShell(another.split(".")[0] ?? "")).not.toBeNull();
    await device.removeShells();
    expect(readdirSync(inIt("state/shells"))).toEqual([]);
  });

  test("and what a device has seen are forgotten apart from who is signed in", async () => {
    const device = createDevice(inIt("state"));
    await device.prepare();
    await device.writeSession({ server: "https://a.example", email: "a", token: "t" });
    await device.pinned.update("vault", "id", () => ({}) as never);
    expect(readdirSync(inIt("state")).toSorted()).toEqual(["seen", "session.json"]);
    await device.forgetSeen();
    expect(readdirSync(inIt("state"))).toEqual(["session.json"]);
    await device.forgetSeen();
    expect(await device.readSession()).toMatchObject({ token: "t" });
    await device.writeCookies("https://a.example", "c");
    expect(modeOf(inIt("state/devices.json"))).toBe(0o600);
    writeFileSync(inIt("state/session.json"), JSON.stringify({ server: "no address", email: "a", token: "t" }), {
      mode: 0o600,
    });
    await expect(device.readSession()).rejects.toThrow("is damaged");
  });
});
