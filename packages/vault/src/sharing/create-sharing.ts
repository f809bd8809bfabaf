import type { User } from "@pomander/contract";
import { createCoalesced } from "../coalesced.ts";
import { createSerialQueue } from "../serial-queue.ts";
import { readActivity } from "./activity.ts";
import { addedBy } from "./added-by-leavers.ts";
import { addMember, markChecked, renameMember, renameVault, setRole } from "./change-members.ts";
import { compare } from "./compare-contact-code.ts";
import { foundVault } from "./create-vault.ts";
import { decline, takeGrants } from "./grants.ts";
import { goOn, readGoOn } from "./go-on.ts";
import { acceptInvite, cancelInvite, giveAccess, invite, readInvite } from "./invites.ts";
import { createNews, openKnown, readCards, readServer, readWaiting } from "./news.ts";
import { deleteVersions, forget, leave, setDeleted } from "./leave-or-delete.ts";
import { addMachine, keepMachine, readMachines } from "./machines.ts";
import { makeNewKeys } from "./new-keys.ts";
import { rememberEnd } from "./follow-new-keys.ts";
import { createLeavers, setAside } from "./leavers.ts";
import { transferEntries } from "./transfer.ts";
import { reasonOf, reasonOfReading } from "../reasons.ts";
import type { NotSaved } from "../vault/vault-snapshot.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import { placeOf } from "../vault/vault-place.ts";
import { damagedVersions, restoreRecords } from "./damaged-records.ts";
import { createSharingCore, nameOfMember, notSaved, sharedStateOf, withOwn, type SharingCore } from "./sharing-core.ts";
import { hostOfOneVault, type SharingHost } from "./sharing-host.ts";
import { nothingShared, snapshotOf } from "./sharing-snapshot.ts";
import type { Sharing } from "./sharing.ts";
import type { SharingOutcome, SharingSnapshot } from "./sharing-types.ts";

/** Tells of the Keeps of other managers that a vault's device has just learned of. */
async function tellKeeps(core: SharingCore, vault: OpenVault): Promise<void> {
  const { shared, newlyAccepted } = vault.snapshot();
  if (shared === null || newlyAccepted.length === 0) return;
  const own = await core.own();
  const cards = sharedStateOf(core, vault.vaultId)?.list.content.members ?? [];
  for (const { at, by, leftOut } of newlyAccepted) {
    const member = cards.find(({ userId }) => userId === by);
    const listed = shared.members.find(({ userId }) => userId === by)?.name ?? "";
    const name = own === null || member === undefined ? listed : nameOfMember(own, member);
    if (by !== core.user._id)
      core.tell({ kind: "kept", vaultId: vault.vaultId, name: shared.name, by: name, at, leftOut });
  }
}

/**
 * Creates a user's sharing on an unlocked vault: `sharingHost` of the client. It reads nothing before the first
 * `refresh`.
 */
export function createSharing(given: SharingHost, user: User): Sharing {
  let isClosed = false;
  const host = hostOfOneVault(given, () => isClosed);
  const core = createSharingCore(host, user);
  const enqueue = createSerialQueue();
  const listeners = new Set<() => void>();
  const news = createNews();
  const leavers = createLeavers(core);
  let snapshot: SharingSnapshot = nothingShared;
  /** Whether every open shared vault is read again with the next news: what the own vault names may have changed. */
  let readsAll = false;
  let hasRead = false;

  const show = createCoalesced(async () => {
    const next = await snapshotOf(core, news);
    if (isClosed) return;
    snapshot = next;
    listeners.forEach((listener) => listener());
  });

  /** Reads all shared vaults again once the own one is verified again: after a Keep, or after it was opened offline. */
  function watchOwn(vault: OpenVault): () => void {
    const isVerified = () => placeOf(vault).verified() !== null;
    let wasVerified = isVerified();
    return () => {
      if (vault !== host.personal()?.vault) return;
      const isVerifiedAgain = isVerified() && !wasVerified;
      wasVerified = isVerified();
      if (!isVerifiedAgain || !hasRead || isClosed) return;
      readsAll = true;
      void step(readNews);
    };
  }

  /** Follows the vaults that are open: their snapshots are a part of this one. */
  const watched = new Map<string, () => void>();
  function watch(): void {
    for (const vault of host.vaults.all()) {
      if (watched.has(vault.vaultId)) continue;
      const onOwn = watchOwn(vault);
      const stop = vault.subscribe(() => {
        onOwn();
        if (vault.snapshot().status !== "closed") return void tellKeeps(core, vault).then(show.soon);
        stop();
        watched.delete(vault.vaultId);
        show.soon();
      });
      watched.set(vault.vaultId, stop);
    }
  }
  const stopWatching = host.vaults.subscribe(watch);
  watch();

  /** Makes a step in its turn, then shows what became of it. */
  const step = <T>(make: () => Promise<T>): Promise<T> =>
    enqueue(async () => {
      try {
        return await make();
      } finally {
        await show.now();
      }
    });

  const readNews = async () => {
    hasRead = true;
    await readServer(core, news);
    const isAll = readsAll;
    // A Keep that comes in between asks for another round.
    readsAll = false;
    await openKnown(core, news, isAll);
    readsAll ||= isAll && news.error !== null;
    await readCards(core, news);
    await readWaiting(core, news);
    const own = await core.own();
    // A report that does not arrive is sent again with the next refresh.
    if (own !== null) await leavers.report(own).catch((error: unknown) => void (news.error = reasonOfReading(error)));
  };

  const credentialOf = (password: string): Promise<string | NotSaved> =>
    host.credential(user, password).catch((error: unknown) => notSaved(reasonOf(error)));
  async function withPassword(
    password: string,
    make: (credential: string) => Promise<SharingOutcome>,
  ): Promise<SharingOutcome> {
    const credential = await credentialOf(password);
    if (typeof credential !== "string") return credential;
    const outcome = await make(credential);
    await readNews();
    return outcome;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    refresh: () => step(readNews),
    close() {
      isClosed = true;
      stopWatching();
      show.end();
      for (const stop of watched.values()) stop();
      watched.clear();
    },
    found: (name) =>
      step(async () => {
        const founded = await foundVault(core, name);
        if (founded.kind !== "done") return founded;
        await readNews();
        return { kind: "done", vaultId: founded.record.vaultId };
      }),
    invite: (people, vaults) => step(() => invite(core, people, vaults)),
    cancelInvite: (inviteId) => step(() => cancelInvite(core, inviteId)),
    readInvite: (fragment) => step(() => readInvite(core, fragment)),
    acceptInvite: (fragment) => step(() => acceptInvite(core, fragment)),
    giveAccess: (inviteIds) =>
      step(async () => {
        await readServer(core, news);
        const given = await giveAccess(core, inviteIds);
        await readServer(core, news);
        return given;
      }),
    takeGrants: (userId, vaultIds) =>
      step(async () => {
        await readServer(core, news);
        await readWaiting(core, news);
        const taken = await takeGrants(
          core,
          news.grants.filter(
            ({ giver, grant }) => giver.userId === userId && (vaultIds?.includes(grant.vaultId) ?? true),
          ),
        );
        await readNews();
        return taken;
      }),
    decline: (vaultId) =>
      step(() =>
        withOwn(core, async (): Promise<SharingOutcome> => {
          await decline(core, vaultId);
          await readServer(core, news);
          await readWaiting(core, news);
          return { kind: "done" };
        }),
      ),
    compare: (userId, name, typed) => step(() => compare(core, { userId, name, typed })),
    removeContact: (userId) =>
      step(() => core.change("contacts", (contacts) => contacts.filter((contact) => contact.userId !== userId))),
    addMember: (vaultId, userId, role) => step(() => addMember(core, vaultId, { userId, role })),
    setRole: (vaultId, userId, role) => step(() => setRole(core, vaultId, { userId, role })),
    rename: (vaultId, name) => step(() => renameVault(core, vaultId, name)),
    renameMember: (vaultId, userId, name) => step(() => renameMember(core, vaultId, userId, name)),
    markChecked: (vaultId, userId, name) => step(() => markChecked(core, vaultId, userId, name)),
    addMachine: (vaultId, machine) => step(() => addMachine(core, vaultId, machine)),
    keepMachine: (vaultId, machineId) => step(() => keepMachine(core, vaultId, machineId)),
    machines: (vaultId) => readMachines(core, vaultId),
    putThereBy: (vaultId, userIds) => addedBy(snapshot, vaultId, userIds),
    makeNewKeys: (options) =>
      step(async () => {
        const credential = await credentialOf(options.password);
        if (typeof credential !== "string") return credential;
        await readServer(core, news);
        const made = await makeNewKeys(core, credential, options);
        if (made.kind !== "done") {
          // Members may have new cards since: the page marks them, and lets none of them stay.
          await readCards(core, news);
          return made;
        }
        await rememberEnd(core, options.vaultId, { successor: made.record.vaultId, takenOut: made.out });
        await readNews();
        return { kind: "done", vaultId: made.record.vaultId, cut: made.cut };
      }),
    leave: (vaultId, password) => step(() => withPassword(password, (credential) => leave(core, vaultId, credential))),
    deleteVault: (vaultId, password) =>
      step(() => withPassword(password, (credential) => setDeleted(core, vaultId, credential, "delete"))),
    undeleteVault: (vaultId, password) =>
      step(() => withPassword(password, (credential) => setDeleted(core, vaultId, credential, "undelete"))),
    deleteVersions: (entry, password) =>
      step(async () => {
        const credential = await credentialOf(password);
        return typeof credential === "string" ? deleteVersions(core, entry, credential) : credential;
      }),
    readGoOn: (vaultId) => step(() => readGoOn(core, vaultId)),
    goOn: (vaultId, shown) => step(() => goOn(core, vaultId, shown)),
    forget: (vaultId) => step(() => forget(core, vaultId)),
    leavers: (vaultId) => leavers.progress(vaultId),
    activity: (vaultId, before) => readActivity(core, vaultId, before),
    setAside: (entry) => step(() => setAside(core, entry)),
    transfer: (options) => step(() => transferEntries(core, options)),
    damagedVersions: (kind) => step(() => damagedVersions(core, kind)),
    restoreRecords: (kind, historyId) =>
      step(async () => {
        const restored = await restoreRecords(core, kind, historyId);
        if (restored.kind === "done") await readNews();
        return restored;
      }),
    dismissNotices() {
      core.notices = [];
      void show.now();
    },
  };
}
