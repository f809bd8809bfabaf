import type { EntrySummary, OpenEntry, OpenVault, OpenVersion, SaveOutcome, VaultSnapshot } from "@pomander/vault";
import type { VaultRole } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { createEntryKeys, type EntryKeys } from "./entry-keys.ts";
import type { SharedVaults } from "./shared-vaults.ts";

/** A choice of vaults: null for all of them, `personal` for the user's own, or the id of a shared one. */
export type VaultChoice = string | null;
export const personalChoice = "personal";

/** One of the vaults that are shown together. */
export interface VaultPlace {
  vault: OpenVault;
  /** The name of a shared vault; null: the user's own. */
  name: string | null;
  /** Whether the user may only look at what it contains. */
  isReadOnly: boolean;
  /** Whether the user manages it. */
  isManager: boolean;
  /** Whether nothing can be changed now: it is under a warning, or the user's own vault is. */
  isWritingOff: boolean;
}

type Contents = Pick<VaultSnapshot, "entries" | "unreadable">;

/**
 * The user's own vault and the open shared ones as one. An entry of the own vault has its id; one of a shared vault has a
 * key of vault id and entry id, since two vaults can have entries of one id. Whatever is about no entry is the own
 * vault's.
 */
export interface AllVaults extends OpenVault, EntryKeys {
  /** The user's own vault, then the open shared ones by name; the same object until something changes. */
  places(): readonly VaultPlace[];
  /** Returns the vault of an entry; that of an unknown one is the user's own. */
  placeOf(key: string): VaultPlace;
  /** Returns the entries of a choice of vaults; the same object until something changes. */
  contents(choice: VaultChoice): Contents;
  /** Returns these vaults with the entries of the choice alone; the same object each time. */
  of(choice: VaultChoice): OpenVault;
  /** Returns a page of the deleted entries of a choice of vaults, as `deletedEntries` does. */
  deletedIn(choice: VaultChoice, before?: string): ReturnType<OpenVault["deletedEntries"]>;
  /** Returns whether an entry, or a new one of its vault, can be saved: its vault is open, and not only to be viewed. */
  isWritable(key: string): boolean;
  /** Resolves when the vault of an entry is open, or will not be. */
  settled(key: string): Promise<void>;
}

const cached = new WeakMap<OpenVault, AllVaults>();

/** Returns the vaults of a user whose own one is open, the same object while it is. */
export function allVaultsOf(personal: OpenVault, shared: SharedVaults): AllVaults {
  const all = cached.get(personal) ?? createAllVaults(personal, shared);
  cached.set(personal, all);
  return all;
}

interface State {
  parts: readonly VaultSnapshot[];
  places: readonly VaultPlace[];
  contents: Map<VaultChoice, Contents>;
  merged: VaultSnapshot;
}

export function createAllVaults(personal: OpenVault, shared: SharedVaults): AllVaults {
  const { find, ...keys } = createEntryKeys(personal, shared);
  const { keyOf } = keys;
  const split = (key: string) => find(key) ?? { vault: personal, id: key };
  const openVaults = (): readonly OpenVault[] => {
    const known = shared.get()?.snapshot().vaults ?? [];
    const open = known.flatMap(({ vaultId, status }) => (status === "open" ? (shared.find(vaultId) ?? []) : []));
    return [personal, ...open.toSorted((a, b) => format.compare(nameOf(a) ?? "", nameOf(b) ?? ""))];
  };

  const keyed = new WeakMap<EntrySummary, EntrySummary>();
  const keyedIn = (vaultId: string, entry: EntrySummary) => {
    const found = keyed.get(entry) ?? { ...entry, _id: keyOf(vaultId, entry._id) };
    keyed.set(entry, found);
    return found;
  };
  const contentsOf = (vault: OpenVault): Contents => {
    const snapshot = vault.snapshot();
    if (vault === personal) return snapshot;
    return {
      entries: snapshot.entries.map((entry) => keyedIn(vault.vaultId, entry)),
      unreadable: snapshot.unreadable.map((entry) => ({ ...entry, _id: keyOf(vault.vaultId, entry._id) })),
    };
  };

  let state: State | null = null;
  /** Returns what is known now, made again only when a vault has changed. */
  function current(): State {
    const vaults = openVaults();
    const parts = vaults.map((vault) => vault.snapshot());
    const before = state;
    if (before !== null && before.parts.length === parts.length && parts.every((part, i) => part === before.parts[i]))
      return before;
    const own = personal.snapshot();
    const contents = new Map<VaultChoice, Contents>(
      vaults.map((vault) => [vault === personal ? personalChoice : vault.vaultId, contentsOf(vault)]),
    );
    const all = [...contents.values()];
    const together: Contents =
      parts.length === 1
        ? own
        : {
            entries: all.flatMap(({ entries }) => entries),
            unreadable: all.flatMap(({ unreadable }) => unreadable),
          };
    contents.set(null, together);
    state = {
      parts,
      contents,
      places: vaults.map((vault) => ({
        vault,
        name: nameOf(vault),
        isReadOnly: vault !== personal && !["write", "manage"].includes(roleIn(vault) ?? ""),
        isManager: vault === personal || roleIn(vault) === "manage",
        isWritingOff: own.fault !== null || own.status !== "open" || vault.snapshot().fault !== null,
      })),
      merged: parts.length === 1 ? own : { ...own, ...together },
    };
    return state;
  }

  const chosen = new Map<VaultChoice, OpenVault>();
  const narrowed = new WeakMap<Contents, VaultSnapshot>();
  function snapshotOf(choice: VaultChoice): VaultSnapshot {
    const { merged, contents } = current();
    const of = choice === null ? undefined : (contents.get(choice) ?? nothing);
    if (of === undefined) return merged;
    const found = narrowed.get(of) ?? { ...merged, ...of };
    narrowed.set(of, found);
    return found;
  }

  const by =
    <Result>(run: (vault: OpenVault, id: string) => Promise<Result>) =>
    (key: string): Promise<Result> => {
      const { vault, id } = split(key);
      return run(vault, id);
    };
  const outwards = (vault: OpenVault, entry: OpenEntry): OpenEntry =>
    vault === personal ? entry : { ...entry, _id: keyOf(vault.vaultId, entry._id) };
  const inwards = (entry: OpenEntry): { vault: OpenVault; entry: OpenEntry } => {
    const { vault, id } = split(entry._id);
    return { vault, entry: vault === personal ? entry : { ...entry, _id: id } };
  };
  const outcomeOf = (vault: OpenVault, outcome: SaveOutcome): SaveOutcome => {
    if (outcome.kind === "saved") return { ...outcome, id: keyOf(vault.vaultId, outcome.id) };
    return outcome.kind === "conflict" ? { ...outcome, theirs: outwards(vault, outcome.theirs) } : outcome;
  };
  const versionOf = (vault: OpenVault, version: OpenVersion): OpenVersion => ({
    ...version,
    entryId: keyOf(vault.vaultId, version.entryId),
    entry: version.entry === null ? null : outwards(vault, version.entry),
  });
  /**
   * Reads a page of the deleted entries of each vault of a choice, newest first all together. A page's `next` names the
   * vaults that have more, each with the `next` of its own page.
   */
  async function deletedIn(choice: VaultChoice, before?: string): ReturnType<OpenVault["deletedEntries"]> {
    const starts = before === undefined ? null : new Map(JSON.parse(before) as [string, string][]);
    const vaults = current()
      .places.map(({ vault }) => vault)
      .filter((vault) => choice === null || choice === (vault === personal ? personalChoice : vault.vaultId))
      .filter(({ vaultId }) => starts === null || starts.has(vaultId));
    const pages = await Promise.all(
      vaults.map(async (vault) => {
        const { versions, next } = await vault.deletedEntries(starts?.get(vault.vaultId));
        return { vaultId: vault.vaultId, versions: versions.map((version) => versionOf(vault, version)), next };
      }),
    );
    const versions = pages.flatMap((page) => page.versions);
    const more = pages.flatMap(({ vaultId, next }) => (next === null ? [] : [[vaultId, next] as const]));
    return {
      versions: pages.length === 1 ? versions : versions.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)),
      next: more.length === 0 ? null : JSON.stringify(more),
    };
  }

  function isWritable(key: string): boolean {
    const vault = find(key)?.vault;
    return current().places.some((place) => place.vault === vault && !place.isReadOnly);
  }
  const subscribe = (listener: () => void) => {
    let followed: readonly OpenVault[] = [];
    let stops: readonly (() => void)[] = [];
    const followVaults = () => {
      const vaults = openVaults();
      if (vaults.length === followed.length && vaults.every((vault, i) => vault === followed[i])) return;
      stops.forEach((stop) => stop());
      followed = vaults;
      stops = vaults.map((vault) => vault.subscribe(listener));
    };
    const changed = () => {
      followVaults();
      listener();
    };
    const followSharing = () => shared.get()?.subscribe(changed) ?? (() => undefined);
    let stopSharing = followSharing();
    const stopShared = shared.subscribe(() => {
      stopSharing();
      stopSharing = followSharing();
      changed();
    });
    followVaults();
    return () => [stopShared, stopSharing, ...stops].forEach((stop) => stop());
  };

  const all: AllVaults = {
    ...personal,
    subscribe,
    snapshot: () => current().merged,
    places: () => current().places,
    placeOf(key) {
      const { vault } = split(key);
      const { places } = current();
      return places.find((place) => place.vault === vault) ?? (places[0] as VaultPlace);
    },
    contents: (choice) => current().contents.get(choice) ?? nothing,
    of(choice) {
      const found = chosen.get(choice) ?? { ...all, snapshot: () => snapshotOf(choice) };
      chosen.set(choice, found);
      return found;
    },
    deletedIn,
    ...keys,
    isWritable,
    settled: (key) =>
      new Promise((resolve) => {
        const look = () => {
          if (!keys.isSettled(key)) return;
          stop();
          resolve();
        };
        const stop = subscribe(look);
        look();
      }),
    reveal: by(async (vault, id) => outwards(vault, await vault.reveal(id))),
    password: by((vault, id) => vault.password(id)),
    extraMembers: by((vault, id) => vault.extraMembers(id)),
    received: by((vault, id) => vault.received(id)),
    setFavorite: (key, isFavorite) => by((vault, id) => vault.setFavorite(id, isFavorite))(key),
    archive: by((vault, id) => vault.archive(id)),
    restore: by((vault, id) => vault.restore(id)),
    deleteForever: by((vault, id) => vault.deleteForever(id)),
    async searchTexts(keys) {
      const idsOf = new Map<OpenVault, string[]>();
      for (const key of keys) {
        const { vault, id } = split(key);
        idsOf.set(vault, [...(idsOf.get(vault) ?? []), id]);
      }
      const found = await Promise.all(
        [...idsOf].map(async ([vault, ids]) =>
          [...(await vault.searchTexts(ids))].map(([id, texts]) => [keyOf(vault.vaultId, id), texts] as const),
        ),
      );
      return new Map(found.flat());
    },
    async save(base, draft) {
      const { vault, entry } = inwards(base);
      return outcomeOf(vault, await vault.save(entry, draft));
    },
    versions: (key, before) =>
      by(async (vault, id) => {
        const page = await vault.versions(id, before);
        return { ...page, versions: page.versions.map((version) => versionOf(vault, version)) };
      })(key),
    deletedEntries: (before) => deletedIn(null, before),
    async restoreVersion(base, version, options) {
      const { vault, entry } = inwards(base);
      return outcomeOf(vault, await vault.restoreVersion(entry, inwards(version).entry, options));
    },
    async restoreVersionAsNew(version, options) {
      const { vault, entry } = inwards(version);
      return outcomeOf(vault, await vault.restoreVersionAsNew(entry, options));
    },
  };
  return all;
}

const nothing: Contents = { entries: [], unreadable: [] };

/** Returns the name of a shared vault, by its last verified list; null for the user's own. */
const nameOf = (vault: OpenVault) => vault.snapshot().shared?.name ?? null;

/** Returns the user's role in a shared vault; one that new keys replaced is only read. */
function roleIn(vault: OpenVault): VaultRole | null {
  const { shared } = vault.snapshot();
  return shared === null || shared.back !== null ? null : shared.role;
}
