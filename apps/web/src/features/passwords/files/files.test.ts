// @vitest-environment happy-dom
import { limits } from "@pomander/contract";
import type { Draft, FileRecord, OpenVault, SaveOutcome } from "@pomander/vault";
import type { FileOptions } from "@pomander/vault/files";
import { createVaultSession } from "@pomander/browser/vault-session";
import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderUse } from "../../../test/render-use.ts";
import { whole } from "../test/entries.ts";
import { sent } from "../test/sent-files.ts";
import { makeVault } from "../test/render-page.tsx";
import { endUpload, lockedOut, startUpload, uploads, whyNotSaved } from "./uploads.ts";
import { useFileActions } from "./use-file-actions.ts";

type Bytes = Uint8Array<ArrayBuffer>;
interface Reading {
  send: (piece: Bytes) => void;
  fail: (error: Error) => void;
  signal: AbortSignal | undefined;
}
const reading: Reading[] = [];
// No server is here: each test answers in its place.
vi.mock("@pomander/vault/files", async (original) => ({
  ...(await original<object>()),
  uploadFile: (await import("../test/sent-files.ts")).uploadFile,
  readFile: async function* (_vault: OpenVault, _file: FileRecord, { onProgress, signal }: FileOptions) {
    const piece = Promise.withResolvers<Bytes>();
    signal?.addEventListener("abort", () => piece.reject(signal.reason));
    reading.push({ send: piece.resolve, fail: piece.reject, signal });
    const bytes = await piece.promise;
    onProgress?.(bytes.length);
    yield bytes;
  },
}));

afterEach(() => {
  cleanup();
  for (const { id } of uploads.get()) endUpload(id);
  sent.length = reading.length = 0;
  lockedOut.set(null);
  vi.unstubAllGlobals();
});

const record = (name: string, size = 3): FileRecord => ({
  id: `id of ${name}`,
  key: "key",
  hash: "hash",
  name,
  size,
  at: "2026-11-01T00:00:00.000Z",
});
const file = (name: string, text = "abc") => new File([text], name);
const now = () => uploads.get().map(({ name, done, problem }) => ({ name, done, problem }));
const asksToStay = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

function bank(files: readonly FileRecord[] = [], outcome: SaveOutcome["kind"] = "saved") {
  const saved: Draft[] = [];
  const { vault } = makeVault(
    {},
    {
      reveal: async () => whole("Bank", { files: [...files] }),
      save: async (_base: unknown, draft: Draft) => {
        saved.push(draft);
        return { kind: outcome } as SaveOutcome;
      },
    },
  );
  const holder = createVaultSession(null);
  holder.open(vault);
  return { vault, holder, names: () => saved.map((draft) => draft.files?.map(({ name }) => name)) };
}

test("files are sent one after the other, each joins its entry, and the page asks before it is left until then", async () => {
  const { vault, holder, names } = bank([record("old.txt")]);
  expect(asksToStay()).toBe(false);
  for (const name of ["a.txt", "b.txt"]) startUpload(holder, vault, "Bank", file(name));
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.options.onProgress?.(2);
  expect(now()).toEqual([
    { name: "a.txt", done: 2, problem: null },
    { name: "b.txt", done: null, problem: null },
  ]);
  expect(new TextDecoder().decode(await sent[0]?.source.read(1, 3))).toBe("bc");
  expect([asksToStay(), holder.isHeldOpen()]).toEqual([true, true]);
  sent[0]?.finish(record("a.txt"));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect([names(), now().map(({ name }) => name), asksToStay()]).toEqual([[["old.txt", "a.txt"]], ["b.txt"], true]);
  sent[1]?.finish(record("b.txt"));
  await waitFor(() => expect(now()).toEqual([]));
  await waitFor(() => expect([asksToStay(), holder.isHeldOpen()]).toEqual([false, false]));
});

test("a file that failed stays with its reason, also where only its entry was not saved, and the next one is sent", async () => {
  const { vault, holder } = bank([], "gone");
  for (const name of ["a.txt", "b.txt"]) startUpload(holder, vault, "Bank", file(name));
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.fail(new Error("the disk is full"));
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.finish(record("b.txt"));
  await waitFor(() =>
    expect(now()).toEqual([
      { name: "a.txt", done: null, problem: expect.stringMatching(/^This file wasn't added/) },
      { name: "b.txt", done: null, problem: "This entry was deleted elsewhere." },
    ]),
  );
  const [first] = uploads.get();
  endUpload(first?.id ?? 0);
  expect(now().map(({ name }) => name)).toEqual(["b.txt"]);
});

test("a file without room says what takes it, and a next try takes the place of one that failed", async () => {
  const { vault, holder } = bank();
  startUpload(holder, vault, "Bank", file("a.txt"));
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.fail(Object.assign(new Error("full"), { code: "files_full" }));
  await waitFor(() => expect(now().map(({ problem }) => problem)).toEqual([expect.stringMatching(/earlier versions/)]));
  startUpload(holder, vault, "Bank", file("a.txt"));
  expect(now()).toEqual([{ name: "a.txt", done: null, problem: null }]);
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.finish(record("a.txt"));
  await waitFor(() => expect(now()).toEqual([]));
});

test("an upload that is cancelled is gone at once, and so are all when the vault locks", async () => {
  const { vault, holder, names } = bank();
  for (const name of ["a.txt", "b.txt", "c.txt"]) startUpload(holder, vault, "Bank", file(name));
  await waitFor(() => expect(sent).toHaveLength(1));
  endUpload(uploads.get()[0]?.id ?? 0);
  expect([now().map(({ name }) => name), sent[0]?.options.signal?.aborted]).toEqual([["b.txt", "c.txt"], true]);
  await waitFor(() => expect(sent).toHaveLength(2));
  await holder.lock("asked");
  expect(sent[1]?.options.signal?.aborted).toBe(true);
  await waitFor(() => expect(sent).toHaveLength(3));
  sent[2]?.fail(Object.assign(new Error("locked"), { code: "vault_locked" }));
  await waitFor(() => expect(now()).toEqual([]));
  expect(names()).toEqual([]);
  // The user ended the first one, and knows that it was not added.
  expect(lockedOut.get()).toEqual({ vaultId: "v", count: 2 });
});

test("an entry that was not saved is said why", () => {
  expect(
    [{ kind: "saved" }, { kind: "gone" }, { kind: "conflict" }].map((outcome) => whyNotSaved(outcome as SaveOutcome)),
  ).toEqual([null, "This entry was deleted elsewhere.", "This entry keeps changing elsewhere. Try again in a moment."]);
});

const actionsOf = (files: readonly FileRecord[], fileBytes: number | null = null) => {
  const { vault, holder, names } = bank(files);
  const room = fileBytes === null ? null : { fileBytes, vaultBytes: 1_000, left: 1_000 };
  const props = { vault, entryId: "Bank", files, room } as unknown as Parameters<typeof useFileActions>[0];
  return { ...renderUse(useFileActions, { props, services: { holder } }), names };
};

test.each([
  [
    "is one more than an entry has",
    Array.from({ length: limits.filesPerEntry }, (_, i) => record(`${i}`)),
    null,
    /up to/,
  ],
  ["is larger than the server takes", [], 2, /^a\.txt is larger than 2\s?B\.$/],
])("a file that %s is refused before it is sent", async (_name, files, fileBytes, why) => {
  const { now: actions, go } = actionsOf(files, fileBytes);
  await go(({ add }) => add([file("a.txt")]));
  expect([actions().problem, uploads.get()]).toEqual([expect.stringMatching(why), []]);
});

test("of several files those that may be added are, up to the last place and the largest size", async () => {
  const files = Array.from({ length: limits.filesPerEntry - 2 }, (_, i) => record(`${i}`));
  const { now: actions, go } = actionsOf(files, 3);
  await go(({ add }) => add([file("b.txt", "abcd"), file("a.txt")]));
  expect([actions().problem, now().map(({ name }) => name)]).toEqual([expect.stringMatching(/^b\.txt/), ["a.txt"]]);
  await go(({ add }) => add([file("b.txt")]));
  expect(actions().problem).toBeNull();
});

test("each file that is refused is named, and a reason that is the same for all is said once", async () => {
  const { now: actions, go } = actionsOf([record("0")], 3);
  await go(({ add }) => add([file("a.txt", "long"), file("b.txt", "long")]));
  expect(actions().problem?.split("\n")).toEqual(["^a.txt", "^b.txt"].map((start) => expect.stringMatching(start)));
});

test("of many files at once as many are sent as an entry has, also while others are on their way", async () => {
  const { now: actions, go } = actionsOf([record("0")]);
  const chosen = Array.from({ length: limits.filesPerEntry + 1 }, (_, i) => file(`${i + 1}`));
  await go(({ add }) => add(chosen));
  const why = expect.stringMatching(/^[^\n]*up to[^\n]*$/);
  expect([actions().problem, now().length]).toEqual([why, limits.filesPerEntry - 1]);
  await go(({ add }) => add([file("one more")]));
  expect([actions().problem, now().length]).toEqual([why, limits.filesPerEntry - 1]);
});

test("a file gets a name that no other one of the entry has, nor one on its way, so that a phone's pictures are added", async () => {
  const { now: actions, go } = actionsOf([record("image.jpg")]);
  await go(({ add }) => add([file("image.jpg"), file("image.jpg")]));
  await go(({ add }) => add([file("Image.jpg")]));
  expect(actions().problem).toBeNull();
  expect(now().map(({ name }) => name)).toEqual(["image (2).jpg", "image (3).jpg", "Image (4).jpg"]);
  await waitFor(() => expect(sent[0]?.source.name).toBe("image (2).jpg"));
});

test("a file that failed, and one on its way to an entry of this id in another vault, keep no name", async () => {
  const { vault, holder } = bank();
  startUpload(holder, { ...vault, vaultId: "another" }, "Bank", file("a.txt"));
  startUpload(holder, vault, "Bank", file("b.txt"));
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.fail(new Error("the disk is full"));
  await waitFor(() => expect(sent).toHaveLength(2));
  startUpload(holder, { ...vault, vaultId: "another" }, "Bank", file("c.txt"));
  sent[1]?.fail(new Error("the disk is full"));
  await waitFor(() => expect(sent).toHaveLength(3));
  const props = { vault, entryId: "Bank", files: [], room: null };
  const { now: actions, go } = renderUse(useFileActions, { props, services: { holder } });
  await go(({ add }) => add(["a.txt", "b.txt", "c.txt"].map((name) => file(name))));
  const names = now().map(({ name }) => name);
  expect([actions().problem, names.toSorted()]).toEqual([null, ["a.txt", "a.txt", "b.txt", "c.txt", "c.txt"]]);
});

test("an upload that is cancelled when all of it is sent adds no file", async () => {
  const { vault, holder, names } = bank();
  for (const name of ["a.txt", "b.txt"]) startUpload(holder, vault, "Bank", file(name));
  await waitFor(() => expect(sent).toHaveLength(1));
  endUpload(uploads.get()[0]?.id ?? 0);
  sent[0]?.finish(record("a.txt"));
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.finish(record("b.txt"));
  await waitFor(() => expect(now()).toEqual([]));
  expect(names()).toEqual([["b.txt"]]);
});

test("a file that was removed can be put back, and one that could not be removed says so", async () => {
  const { now: actions, go, said, names } = actionsOf([record("a.txt"), record("b.txt")]);
  await go(({ remove }) => remove(record("a.txt")));
  expect([names(), said()?.text]).toEqual([[["b.txt"]], "a.txt removed"]);
  await go(() => said()?.action?.run());
  await waitFor(() => expect(names().at(-1)).toEqual(["b.txt", "a.txt"]));
  expect(actions().problem).toBeNull();
  const { vault, holder } = bank([], "gone");
  const props = { vault, entryId: "Bank", files: [], room: null };
  const other = renderUse(useFileActions, { props, services: { holder } });
  await other.go(({ remove }) => remove(record("a.txt")));
  expect([other.now().problem, other.said()]).toEqual([expect.stringMatching(/deleted elsewhere/), null]);
});

describe("a file that is saved", () => {
  /** Begins to save a file; `place` is what the browser answers when it asks the user where to. */
  async function saving(place: "chosen" | Error = "chosen") {
    const written: Bytes[] = [];
    const closing = Promise.withResolvers<void>();
    const begun = reading.length;
    const writable = {
      write: async (piece: Bytes) => void written.push(piece),
      close: () => closing.promise,
      abort: async () => {},
    };
    const picker = vi.fn<NonNullable<typeof showSaveFilePicker>>(async () =>
      place === "chosen"
        ? { createWritable: async () => writable as unknown as FileSystemWritableFileStream }
        : Promise.reject(place),
    );
    vi.stubGlobal("showSaveFilePicker", picker);
    const { holder, vault } = bank();
    const props = { vault, entryId: "Bank", files: [], room: null };
    const page = renderUse(useFileActions, { props, services: { holder } });
    let ended = Promise.resolve();
    await page.go(({ save }) => void (ended = save(record("a.txt"))));
    await vi.waitFor(() => expect(picker).toHaveBeenCalledWith({ suggestedName: "a.txt" }));
    await vi.waitFor(() => expect(reading).toHaveLength(begun + Number(place === "chosen")));
    const end = () => {
      closing.resolve();
      return act(() => ended);
    };
    return { ...page, holder, written, end };
  }

  test("shows how much of it is there, is written where the user chose, and keeps the vault open until then", async () => {
    const { now: actions, said, holder, written, end } = await saving();
    await waitFor(() =>
      expect([actions().saving, holder.isHeldOpen()]).toEqual([{ id: "id of a.txt", done: 0 }, true]),
    );
    const piece = new Uint8Array([1, 2, 3]);
    reading[0]?.send(piece);
    await waitFor(() => expect([actions().saving, said()]).toEqual([{ id: "id of a.txt", done: 3 }, null]));
    await end();
    expect([written, said()?.text, actions()]).toMatchObject([[piece], "a.txt saved", { saving: null, problem: null }]);
    expect(holder.isHeldOpen()).toBe(false);
  });

  test("says nothing where the user chose no place", async () => {
    const { now: actions, said, end } = await saving(new DOMException("", "AbortError"));
    await end();
    expect([said(), actions().problem, actions().saving, reading]).toEqual([null, null, null, []]);
  });

  test("says why it was not, until the next try, and lets the vault lock again", async () => {
    const { now: actions, go, said, holder, end } = await saving();
    reading[0]?.fail(new Error("disk"));
    await end();
    expect([actions().problem, actions().saving, said(), holder.isHeldOpen()]).toEqual([
      "This file wasn't saved",
      null,
      null,
      false,
    ]);
    await go(({ save }) => void save(record("a.txt")));
    expect(actions().problem).toBeNull();
  });

  test("is none after the vault locked, or the user ended it or left, and then nothing is said", async () => {
    const locked = await saving();
    reading[0]?.fail(Object.assign(new Error("locked"), { code: "vault_locked" }));
    await locked.end();
    const ended = await saving();
    await ended.go(({ endSaving }) => endSaving());
    await ended.end();
    for (const { now: actions, said } of [locked, ended])
      expect([actions().problem, actions().saving, said()]).toEqual([null, null, null]);
    const left = await saving();
    left.unmount();
    expect(reading.at(-1)?.signal?.aborted).toBe(true);
  });

  test("is refused where this browser has no room for it", async () => {
    const { now: actions, go } = actionsOf([]);
    vi.stubGlobal("showSaveFilePicker", undefined);
    await go(({ save }) => save(record("a.iso", 100 * 1024 * 1024 + 1)));
    expect(actions().problem).toMatch(/^This browser can't save a file of this size/);
  });
});

test("of two files of one name the one that was meant is removed", async () => {
  // An import may bring them.
  const [one, other] = [record("a.txt"), { ...record("a.txt"), id: "another id" }];
  const { go, names } = actionsOf([one, other]);
  await go(({ remove }) => remove(one));
  expect(names()).toEqual([["a.txt"]]);
});

test("a file that could not be removed says why it is still there, and nothing of an undo", async () => {
  const { vault, holder } = bank([record("a.txt")]);
  const failing = Object.assign(vault, { save: () => Promise.reject(new Error("disk")) });
  const props = { vault: failing, entryId: "Bank", files: [], room: null };
  const { now: actions, go, said } = renderUse(useFileActions, { props, services: { holder } });
  await go(({ remove }) => remove(record("a.txt")));
  expect([actions().problem, said()]).toEqual([expect.stringMatching(/^This file wasn't removed/), null]);
});
