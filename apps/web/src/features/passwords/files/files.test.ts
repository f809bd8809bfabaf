// @vitest-environment happy-dom
import { limits } from "@pomander/contract";
import type { Draft, FileRecord, OpenVault, SaveOutcome } from "@pomander/vault";
import type { FileOptions, FileSource } from "@pomander/vault/files";
import { createVaultSession } from "@pomander/browser/vault-session";
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderUse } from "../../../test/render-use.ts";
import { whole } from "../test/entries.ts";
import { makeVault } from "../test/render-page.tsx";
import { endUpload, startUpload, uploads, whyNotSaved } from "./uploads.ts";
import { useFileActions } from "./use-file-actions.ts";

interface Sent {
  source: FileSource;
  options: FileOptions;
  finish: (record: FileRecord) => void;
  fail: (error: Error) => void;
}
const sent: Sent[] = [];
// No server is here: each test answers in its place.
vi.mock("@pomander/vault/files", async (original) => ({
  ...(await original<object>()),
  uploadFile: (_vault: OpenVault, source: FileSource, options: FileOptions) =>
    new Promise((finish, fail) => void sent.push({ source, options, finish, fail })),
}));

afterEach(() => {
  cleanup();
  for (const { id } of uploads.get()) endUpload(id);
  sent.length = 0;
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
  ["has the name of another one", [record("a.txt")], null, /already has a file named a\.txt/],
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
  await go(({ add }) => add([file("0"), file("a.txt")]));
  expect([actions().problem, now().map(({ name }) => name)]).toEqual([expect.stringMatching(/named 0\./), ["a.txt"]]);
  await go(({ add }) => add([file("b.txt")]));
  expect(actions().problem).toBeNull();
});

test("of many files at once as many are sent as an entry has, each name once, also while others are on their way", async () => {
  const { now: actions, go } = actionsOf([record("0")]);
  const chosen = Array.from({ length: limits.filesPerEntry }, (_, i) => file(`${i + 1}`));
  await go(({ add }) => add([file("1"), ...chosen]));
  expect([actions().problem, now().length]).toEqual([expect.stringMatching(/named 1\./), limits.filesPerEntry - 1]);
  await go(({ add }) => add([file("one more")]));
  expect([actions().problem, now().length]).toEqual([expect.stringMatching(/up to/), limits.filesPerEntry - 1]);
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
