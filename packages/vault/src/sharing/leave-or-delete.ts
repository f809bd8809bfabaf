import { calls } from "@pomander/contract";
import { sign, type SharedAct } from "@pomander/crypto/sharing";
import { clientError } from "../errors.ts";
import { nothingPinned } from "../vault/pinned-vault.ts";
import { assertNotEnded } from "./remembered-end.ts";
import { isGone, sharedStateOf, withOwn, type Own, type SharingCore } from "./sharing-core.ts";
import type { SharingOutcome } from "./sharing-types.ts";

/** Leaves a vault, and removes it from the own records: its key goes with them. */
export function leave(core: SharingCore, vaultId: string, currentPassword: string): Promise<SharingOutcome> {
  return withOwn(core, async () => {
    await core.host.api
      .done(calls.sharedVaults.leave, { params: { vaultId }, body: { currentPassword } })
      .catch((error: unknown) => {
        // An attempt whose reply was lost has done it already.
        if (!isGone(error)) throw error;
      });
    return forget(core, vaultId);
  });
}

/**
 * Removes a vault from the own records. It may be given again, unless new keys took its place: this device remembers that
 * for good, since a restored backup could bring it back.
 */
export function forget(core: SharingCore, vaultId: string): Promise<SharingOutcome> {
  return withOwn(core, async () => {
    const done = await core.change("vaults", (vaults) => vaults.filter((vault) => vault.vaultId !== vaultId));
    if (done.kind !== "done") return done;
    core.host.seen.forget(vaultId);
    core.host.vaults.find(vaultId)?.close();
    await core.host.memory.updateVault(vaultId, (before) => ({
      pinned:
        before?.successor === undefined
          ? undefined
          : { ...nothingPinned, successor: before.successor, takenOut: before.takenOut ?? [] },
    }));
    return done;
  });
}

/** Deletes a vault for all its members, or takes that back. */
export function setDeleted(
  core: SharingCore,
  vaultId: string,
  currentPassword: string,
  what: Extract<SharedAct, "delete" | "undelete">,
): Promise<SharingOutcome> {
  return withOwn(core, async (own) => {
    if (own.records.vaults.every((vault) => vault.vaultId !== vaultId)) throw clientError("vault_not_open");
    const given = { params: { vaultId }, body: { currentPassword, act: await signAct(core, own, vaultId, what) } };
    await core.host.api.done(what === "delete" ? calls.sharedVaults.delete : calls.sharedVaults.undelete, given);
    if (what === "delete") core.host.vaults.find(vaultId)?.close();
    return { kind: "done" };
  });
}

/** Deletes every kept version of an entry of a vault at once. */
export function deleteVersions(
  core: SharingCore,
  { vaultId, entryId }: { vaultId: string; entryId: string },
  currentPassword: string,
): Promise<SharingOutcome> {
  return withOwn(core, async (own) => {
    await assertNotEnded(core, vaultId);
    const act = await signAct(core, own, vaultId, "history-delete");
    await core.host.api.done(calls.history.delete, { params: { vaultId }, body: { entryId, currentPassword, act } });
    return { kind: "done" };
  });
}

/** Signs an act under this user's card in the vault's list. */
async function signAct(core: SharingCore, own: Own, vaultId: string, what: SharedAct): Promise<string> {
  const list = sharedStateOf(core, vaultId)?.list.content;
  return sign(list === undefined ? own.identity : await own.identityIn(list), "shared-act", what, vaultId);
}
