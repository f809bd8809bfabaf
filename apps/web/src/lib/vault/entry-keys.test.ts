import type { OpenVault } from "@pomander/vault";
import type { Sharing } from "@pomander/vault/sharing";
import { expect, test } from "vitest";
import { createEntryKeys } from "./entry-keys.ts";

/** The keys of a user with three shared vaults: an open one, one that opens, and one that new keys replaced. */
function makeKeys({ status = "ready", ownStatus = "open", isLoaded = true } = {}) {
  const own = { vaultId: "own", snapshot: () => ({ status: ownStatus }) } as unknown as OpenVault;
  const team = { vaultId: "team" } as OpenVault;
  const vaults = [
    { vaultId: "team", name: "Team", status: "open", successor: null },
    { vaultId: "slow", name: "Slow", status: "opening", successor: null },
    { vaultId: "lost", name: "Lost", status: "failed", successor: null },
    { vaultId: "closing", name: "Closing", status: "open", successor: null },
    { vaultId: "old", name: "Old team", status: "failed", successor: "team" },
  ];
  const sharing = { snapshot: () => ({ status, vaults }) } as unknown as Sharing;
  const keys = createEntryKeys(own, {
    get: () => (isLoaded ? sharing : null),
    subscribe: () => () => undefined,
    find: (id) => (id === "team" ? team : null),
  });
  return { keys, own, team };
}

test("an entry of the own vault has its id as its key, one of a shared vault the vault's id before it", () => {
  const { keys, own, team } = makeKeys();
  expect([keys.keyOf("own", "a"), keys.keyOf("team", "a")]).toEqual(["a", "team.a"]);
  expect([keys.find("a"), keys.find("team.a")]).toEqual([
    { vault: own, id: "a" },
    { vault: team, id: "a" },
  ]);
  expect(keys.find("slow.a")).toBeNull();
  expect(["a", "team.a", "slow.a"].map((key) => keys.idOf(key))).toEqual(["a", "a", "slow.a"]);
});

test("a key or a choice of a vault that new keys replaced leads to the one in its place", () => {
  const { keys, team } = makeKeys();
  expect(keys.find("old.a")).toEqual({ vault: team, id: "a" });
  expect(["old.a", "team.a", "gone.a", "a"].map((key) => keys.presentKey(key))).toEqual([
    "team.a",
    "team.a",
    "gone.a",
    "a",
  ]);
  expect([
    keys.presentChoice("old"),
    keys.presentChoice("team"),
    keys.presentChoice("personal"),
    keys.presentChoice(null),
  ]).toEqual(["team", "team", "personal", null]);
});

test("a shared vault is named whether it is open or not; the own one has no name", () => {
  const { keys } = makeKeys();
  expect(["team.a", "slow.a", "gone.a", "a"].map((key) => keys.vaultNameOf(key))).toEqual(["Team", "Slow", null, null]);
});

test("an entry is waited for while its vault, or the list of vaults, is being opened", () => {
  const settled = (given: Parameters<typeof makeKeys>[0]) => {
    const { keys } = makeKeys(given);
    return ["a", "team.a", "slow.a", "lost.a", "closing.a", "gone.a"].filter((key) => keys.isSettled(key));
  };
  expect(settled({})).toEqual(["a", "team.a", "lost.a", "gone.a"]);
  expect(settled({ status: "opening" })).toEqual(["a"]);
  expect(settled({ isLoaded: false })).toEqual(["a"]);
  expect(settled({ ownStatus: "closed" })).toHaveLength(6);
});
