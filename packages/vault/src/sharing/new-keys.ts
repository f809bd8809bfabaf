import { calls, pick, type KeysDue } from "@pomander/contract";
import { encodeBase64url, makeVault, openEntry, type Bytes, type ContentKeys } from "@pomander/crypto";
import { hashText, openSharedKeys, sealLink, sealList, sign, type SharedContent } from "@pomander/crypto/sharing";
import { isLostReply } from "../api.ts";
import { markForLeavers, marksOf } from "../entry/leaver-marks.ts";
import { clientError } from "../errors.ts";
import { lostFilesOf } from "../files/lost-files.ts";
import { isCode } from "../is-code.ts";
import { createReason, type Reason } from "../reasons.ts";
import { lastingMembers } from "../vault/apply-change.ts";
import type { VaultDevice } from "../vault/device.ts";
import { isUnsealable } from "../vault/draft.ts";
import { hashOfKeys, SortedEntries } from "../vault/sorted-entries.ts";
import { batchesOf, prepareNewEntry, type PreparedEntry } from "../vault/store-batches.ts";
import type { CachedEntry, SharedState, VaultState } from "../vault/vault-state.ts";
import { placeOf } from "../vault/vault-place.ts";
import { createYieldToMain } from "../yield-to-main.ts";
import { askAboutAdded } from "./added-by-leavers.ts";
import { beginNewKeys, othersGoToo } from "./begin-new-keys.ts";
import { grantsOf } from "./change-members.ts";
import { endVault } from "./end-vault.ts";
import { leaverTasks } from "./leaver-tasks.ts";
import { withTheirMachines } from "./machines.ts";
import { leftBehind } from "./left-behind.ts";
import { assertNotEnded } from "./remembered-end.ts";
import type { VaultRecord } from "./own-records.ts";
import { assertNotReplaced } from "./published-cards.ts";
import { isSameJson } from "./same-json.ts";
import { cardOf, sharedStateOf, withOwn, type SharingCore } from "./sharing-core.ts";
import type { NewKeysOptions, SharingOutcome } from "./sharing-types.ts";
import { type MemberChange, successorList } from "./successor-list.ts";

const maxTries = 5;

/** The vault and the members for which new keys are made. */
interface Renewal extends MemberChange {
  vaultId: string;
  /** The vault that takes its place. */
  next: { vaultId: string; vaultKey: Bytes; keys: ContentKeys };
}

/** Returns the members of a vault who left or whose accounts are deleted, by the server's word, without those named. */
function othersOutOf(core: SharingCore, vaultId: string, named: readonly string[]): readonly string[] {
  const { keysDue = [] } = core.server?.vaults.find((sent) => sent.vaultId === vaultId) ?? {};
  const members = new Set(sharedStateOf(core, vaultId)?.list.content.members.map(({ userId }) => userId));
  const isOther = ({ userId, why }: KeysDue) =>
    (why === "left" || why === "deleted") && members.has(userId) && !named.includes(userId);
  return keysDue.filter(isOther).map(({ userId }) => userId);
}

/**
 * Takes people out of a vault, or replaces their cards: everything is sealed again for another vault, which takes its
 * place in one step. Those who go are barred when it begins.
 */
export function makeNewKeys(
  core: SharingCore,
  credential: string,
  {
    vaultId,
    out: chosen,
    replaced,
    staying = [],
    isReplacing = false,
    withoutFiles = [],
    withoutEntries = [],
    onProgress = () => undefined,
  }: NewKeysOptions,
): Promise<SharingOutcome<{ record: VaultRecord; out: readonly string[]; cut: readonly string[] }>> {
  return withOwn(core, async (own) => {
    const { api, random, vaults } = core.host;
    const vault = vaults.find(vaultId);
    if (vault === null) throw clientError("vault_not_open");
    await assertNotEnded(core, vaultId);
    const { vaultId: nextId, vaultKey } = makeVault(random);
    const next = { vaultId: nextId, vaultKey, keys: await openSharedKeys(vaultKey, nextId) };
    const before = sharedStateOf(core, vaultId)?.list.content;
    const role = before?.members.find(({ userId }) => userId === own.identity.userId)?.role;
    if (before !== undefined && role !== "manage") throw clientError("vault_not_managed");
    const named = [...new Set(chosen)];
    const out = before === undefined ? named : withTheirMachines(named, before.members);
    const others = othersOutOf(core, vaultId, out);
    if (others.length > 0) return othersGoToo(core, own, vaultId, others);
    const asked = before && (await askAboutAdded(core, own, before, { out, replaced, staying }));
    if (asked) return asked;
    const identity = before === undefined ? own.identity : await own.identityIn(before);
    await assertNotReplaced(
      core,
      own.records.contacts.filter(({ userId }) => replaced.includes(userId)),
    );
    const act = await sign(identity, "shared-act", "begin", vaultId);
    const params = { vaultId, successorId: nextId };
    const beginning = { vaultId, successorId: nextId, isReplacing, credential, act };
    const begun = await beginNewKeys(core, own, { ...beginning, out });
    if (begun.kind === "notSaved") return begun;
    const place = placeOf(vault);
    const staging = createStaging(core, { device: place.device(), vaultId, next });
    for (let tries = 1; ; tries++) {
      if (tries > 1) core.server = await api(calls.shared.state);
      await vault.reload();
      const present = place.verified();
      if (present?.shared == null) throw clientError("vault_not_verified");
      const list = present.shared.list.content;
      const going = withTheirMachines(out, list.members);
      const more = othersOutOf(core, vaultId, going);
      if (more.length > 0) return othersGoToo(core, own, vaultId, more);
      const added = await askAboutAdded(core, own, list, { out: going, replaced, staying });
      if (added !== null) return added;
      const options = { out: going, withoutFiles, withoutEntries, onProgress };
      const reason = await staging.stage(present, present.shared, options);
      if (reason !== null) return { kind: "notSaved", reason };
      const renewal: Renewal = { own, identity, vaultId, next, out: going, replaced };
      const first = await firstLinkOf(core, renewal, present, { ...staging, shared: present.shared });
      const body = { ...first.body, from: present.manifest.counter, hash: await staging.hash() };
      try {
        await api.done(calls.sharedSuccessors.finish, { params, body });
      } catch (error) {
        // The next refresh finds whether a finish whose reply was lost has succeeded: the key waits in a grant to oneself.
        if (isLostReply(error) || !isCode(error, "manifest_conflict", "members_changed") || tries === maxTries)
          throw error;
        continue;
      }
      const { name } = present.shared.list.content;
      const record: VaultRecord = {
        vaultId: nextId,
        vaultKey: encodeBase64url(vaultKey),
        counter: 0,
        hash: first.hash,
        name,
        endedAt: null,
      };
      const stored = await endVault(core, vaultId, record);
      return stored.kind === "done" ? { kind: "done", record, out: going, cut: staging.cut() } : stored;
    }
  });
}

interface Staging {
  entries: () => SortedEntries<PreparedEntry["cachedEntry"]>;
  /** Returns how many entries are marked as known to one of these people. */
  markedFor: (who: readonly string[]) => number;
}

interface StagedEntry {
  entry: PreparedEntry;
  /** The sealed `key` that the entry has in the old vault. */
  from: string;
  /** The people whom its marks name. */
  known: readonly string[];
  isCut: boolean;
}

interface StageOptions extends Required<Pick<NewKeysOptions, "withoutFiles" | "withoutEntries" | "onProgress">> {
  out: readonly string[];
}

/** Manages the entries that are staged for the new vault. */
function createStaging(
  { host: { api } }: SharingCore,
  { device, vaultId, next }: Pick<Renewal, "vaultId" | "next"> & { device: VaultDevice },
) {
  const params = { vaultId, successorId: next.vaultId };
  const prepared = new Map<string, StagedEntry>();
  let marksFor: readonly string[] = [];
  const staged = new Set<string>();
  const sorted = () => SortedEntries.of(Array.from(prepared.values(), ({ entry }) => entry.cachedEntry));
  const send = (put: readonly PreparedEntry[], remove: readonly string[]) =>
    api.done(
      calls.sharedSuccessors.stage,
      { params, body: { put: put.map(({ body }) => ({ ...body, searchTokens: [] })), remove: [...remove] } },
      { timeoutMs: 180_000 },
    );
  return {
    entries: sorted,
    markedFor: (who: readonly string[]) =>
      [...prepared.values()].filter(({ known }) => known.some((userId) => who.includes(userId))).length,
    /** Returns the ids of the entries of which something had to go for marks to fit. */
    cut: () => [...prepared].flatMap(([id, { isCut }]) => (isCut ? [id] : [])),
    hash: () => hashOfKeys(sorted()),
    /**
     * Seals what changed since the last time, with the marks of those who go, and sends it: everything, where others go
     * than before. Returns why it sends nothing: entries that it cannot seal again, or files that the server does not have.
     */
    async stage(
      present: VaultState,
      { list }: SharedState,
      { out, withoutFiles, withoutEntries, onProgress }: StageOptions,
    ): Promise<Reason | null> {
      const missingFiles = new Set(withoutFiles);
      const areMarksSame = isSameJson(out, marksFor);
      marksFor = out;
      const former = new Set([...list.content.former.map(({ userId }) => userId), ...out]);
      const entries = present.entries.values();
      const left: CachedEntry[] = [];
      const yieldToMain = createYieldToMain();
      for (const [i, cached] of entries.entries()) {
        const { _id, isArchive, key: from } = cached.sealed;
        const before = prepared.get(_id);
        if (!areMarksSame || before?.from !== from || before.entry.body.isArchive !== isArchive) {
          try {
            const { texts, isCut } = markForLeavers(await openEntry(device.keys, cached.sealed), out, former);
            const entry = await prepareNewEntry(
              { ...device, keys: next.keys },
              { _id, texts, missingFiles, isFavorite: false, isArchive },
            );
            const known = marksOf(texts.extra).map(({ userId }) => userId);
            prepared.set(_id, { entry, from, known, isCut });
            staged.delete(_id);
          } catch (error) {
            if (!isCode(error, "cannot_open") && !isUnsealable(error)) throw error;
            left.push(cached);
          }
        }
        onProgress(i + 1, entries.length);
        await yieldToMain();
      }
      const unnamed = left.filter(({ sealed }) => !withoutEntries.includes(sealed._id));
      if (unnamed.length > 0) return createReason("entries_left_behind", leftBehind(unnamed));
      const leftIds = new Set(left.map(({ sealed }) => sealed._id));
      const ids = new Set(entries.map(({ sealed }) => sealed._id).filter((id) => !leftIds.has(id)));
      const gone = [...prepared.keys()].filter((id) => !ids.has(id));
      if (gone.length > 0) await send([], gone);
      for (const id of gone) prepared.delete(id);
      const missing = [...prepared.values()].flatMap(({ entry }) => (staged.has(entry.body._id) ? [] : [entry]));
      for (const batch of batchesOf(missing)) {
        try {
          await send(batch, []);
        } catch (error) {
          const lost = lostFilesOf(error, batch);
          if (lost === null) throw error;
          return createReason("files_lost", lost);
        }
        for (const { body } of batch) staged.add(body._id);
      }
      return null;
    },
  };
}

/** Seals counter 0 of the new vault with its list, and a grant for each member. */
async function firstLinkOf(
  core: SharingCore,
  renewal: Renewal,
  present: VaultState,
  { entries, markedFor, shared }: Staging & { shared: SharedState },
) {
  const { random, now } = core.host;
  const { own, identity, next, vaultId, out } = renewal;
  const at = now().toISOString();
  const content = await successorList(renewal, shared.list.content, { at, markedFor });
  const list = await withRoom(content, listMembers, (one) => sealList(next.keys, 0, one, random));
  const sealedEntries = entries();
  const link: SharedContent = {
    ...lastingMembers(shared.link.content),
    count: sealedEntries.size,
    digest: await sealedEntries.digest(),
    prev: "",
    at,
    search: false,
    by: own.identity.userId,
    list: { counter: 0, hash: list.hash },
    follows: { vaultId, counter: present.manifest.counter, hash: present.hash },
  };
  const { sealed, sig } = await withRoom(link, linkMembers, (one) => sealLink(next.keys, identity, 0, one, random));
  const hash = await hashText(sealed);
  const given = { vaultKey: next.vaultKey, vaultId: next.vaultId, counter: 0, hash, until: "" };
  const body = {
    manifest: { counter: 0 as const, sealed, sig },
    list: list.sealed,
    members: content.members.map(({ userId, role, sign: key }) => ({ userId, role, sign: key })),
    grants: await grantsOf(identity, content.members.map(cardOf), given, random),
    tasks: leaverTasks(core, { vaultId, out, members: content.members, markedFor }),
  };
  return { hash, body };
}

const listMembers = ["name", "members", "former"] as const;
const linkMembers = ["count", "digest", "prev", "at", "search", "by", "list", "follows"] as const;

/**
 * Seals a list or a link; without the members that no version knows, where there is no room for them: a manager may have
 * filled it, so that no one could take them out.
 */
async function withRoom<T extends object, Sealed>(
  whole: T,
  known: readonly (keyof T)[],
  seal: (value: T) => Promise<Sealed>,
): Promise<Sealed> {
  try {
    return await seal(whole);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return seal(pick(whole, known) as T);
  }
}
