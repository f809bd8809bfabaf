import type { ChangeOutcome, EntrySummary, OpenVault } from "@pomander/vault";
import { expect, test } from "vitest";
import type { Notice } from "../../../lib/notices.ts";
import { createEntryActions, titleOf } from "./entry-actions.ts";

const entry = { _id: "e", title: "Amazon", email: "ada@example.com", isFavorite: false } as EntrySummary;
const of = (_id: string, title = _id) => ({ ...entry, _id, title });

const types = new Set(["note", "card", "identity"]);
function setup(outcome: ChangeOutcome | Error, clipboardWorks = true) {
  const shown: Notice[] = [];
  const calls: string[] = [];
  const copied: string[] = [];
  const faults: (string | null)[] = [];
  const answer = (call: string) => async () => {
    calls.push(call);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const vault = {
    setFavorite: answer("favorite"),
    archive: answer("archive"),
    restore: answer("restore"),
    deleteForever: answer("delete"),
    password: async () => "secret",
    reveal: async () => ({ ...entry, notes: "the note", fields: [{ name: "number", value: "", kind: "hidden" }] }),
    extraMembers: async (id: string) =>
      id === "none" ? {} : types.has(id) ? { type: id } : { totp: id === "bad" ? "1" : "JBSWY3DPEHPK3PXP" },
  } as unknown as OpenVault;
  const write = (kind: string) => async (text: string) => {
    if (!clipboardWorks) throw new DOMException("no", "NotAllowedError");
    copied.push(`${kind} ${text}`);
  };
  const actions = createEntryActions({
    vault,
    gate: { pass: async () => true },
    clipboard: { copy: write("plain"), copySecret: write("secret") },
    notify: (notice) => shown.push(notice),
    onFault: (id, reason) => faults.push(reason === null ? null : `${id}: ${reason}`),
  });
  return { actions, shown, calls, copied, faults, texts: () => shown.map(({ text }) => text) };
}

test("a notice says what was done in the words of the specification", async () => {
  const { actions, texts } = setup({ kind: "done" });
  await actions.toggleFavorite(entry);
  await actions.toggleFavorite({ ...entry, isFavorite: true });
  await actions.archive(entry);
  expect(texts()).toEqual([
    "Password added to favorites",
    "Password removed from favorites",
    "Password archived successfully",
  ]);
});

test("undoes an archiving from its notice", async () => {
  const { actions, shown, calls, texts } = setup({ kind: "done" });
  await actions.archive(entry);
  shown[0]?.action?.run();
  await expect.poll(texts).toContain("Password restored");
  expect(calls).toEqual(["archive", "restore"]);
});

test("a notice says what was not done in the specified words, and the entry why, until it is tried again", async () => {
  const notSaved = setup({
    kind: "notSaved",
    reason: { code: "unavailable", params: { message: "Your vault is locked." } },
  });
  await notSaved.actions.archive(entry);
  expect(notSaved.texts()).toEqual(["Failed to delete password"]);
  expect(notSaved.faults).toEqual([null, "e: Your vault is locked."]);
  const thrown = setup(new TypeError("x is undefined"));
  await thrown.actions.toggleFavorite(entry);
  expect(thrown.texts()).toEqual(["Failed to update favorite status"]);
  expect(thrown.shown[0]?.severity).toBe("error");
  expect(thrown.faults).toEqual([null, "e: Something went wrong. The error: TypeError: x is undefined"]);
});

test.each([
  [{ kind: "gone" }, "This entry was deleted elsewhere."],
  [{ kind: "changedMeanwhile" }, "This entry was changed elsewhere. Review it and try again."],
] as const)("an entry that is %j says so", async (outcome, reason) => {
  const { actions, texts, faults } = setup(outcome as ChangeOutcome);
  await actions.delete(entry);
  expect(texts()).toEqual(["Failed to delete password"]);
  expect(faults).toEqual([null, `e: ${reason}`]);
});

test("an undo that fails says why in its notice, for the entry is not on the page", async () => {
  const { actions, texts } = setup(new TypeError("x is undefined"));
  await actions.restore(entry);
  expect(texts()).toEqual(["Failed to restore password. Something went wrong. The error: TypeError: x is undefined"]);
});

test("an action that is pressed twice is sent once", async () => {
  const { actions, calls } = setup({ kind: "done" });
  await Promise.all([actions.archive(entry), actions.archive(entry)]);
  expect(calls).toEqual(["archive"]);
  await actions.restore(entry);
  expect(calls).toEqual(["archive", "restore"]);
});

test("a password is copied as a secret and a user name as none, and the notice says which, of what, for how long", async () => {
  const { actions, copied, texts } = setup({ kind: "done" });
  expect(await actions.copyMain(entry)).toBe(true);
  expect(await actions.copyEmail(entry)).toBe(true);
  await actions.copyText("123");
  await actions.copyPlain("abc");
  expect(copied).toEqual(["secret secret", "plain ada@example.com", "secret 123", "plain abc"]);
  expect(texts()).toEqual([
    "Copied to clipboard! Password of Amazon, cleared in 30 seconds.",
    "Copied to clipboard! User name of Amazon.",
    "Copied to clipboard! Cleared in 30 seconds.",
    "Copied to clipboard!",
  ]);
});

test("a notice shortens a long title between its characters", async () => {
  const { actions, texts } = setup({ kind: "done" });
  await actions.copyEmail(of("e", "👩‍🚀".repeat(60)));
  expect(texts()).toEqual([`Copied to clipboard! User name of ${"👩‍🚀".repeat(39)}….`]);
});

test("a notice says so when nothing could be copied", async () => {
  const { actions, texts } = setup({ kind: "done" }, false);
  expect(await actions.copyMain(entry)).toBe(false);
  expect(await actions.copyEmail({ ...entry, email: "" })).toBe(false);
  expect(texts()).toEqual(["Failed to copy", "This entry has no user name"]);
});

test("of a note its text is copied, of a card without a number nothing, and an identity has no one field", async () => {
  const { actions, copied, texts } = setup({ kind: "done" });
  await actions.copyMain(of("note"));
  await actions.copyMain(of("card"));
  await actions.copyMain(of("identity"));
  expect(copied).toEqual(["secret the note"]);
  expect(texts()).toEqual([
    "Copied to clipboard! Notes of note, cleared in 30 seconds.",
    "This entry has no card number",
    "Open this entry to choose what to copy",
  ]);
});

test("the one-time code of the moment is copied, and an entry without one says so", async () => {
  const { actions, copied, faults, texts } = setup({ kind: "done" });
  await actions.copyCode(entry);
  await actions.copyCode(of("none"));
  await actions.copyCode(of("bad"));
  expect(copied).toEqual([expect.stringMatching(/^secret \d{6}$/)]);
  expect(texts()).toEqual([
    "Copied to clipboard! One-time code of Amazon, cleared in 30 seconds.",
    "This entry has no one-time code",
    "Failed to copy",
  ]);
  expect(faults).toEqual([expect.stringMatching(/^bad: A secret contains only/)]);
});

test("198 a title changes the order of no words beside it", () => {
  const titles = ["Bank", "Bank\u202E", "\u202E", " "].map((title) => titleOf({ title }));
  expect(titles).toEqual(["Bank", "Bank", "Untitled", "Untitled"]);
});
