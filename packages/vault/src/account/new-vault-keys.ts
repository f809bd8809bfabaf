import { calls, type User } from "@pomander/contract";
import {
  makeVault,
  newMasterPassword,
  openVaultKeys,
  sealManifest,
  searchTokens,
  wrapVaultKey,
  writeKeyOf,
  type Bytes,
  type DerivedKeys,
  type KdfRecord,
  type ManifestContent,
  type VaultKeys,
} from "@pomander/crypto";
import { isCode } from "../is-code.ts";
import { isLostReply } from "../api.ts";
import { lastingMembers } from "../vault/apply-change.ts";
import { fitSeen } from "../vault/seen-links.ts";
import { listedEntries } from "../vault/listed-entries.ts";
import { batchesOf, type PreparedEntry } from "../vault/store-batches.ts";
import { identified, type CachedEntry, type VaultState } from "../vault/vault-state.ts";
import { hashOfKeys, SortedEntries } from "../vault/sorted-entries.ts";
import { clientError } from "../errors.ts";
import { lostFilesOf, namesOneOf } from "../files/lost-files.ts";
import { createYieldToMain } from "../yield-to-main.ts";
import { unlockForChange } from "./change-password.ts";
import { sealedFollows } from "./follow-successors.ts";
import { withFactorProof } from "./factor-proof.ts";
import { opensByOf, opensMember } from "./generated-password.ts";
import { deriveNewKeys } from "./keys.ts";
import { refuseSame, refuseWeakPassword } from "./refused-passwords.ts";
import { makeRecovery } from "./new-vault.ts";
import { pinAccount, pinMadeVault, pinOpening, pinPendingPassword, pinVaultKey } from "./pinned-account.ts";
import { findUnreadable, sealedAgain } from "./reseal-entry.ts";
import { readWhole } from "./read-whole.ts";
import { resolveLostReply } from "./resolve-lost-reply.ts";
import type { VaultDevice } from "../vault/device.ts";
import type { ClientContext } from "./client-context.ts";
import type { AskFactor } from "./factor-types.ts";
import type { PreparedNewVaultKeys, SignedIn } from "./vault-client-types.ts";

type Verified = VaultState & { content: ManifestContent };

/** Makes the keys of another vault that will replace the present one (crypto-protocol.md §14). */
export async function prepareNewVaultKeys(
  context: ClientContext,
  user: User,
  currentPassword: string,
  chosen: string | null,
): Promise<PreparedNewVaultKeys> {
  if (chosen !== null) {
    refuseSame(chosen, currentPassword, "password_unchanged");
    await refuseWeakPassword(chosen, [user.email, user.firstName, user.lastName]);
  }
  const isGenerated = chosen === null;
  const newPassword = chosen ?? newMasterPassword(context.random);
  const { credential, unlocked } = await unlockForChange(context, user, currentPassword);
  const old = { keys: await openVaultKeys(unlocked.vaultKey, unlocked.vaultId), vaultKey: unlocked.vaultKey };
  const device = context.device(old.keys);
  const before = await readWhole(context, device);
  const unreadable = await findUnreadable(device, before);
  const { vaultId, vaultKey } = makeVault(context.random);
  const derived = await deriveNewKeys(context, newPassword);
  const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, context.random);
  const { recoveryKey, recovery } = await makeRecovery(context, vaultId, vaultKey);
  const keys = await openVaultKeys(vaultKey, vaultId);
  const successor = createSuccessor(context, { from: old.keys.vaultId, keys, credential });
  let first: (Awaited<ReturnType<typeof firstManifest>> & { of: string }) | null = null;

  return {
    recoveryKey,
    entryCount: listedEntries(before).filter(({ sealed }) => !unreadable.has(sealed._id)).length,
    unreadable: [...unreadable.values()],
    async submit({
      isUnreadableLeft,
      withoutFiles = new Set(),
      onProgress = () => undefined,
      askFactor,
    }): Promise<SignedIn> {
      if (unreadable.size > 0 && !isUnreadableLeft) throw new RangeError("Entries that can't be opened would be lost");
      for (let tries = 0; ; tries++) {
        await successor.begin(askFactor);
        const present = await readWhole(context, device);
        try {
          await successor.stage(device, present, { leave: unreadable, withoutFiles, onProgress });
          const hash = await successor.hash();
          // Unchanged contents keep their manifest: a finish call whose reply was lost may still succeed.
          if (first?.of !== present.hash + hash) {
            const opens = isGenerated ? opensMember(newPassword, opensByOf(present.content)) : undefined;
            const made = await firstManifest(context, { keys, old, present, entries: successor.entries(), opens });
            first = { ...made, of: present.hash + hash };
          }
          const newVault = { vaultId, wrappedVaultKey, writeKey: await writeKeyOf(vaultKey), manifest: first.manifest };
          await pinSuccessor(context, user, { present: old.keys.vaultId, vaultId, derived, first, isGenerated });
          const { token, user: changed } = await context.api(calls.successors.finish, {
            params: { vaultId: old.keys.vaultId, successorId: vaultId },
            body: {
              currentPassword: credential,
              password: derived.credential,
              kdf: derived.kdf,
              newVault,
              recovery,
              ...(isGenerated ? { isPasswordGenerated: true } : {}),
              from: present.manifest.counter,
              hash,
            },
          });
          const wrapped = { kdf: derived.kdf, wrappedVaultKey };
          await pinVaultKey(context, vaultId, wrapped);
          await pinAccount(context, user.email, isGenerated ? null : derived.kdf, vaultId);
          await pinOpening(context, vaultId, { isGenerated });
          await context.deviceKeys.remove(old.keys.vaultId);
          context.setToken(token);
          return { token, user: changed, vault: context.open(keys, wrapped, { email: user.email }) };
        } catch (error) {
          if (isLostReply(error)) {
            if (isGenerated) throw clientError("outcome_unknown", { after: "newVaultKeys" }, error);
            const lost = { lost: error, after: "newVaultKeys", expected: vaultId } as const;
            return await resolveLostReply(context, user.email, derived, lost);
          }
          // No other session can have begun one, or this one would have ended: time ran out, or keys changed here.
          if (isCode(error, "vault_changed")) successor.forget();
          if (!isCode(error, "vault_changed", "manifest_conflict") || tries === maxTries) throw error;
        }
      }
    },
  };
}

const maxTries = 4;

/** Manages the entries that are staged on the server for the new vault, which takes the place of `from`. */
function createSuccessor(
  context: ClientContext,
  { from, keys, credential }: { from: string; keys: VaultKeys; credential: string },
) {
  const { vaultId } = keys;
  /** Entries sealed for the new vault, each with the key of the save that it was opened from. */
  const prepared = new Map<string, { entry: PreparedEntry; from: string }>();
  const staged = new Set<string>();
  let isBegun = false;
  /** Whether the staged entries carry search tokens. */
  let areTokensStaged = false;
  const sorted = () => SortedEntries.of(Array.from(prepared.values(), ({ entry }) => entry.cachedEntry));

  const lost = (error: unknown) => {
    const files = lostFilesOf(
      error,
      Array.from(prepared.values(), ({ entry }) => entry),
    );
    return files === null ? error : clientError("files_lost", files, error);
  };
  const send = async (put: readonly PreparedEntry[], remove: readonly string[], isSearchable: boolean) => {
    const entries = await Promise.all(
      put.map(async ({ body, texts }) => ({
        ...body,
        searchTokens: isSearchable ? await searchTokens(keys, texts) : [],
      })),
    );
    await context.api.done(
      calls.successors.stage,
      { params: { vaultId: from, successorId: vaultId }, body: { put: entries, remove: [...remove] } },
      { timeoutMs: 180_000 },
    );
  };
  return {
    entries: sorted,
    hash: () => hashOfKeys(sorted()),
    async begin(askFactor: AskFactor | undefined): Promise<void> {
      if (isBegun) return;
      await withFactorProof(context, "change", askFactor, (proof) =>
        context.api.done(calls.successors.begin, {
          params: { vaultId: from },
          body: { vaultId, currentPassword: credential, ...proof },
        }),
      );
      staged.clear();
      isBegun = true;
    },
    forget(): void {
      isBegun = false;
    },
    /**
     * Seals and sends the entries that are not staged yet, and removes staged ones that the vault no longer contains.
     */
    async stage(
      device: VaultDevice,
      present: Verified,
      {
        leave,
        withoutFiles,
        onProgress,
      }: {
        leave: ReadonlyMap<string, unknown>;
        withoutFiles: ReadonlySet<string>;
        onProgress: (sealed: number, total: number) => void;
      },
    ): Promise<void> {
      const entries = present.entries.values().filter(({ sealed }) => !leave.has(sealed._id));
      const yieldToMain = createYieldToMain();
      for (const [i, { sealed }] of entries.entries()) {
        const { _id, isFavorite, isArchive } = sealed;
        const before = prepared.get(_id);
        const flags = before?.entry.body;
        const isAsBefore = flags?.isFavorite === isFavorite && flags.isArchive === isArchive;
        if (before?.from !== sealed.key || !isAsBefore || namesOneOf(before.entry, withoutFiles)) {
          const again = { sealed, isFavorite, isArchive, missingFiles: withoutFiles };
          const entry = await sealedAgain(device, keys, present.own, again);
          prepared.set(_id, { entry, from: sealed.key });
          staged.delete(_id);
        }
        onProgress(i + 1, entries.length);
        await yieldToMain();
      }
      const ids = new Set(entries.map(({ sealed }) => sealed._id));
      const gone = [...prepared.keys()].filter((id) => !ids.has(id));
      const isSearchable = present.content.search;
      if (isSearchable !== areTokensStaged) staged.clear();
      areTokensStaged = isSearchable;
      if (gone.length > 0) await send([], gone, isSearchable);
      for (const id of gone) prepared.delete(id);
      const missing = [...prepared.values()].filter(({ entry }) => !staged.has(entry.body._id));
      for (const batch of batchesOf(missing.map(({ entry }) => entry))) {
        await send(batch, [], isSearchable).catch((error: unknown) => {
          throw lost(error);
        });
        for (const { body } of batch) staged.add(body._id);
      }
    },
  };
}

/**
 * Builds manifest 0 of the new vault: it names the vault that it follows, and copies the other members of the last
 * manifest.
 */
async function firstManifest(
  { random, now }: ClientContext,
  {
    keys,
    old,
    present,
    entries,
    opens,
  }: {
    keys: VaultKeys;
    old: { keys: VaultKeys; vaultKey: Bytes };
    present: Verified;
    entries: SortedEntries<CachedEntry>;
    /** The member of a generated password; undefined: a person chose it. */
    opens: ReturnType<typeof opensMember> | undefined;
  },
) {
  const at = now().toISOString();
  const last = {
    vaultId: old.keys.vaultId,
    vaultKey: old.vaultKey,
    counter: present.manifest.counter,
    hash: present.hash,
  };
  const content = fitSeen({
    ...lastingMembers(present.content),
    count: entries.size,
    digest: await entries.digest(),
    prev: "",
    at,
    ...sealedFollows(last),
    opens,
  });
  const { counter: _counter, ...sealed } = await sealManifest(keys, 0, content, random);
  const { hash } = await identified({ counter: 0, sealed: sealed.sealed });
  return { manifest: { counter: 0 as const, ...sealed }, pinned: { counter: 0, hash, at } };
}

/** Remembers the successor before the finish call, so that the new vault is expected even if the reply is lost. */
async function pinSuccessor(
  context: ClientContext,
  user: User,
  made: {
    present: string;
    vaultId: string;
    derived: DerivedKeys & { kdf: KdfRecord };
    first: { pinned: { counter: number; hash: string; at: string } };
    isGenerated: boolean;
  },
): Promise<void> {
  const { memory } = context;
  const { present, vaultId, derived, first, isGenerated } = made;
  const [before, ids] = await Promise.all([memory.get("vault", present), memory.get("ids", present)]);
  const { seenAccepted = [], keepsCopy } = before ?? {};
  const choice = keepsCopy === undefined ? {} : { keepsCopy };
  const pinned = { kdf: derived.kdf, manifest: first.pinned, seenAccepted, isGenerated, ...choice };
  await pinMadeVault(context, vaultId, pinned);
  await memory.update("ids", vaultId, () => ids && { counter: 0, ids: ids.ids });
  await pinPendingPassword(context, user.email, vaultId, derived.kdf);
}
