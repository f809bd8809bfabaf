import type { User } from "@pomander/contract";
import type { OpenVault, VaultSnapshot } from "@pomander/vault";
import type { Sharing } from "@pomander/vault/sharing";
import { createValueStore } from "@pomander/browser/value-store";
import { createVaultSession } from "@pomander/browser/vault-session";
import { expect, it } from "vitest";
import { followOwnVault } from "./follow-own-vault.ts";
import { createSharedVaults } from "./shared-vaults.ts";

type Create = NonNullable<Parameters<typeof followOwnVault>[0]["create"]>;

function fakeVault(vaultId: string) {
  const state = createValueStore<Pick<VaultSnapshot, "status">>({ status: "opening" });
  const vault = { vaultId, snapshot: state.get, subscribe: state.subscribe, close: () => undefined };
  return {
    vault: vault as unknown as OpenVault,
    setStatus: (status: VaultSnapshot["status"]) => state.set({ status }),
  };
}

function setUp({ failures = 0, hostFailures = 0 } = {}) {
  const holder = createVaultSession(null);
  const users = createValueStore<User | null>(null);
  const made: { sharing: Sharing; user: User; log: string[] }[] = [];
  const createSharing = (_host: unknown, user: User) => {
    const log: string[] = [];
    const noting = (what: string) => async () => void log.push(what);
    const sharing = { refresh: noting("refresh"), close: noting("close") } as unknown as Sharing;
    made.push({ sharing, user, log });
    return sharing;
  };
  let left = failures;
  const shared = createSharedVaults(holder, async (opened) => {
    if (left-- > 0) throw new TypeError("Failed to fetch");
    const client = {
      sharingHost: async () => {
        if (hostFailures-- > 0) throw new TypeError("Failed to fetch");
        return { vaults: { find: (id: string) => ({ vaultId: id }) } } as never;
      },
    };
    const store = { user: users.get, subscribe: users.subscribe };
    followOwnVault({ holder, client, store, create: createSharing as unknown as Create }, opened);
  });
  return { holder, users, made, shared };
}

it("opens shared vaults once the user's own vault is open and the user is known, and closes them with it", async () => {
  const { holder, users, made, shared } = setUp();
  const { vault, setStatus } = fakeVault("own");
  holder.open(vault);
  setStatus("open");
  await Promise.resolve();
  expect([made.length, shared.get()]).toEqual([0, null]);

  users.set({ _id: "ana" } as User);
  setStatus("open");
  await expect.poll(() => shared.get()).not.toBeNull();
  expect(made.map(({ user }) => user._id)).toEqual(["ana"]);
  expect(made[0]?.log).toEqual(["refresh"]);
  expect(shared.find("ops")).toEqual({ vaultId: "ops" });

  await holder.lock("asked");
  expect([shared.get(), shared.find("ops")]).toEqual([null, null]);
  expect(made[0]?.log).toEqual(["refresh", "close"]);
});

it("opens none for a vault that was locked while their code loaded", async () => {
  const { holder, users, made, shared } = setUp();
  users.set({ _id: "ana" } as User);
  const { vault, setStatus } = fakeVault("own");
  setStatus("open");
  holder.open(vault);
  holder.forget();
  await new Promise((resolve) => setTimeout(resolve));
  expect([made.length, shared.get()]).toEqual([0, null]);

  const next = fakeVault("next");
  next.setStatus("open");
  holder.open(next.vault);
  await expect.poll(() => shared.get()).not.toBeNull();
  expect(shared.get()).toBe(made[0]?.sharing);
  expect(made.length).toBe(1);
});

it("opens them at the next unlock when their code did not arrive", async () => {
  const { holder, users, shared } = setUp({ failures: 1 });
  users.set({ _id: "ana" } as User);
  const { vault, setStatus } = fakeVault("own");
  setStatus("open");
  holder.open(vault);
  await new Promise((resolve) => setTimeout(resolve));
  expect(shared.get()).toBeNull();

  await holder.lock("asked");
  holder.open(vault);
  await expect.poll(() => shared.get()).not.toBeNull();
});

it("tries again with the next change of the vault or the user when they could not be opened", async () => {
  const { holder, users, made, shared } = setUp({ hostFailures: 1 });
  users.set({ _id: "ana" } as User);
  const { vault, setStatus } = fakeVault("own");
  setStatus("open");
  holder.open(vault);
  await new Promise((resolve) => setTimeout(resolve));
  expect([shared.get(), made]).toEqual([null, []]);
  setStatus("open");
  await expect.poll(() => shared.get()).not.toBeNull();
  users.set({ _id: "ana" } as User);
  await new Promise((resolve) => setTimeout(resolve));
  expect(made).toHaveLength(1);
});

it("closes those of one user's vault before another one's are opened", async () => {
  const { holder, users, made, shared } = setUp();
  users.set({ _id: "ana" } as User);
  const [first, second] = [fakeVault("own"), fakeVault("new keys")];
  first.setStatus("open");
  second.setStatus("open");
  holder.open(first.vault);
  await expect.poll(() => made.length).toBe(1);
  holder.open(second.vault);
  expect([shared.get(), made[0]?.log]).toEqual([null, ["refresh", "close"]]);
  await expect.poll(() => made.length).toBe(2);
  // The former vault is not followed any more.
  first.setStatus("open");
  await new Promise((resolve) => setTimeout(resolve));
  expect(made).toHaveLength(2);
});
