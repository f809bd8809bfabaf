import type { OpenVault, Reason } from "@pomander/vault";
import { expect, test } from "vitest";
import { createViewer } from "./view.ts";

const snapshot = {
  status: "open",
  error: null as string | null,
  firstVisit: null,
  fault: null,
  entries: [{ _id: "e" }],
  unreadable: [{ _id: "u", reason: { code: "entry_malformed", params: {} }, isArchive: true, received: {} }],
  newlyAccepted: [{ at: "one" }],
  newKeysMadeAt: "then",
  isMemoryRestored: true,
  checkCode: { counter: 1, code: "c" },
  lastChange: "now",
  isOffline: false,
  lockAfterMinutes: 15,
  index: "not for commands",
};

/** A viewer over a vault that has just been opened and is as `members` say. */
function viewerOf(members: object = {}, { lockAfterSeconds = null as number | null } = {}) {
  const state = { ...snapshot, ...members };
  const calls: string[] = [];
  const vault = {
    opened: async () => void calls.push("opened"),
    reload: async () => void calls.push("reload"),
    snapshot: () => state,
    isOfflineCopyEnabled: async () => true,
  };
  return { viewer: createViewer(vault as unknown as OpenVault, { lockAfterSeconds }), state, calls };
}

test("shows what was just read, and reads again from the second time on", async () => {
  const { viewer, calls } = viewerOf();
  expect(await viewer.view()).toEqual({
    entries: [{ _id: "e" }],
    unreadable: [{ _id: "u", reason: { code: "entry_malformed", params: {} }, isArchive: true }],
    fault: null,
    firstVisit: null,
    newlyAccepted: [{ at: "one" }],
    newKeysMadeAt: "then",
    isMemoryRestored: true,
    checkCode: { counter: 1, code: "c" },
    lastChange: "now",
    isOffline: false,
    problem: null,
    lockAfterSeconds: 900,
    keepsCopy: true,
  });
  expect(calls).toEqual(["opened"]);
  await viewer.view();
  expect(calls).toEqual(["opened", "opened", "reload"]);
});

test.each([
  ["what failed", { status: "failed", error: { code: "vault_locked", params: {} } }],
  ["a copy", { isOffline: true }],
])("%s is read again at once", async (_what, members) => {
  const { viewer, calls } = viewerOf(members);
  await viewer.view().catch(() => undefined);
  expect(calls).toEqual(["opened", "reload"]);
});

test("tells what happened elsewhere once, and what happened since", async () => {
  const { viewer, state } = viewerOf();
  await viewer.view();
  expect(await viewer.view()).toMatchObject({ newlyAccepted: [], newKeysMadeAt: null, isMemoryRestored: false });
  state.newlyAccepted.push({ at: "two" });
  expect(await viewer.view()).toMatchObject({ newlyAccepted: [{ at: "two" }] });
  state.newlyAccepted.pop();
  const quiet = viewerOf({ newKeysMadeAt: null, isMemoryRestored: false });
  expect(await quiet.viewer.view()).toMatchObject({ newKeysMadeAt: null, isMemoryRestored: false });
  Object.assign(quiet.state, { newKeysMadeAt: "now", isMemoryRestored: true });
  expect(await quiet.viewer.view()).toMatchObject({ newKeysMadeAt: "now", isMemoryRestored: true });
});

test("a problem goes with what was read before; a first visit is shown; what can't be shown is an error", async () => {
  expect(await viewerOf({ error: { code: "unreachable", params: {} } }).viewer.view()).toMatchObject({
    problem: { code: "unreachable" },
  });
  expect(await viewerOf({ status: "unconfirmed", firstVisit: {} }).viewer.view()).toMatchObject({ firstVisit: {} });
  const failure = (members: object) => viewerOf(members).viewer.view();
  await expect(failure({ status: "failed", error: { code: "vault_locked", params: {} } })).rejects.toMatchObject({
    message: "Your vault is locked.",
    exitCode: 2,
  });
  await expect(failure({ status: "failed" })).rejects.toMatchObject({ message: "Couldn't read your vault." });
  const wrong: Reason = { code: "wrong_vault", params: {} };
  await expect(failure({ status: "failed", error: wrong })).rejects.toMatchObject({
    message: "The server sent a different vault from the one that's open.",
    exitCode: 3,
  });
});

test.each([
  [null, 15, 900],
  [900, 15, 900],
  [899, 15, 899],
  [901, 15, 900],
  [60, 0, 60],
  [null, 0, null],
])("with %j seconds said here and %i minutes in the vault, locks after %j seconds", async (here, minutes, seconds) => {
  const { viewer } = viewerOf({ lockAfterMinutes: minutes }, { lockAfterSeconds: here });
  expect((await viewer.view()).lockAfterSeconds).toBe(seconds);
  expect(viewer.lockAfterMs()).toBe(seconds === null ? null : seconds * 1_000);
});

test("who kept a shared vault's state is named as the user knows them, not as its list does", async () => {
  const shared = { name: "Ops", role: "read", members: [{ userId: "eve", name: "Bea" }], former: [], back: null };
  const newlyAccepted = [{ at: "one", by: "eve" }];
  const vault = { opened: async () => undefined, snapshot: () => ({ ...snapshot, shared, newlyAccepted }) };
  const whole = { ...vault, vaultId: "v", isOfflineCopyEnabled: async () => false } as unknown as OpenVault;
  const byOf = async (nameOf: (userId: string) => string | null) => {
    const [kept] = (await createViewer(whole, { lockAfterSeconds: null, nameOf }).view()).newlyAccepted;
    return kept?.by;
  };
  expect([await byOf((userId) => `My ${userId}`), await byOf(() => null)]).toEqual(["My eve", undefined]);
});
