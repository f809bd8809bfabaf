// @vitest-environment happy-dom
import { clientError, type OpenVault, type PreparedNewVaultKeys, type SignedIn } from "@pomander/vault";
import { createVaultSession } from "@pomander/browser/vault-session";
import { expect, test, vi } from "vitest";
import { createNewVaultKeys } from "./new-vault-keys.ts";

type Submit = PreparedNewVaultKeys["submit"];

function makeVault(vaultId: string) {
  let isClosed = false;
  return {
    vaultId,
    opened: async () => undefined,
    snapshot: () => ({ status: "open", fault: null, lockAfterMinutes: 15 }),
    close: () => void (isClosed = true),
    isClosed: () => isClosed,
  } as unknown as OpenVault & { isClosed: () => boolean };
}

/** A tab with an open vault; each submission of new keys waits until a test settles it. */
function openTab() {
  const holder = createVaultSession(null);
  holder.open(makeVault("old"));
  const newVault = makeVault("new");
  const adopt = vi.fn<(given: SignedIn) => void>();
  const signOut = vi.fn<() => void>();
  const onEnd = vi.fn<(isMade: boolean) => void>();
  const keys = createNewVaultKeys({ page: window, holder, adopt, signOut, onEnd });
  const submits: { options: Parameters<Submit>[0]; resolve: () => void; reject: (error: unknown) => void }[] = [];
  const preparedWith = (unreadable: number): PreparedNewVaultKeys => ({
    recoveryKey: "key",
    entryCount: 3,
    unreadable: Array.from({ length: unreadable }, () => ({})) as never,
    submit: (options) => {
      const { promise, resolve, reject } = Promise.withResolvers<SignedIn>();
      const done = () => resolve({ token: "t", user: {} as never, vault: newVault });
      submits.push({ options, resolve: done, reject });
      return promise;
    },
  });
  const make = () => keys.make(async () => null as never);
  return { holder, newVault, adopt, signOut, onEnd, keys, submits, preparedWith, make };
}

const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("nothing is made before it is prepared, and nothing twice", async () => {
  const { keys, submits, preparedWith, make } = openTab();
  await make();
  keys.keySaved();
  expect([keys.state(), submits.length, isAskedBeforeLeaving()]).toEqual([{ kind: "none" }, 0, false]);
  keys.begin(preparedWith(0));
  keys.keySaved();
  expect(keys.state()).toMatchObject({ kind: "prepared", isKeySaved: true });
  const first = make();
  await make();
  expect([submits.length, isAskedBeforeLeaving()]).toEqual([1, true]);
  submits[0]?.resolve();
  await first;
  expect(keys.state()).toEqual({ kind: "made", entryCount: 3, leftCount: 0 });
  await make();
  expect(submits).toHaveLength(1);
});

test("entries that cannot be opened are left behind one by one, and each can be taken back", async () => {
  const { keys, submits, preparedWith, make } = openTab();
  keys.begin(preparedWith(2));
  keys.setLeft(0, true);
  keys.setLeft(1, true);
  keys.setLeft(0, false);
  expect(keys.state()).toMatchObject({ left: new Set([1]) });
  void make();
  expect(submits[0]?.options.isUnreadableLeft).toBe(false);
  keys.setLeft(0, true);
  submits[0]?.reject(new Error("refused"));
  await vi.waitFor(() => expect(keys.state()).toMatchObject({ kind: "stopped", left: new Set([1]) }));
  keys.begin(preparedWith(2));
  expect(keys.state()).toMatchObject({ kind: "prepared", left: new Set(), isKeySaved: false });
  keys.setLeft(0, true);
  keys.setLeft(1, true);
  const made = make();
  expect(submits[1]?.options.isUnreadableLeft).toBe(true);
  submits[1]?.resolve();
  await made;
  expect(keys.state()).toEqual({ kind: "made", entryCount: 3, leftCount: 2 });
});

test("a next try goes without the files that the server has lost, those of earlier tries too", async () => {
  const { keys, submits, preparedWith, make, onEnd } = openTab();
  keys.begin(preparedWith(0));
  for (const [at, ids] of [["a"], ["b", "c"]].entries()) {
    const trying = make();
    submits[at]?.reject(clientError("files_lost", { ids } as never));
    await trying;
  }
  const offline = new Error("offline");
  const third = make();
  expect([...(submits[2]?.options.withoutFiles ?? [])]).toEqual(["a", "b", "c"]);
  submits[2]?.options.onProgress?.(1, 3);
  expect(keys.state()).toMatchObject({ kind: "making", progress: { sealed: 1, total: 3 } });
  submits[2]?.reject(offline);
  await third;
  expect(keys.state()).toMatchObject({ kind: "stopped", error: offline, withoutFiles: new Set(["a", "b", "c"]) });
  expect([onEnd.mock.calls, isAskedBeforeLeaving()]).toEqual([[[false], [false], [false]], false]);
});

test("a lock discards what is prepared or stopped, and not what was made", async () => {
  const { holder, keys, submits, preparedWith, make } = openTab();
  const again = async () => {
    await holder.lock("asked");
    const { kind } = keys.state();
    holder.open(makeVault("old"));
    return kind;
  };
  keys.begin(preparedWith(0));
  expect(await again()).toBe("none");
  keys.begin(preparedWith(0));
  const stopping = make();
  submits[0]?.reject(new Error("refused"));
  await stopping;
  expect(await again()).toBe("none");
  keys.begin(preparedWith(0));
  const making = make();
  submits[1]?.resolve();
  await making;
  expect(await again()).toBe("made");
  keys.clear();
  expect(keys.state()).toEqual({ kind: "none" });
});

test("keys that are made while the vault locks are adopted without opening the new vault; a failure leaves nothing", async () => {
  const { holder, keys, submits, preparedWith, make, newVault, adopt, onEnd } = openTab();
  keys.begin(preparedWith(0));
  const making = make();
  await holder.lock("asked");
  keys.clear();
  expect(keys.state().kind).toBe("making");
  submits[0]?.resolve();
  await making;
  expect(adopt.mock.calls.map(([{ vault }]) => vault)).toEqual([null]);
  expect([newVault.isClosed(), keys.state().kind]).toEqual([true, "made"]);
  holder.open(makeVault("old"));
  keys.begin(preparedWith(0));
  const failing = make();
  await holder.lock("asked");
  submits[1]?.reject(new Error("refused"));
  await failing;
  expect([keys.state(), onEnd.mock.calls]).toEqual([{ kind: "none" }, [[true], [false]]]);
});

test.each([
  { how: "succeeds: the new session ends too", isMade: true },
  { how: "fails: that is reported to no one", isMade: false },
])("after the user signed out, a making $how", async ({ isMade }) => {
  const { holder, keys, submits, preparedWith, make, newVault, adopt, signOut, onEnd } = openTab();
  keys.begin(preparedWith(0));
  const making = make();
  holder.forget();
  expect(keys.state()).toEqual({ kind: "none" });
  submits[0]?.options.onProgress?.(1, 3);
  expect(keys.state()).toEqual({ kind: "none" });
  if (isMade) submits[0]?.resolve();
  else submits[0]?.reject(new Error("refused"));
  await making;
  expect([signOut.mock.calls.length, newVault.isClosed()]).toEqual([Number(isMade), isMade]);
  expect([keys.state(), adopt.mock.calls, onEnd.mock.calls, isAskedBeforeLeaving()]).toEqual([
    { kind: "none" },
    [],
    [],
    false,
  ]);
});
