import type { OpenVault } from "@pomander/vault";
import { expect, test } from "vitest";
import { createVaultSession, type TabChannel, type VaultSession } from "./vault-session.ts";

/** Creates the parts of an open vault that a holder uses. */
function makeVault(vaultId = "one") {
  const log: string[] = [];
  const vault = {
    vaultId,
    sealDraft: async (draft: unknown) => {
      if (log.includes("closed")) throw new Error("sealed after the keys were forgotten");
      log.push("sealed");
      return JSON.stringify(draft);
    },
    close: () => void log.push("closed"),
  } as unknown as OpenVault;
  return { vault, log };
}

/** Creates tabs of one browser: what one posts, the others receive. */
function makeTabs(count: number): TabChannel[] {
  const heard = Array.from({ length: count }, () => [] as Array<(event: { data: unknown }) => void>);
  return heard.map((own) => ({
    postMessage: (data) => {
      for (const other of heard) if (other !== own) for (const listener of other) listener({ data });
    },
    addEventListener: (_type, listener) => void own.push(listener),
  }));
}

const keepForm = (holder: VaultSession, text: string) =>
  holder.onLock(async (vault) => ({
    vaultId: vault.vaultId,
    base: null,
    sealed: await vault.sealDraft({ title: text } as never),
  }));

test("a form with changes is sealed before the keys are forgotten, and given back once", async () => {
  const holder = createVaultSession(null);
  const { vault, log } = makeVault();
  holder.open(vault);
  keepForm(holder, "half typed");
  await holder.lock("idle");
  expect(log).toEqual(["sealed", "closed"]);
  expect(holder.personal()).toBeNull();
  expect(holder.lockReason()).toBe("idle");
  expect(holder.takeDraft("one")?.sealed).toContain("half typed");
  expect(holder.takeDraft("one")).toBeNull();
});

test("a draft is given to no other vault", async () => {
  const holder = createVaultSession(null);
  holder.open(makeVault("one").vault);
  keepForm(holder, "half typed");
  await holder.lock("asked");
  expect(holder.takeDraft("two")).toBeNull();
  expect(holder.hasDraft()).toBe(false);
});

test("a form that is gone from the page is not kept", async () => {
  const holder = createVaultSession(null);
  const { vault, log } = makeVault();
  holder.open(vault);
  keepForm(holder, "half typed")();
  await holder.lock("asked");
  expect(log).toEqual(["closed"]);
});

test("the vault locks all the same when a form cannot be sealed", async () => {
  const holder = createVaultSession(null);
  const { vault, log } = makeVault();
  holder.open(vault);
  holder.onLock(() => Promise.reject(new Error("too long")));
  await holder.lock("idle");
  expect(log).toEqual(["closed"]);
  expect(holder.hasDraft()).toBe(false);
});

test("locking one tab locks the others, each with its own form kept", async () => {
  const [here, there] = makeTabs(2).map((tab) => createVaultSession(tab));
  const other = makeVault();
  here!.open(makeVault().vault);
  there!.open(other.vault);
  keepForm(there!, "in the other tab");
  await here!.lock("asked");
  await expect.poll(() => there!.personal()).toBeNull();
  expect(there!.lockReason()).toBe("elsewhere");
  expect(there!.hasDraft()).toBe(true);
  expect(other.log).toEqual(["sealed", "closed"]);
});

test("a form goes over to a vault under new keys, and other tabs lock", async () => {
  const [here, there] = makeTabs(2).map((tab) => createVaultSession(tab));
  const [old, next] = [makeVault("old"), makeVault("new")];
  here!.open(old.vault);
  there!.open(makeVault("old").vault);
  keepForm(here!, "half typed");
  await here!.beforeNewKeys(next.vault);
  here!.open(next.vault);
  expect(old.log).toEqual(["closed"]);
  expect(here!.takeDraft("new")?.sealed).toContain("half typed");
  await expect.poll(() => there!.personal()).toBeNull();
});

test("the reason is the session's end where it ended after the vault was locked, and no other later one", async () => {
  const holder = createVaultSession(null);
  holder.open(makeVault().vault);
  await holder.lock("idle");
  await holder.lock("asked");
  expect(holder.lockReason()).toBe("idle");
  await holder.lock("ended");
  expect(holder.lockReason()).toBe("ended");
});

test("a page that follows a lock says that it was locked elsewhere, and tells no other tab", async () => {
  const [here, there] = makeTabs(2).map((tab) => createVaultSession(tab));
  here!.open(makeVault().vault);
  there!.open(makeVault().vault);
  await here!.followLock();
  expect([here!.lockReason(), here!.personal()]).toEqual(["elsewhere", null]);
  expect(there!.personal()).not.toBeNull();
});

test("a draft whose sealing signing out overtakes is not kept", async () => {
  const holder = createVaultSession(null);
  const { vault } = makeVault();
  holder.open(vault);
  const sealing = Promise.withResolvers<{ vaultId: string; base: null; sealed: string }>();
  holder.onLock(() => sealing.promise);
  const locked = holder.lock("idle");
  holder.forget();
  sealing.resolve({ vaultId: "one", base: null, sealed: "x" });
  await locked;
  expect([holder.hasDraft(), holder.lockReason()]).toEqual([false, "reload"]);
});

test("the page is told before the vault locks, also where another tab is asked to", async () => {
  const told: string[] = [];
  const holder = createVaultSession(null, () => void told.push(holder.personal() === null ? "after" : "before"));
  holder.open(makeVault().vault);
  await holder.lock("idle");
  holder.open(makeVault().vault);
  await holder.beforeNewKeys(makeVault("new").vault);
  holder.forget();
  expect(told).toEqual(["before", "before", "before"]);
});

test("the time of the last input is that of the opening, then of each input", () => {
  const holder = createVaultSession(null);
  holder.open(makeVault().vault, 5_000);
  expect(holder.lastInput()).toBe(5_000);
  holder.noteInput(6_000);
  expect(holder.lastInput()).toBe(6_000);
});

test("the vault is held open while anything waits for a person", () => {
  const holder = createVaultSession(null);
  const [first, second] = [holder.preventAutoLock(), holder.preventAutoLock()];
  first();
  expect(holder.isHeldOpen()).toBe(true);
  second();
  expect(holder.isHeldOpen()).toBe(false);
});

test("who listens is told of a vault and of a handoff, until they no longer listen", () => {
  const holder = createVaultSession(null);
  let count = 0;
  const stop = holder.subscribe(() => (count += 1));
  holder.open(makeVault().vault);
  holder.setAwaited(true);
  expect([count, holder.isHandoffPending()]).toEqual([2, true]);
  stop();
  holder.setAwaited(false);
  holder.forget();
  expect(count).toBe(2);
});

test("signing out forgets the draft too", async () => {
  const holder = createVaultSession(null);
  const first = makeVault();
  holder.open(first.vault);
  keepForm(holder, "half typed");
  await holder.lock("idle");
  holder.forget();
  expect(holder.hasDraft()).toBe(false);
  expect(holder.lockReason()).toBe("reload");
});

test("opening another vault closes the one before", () => {
  const holder = createVaultSession(null);
  const first = makeVault("one");
  holder.open(first.vault);
  holder.open(makeVault("two").vault);
  expect(first.log).toEqual(["closed"]);
});
