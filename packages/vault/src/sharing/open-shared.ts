import { decodeBase64url, type ManifestLink } from "@pomander/crypto";
import { openSharedKeys } from "@pomander/crypto/sharing";
import type { PinnedManifest } from "../device/pinned-state.ts";
import { clientError } from "../errors.ts";
import { openVault } from "../vault/open-vault.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import { nothingPinned } from "../vault/pinned-vault.ts";
import { placeOf } from "../vault/vault-place.ts";
import type { SharedState } from "../vault/vault-state.ts";
import { grantsOf } from "./change-members.ts";
import { takenOutWith } from "./remembered-end.ts";
import { grantUntil } from "./grant-until.ts";
import type { VaultRecord } from "./own-records.ts";
import { contactIds, namedLinks, nameOfMember, type Own, type SharingCore } from "./sharing-core.ts";
import type { SharingHost } from "./sharing-host.ts";
import { sharedManifests } from "./shared-manifests.ts";

/**
 * Opens a shared vault of the user's records: its walk starts from what this device remembers, else from the link that
 * the user's own manifest has seen, else from the one that was stored with its key.
 */
export async function openSharedVault(core: SharingCore, own: Own, record: VaultRecord): Promise<OpenVault> {
  const { host } = core;
  const { vaultId } = record;
  const vaultKey = decodeBase64url(record.vaultKey);
  const keys = await openSharedKeys(vaultKey, vaultId);
  const [start = record] = namedLinks(own, vaultId);
  await rememberStart(core, vaultId, start);
  /** The user's own vault, which may be read again while this one is open. */
  let present = own;
  const takenOut = await takenOutWith(core, vaultId);
  const manifests = sharedManifests({
    api: host.api,
    keys,
    userId: own.identity.userId,
    identityIn: own.identityIn,
    random: host.random,
    lower: (state) => lowerLink(core, vaultId, state),
    give: (by, takers, { counter, hash }) =>
      grantsOf(by, takers, { vaultKey, vaultId, counter, hash, until: grantUntil(host.now()) }, host.random),
    onOwnRecord: core.tell,
    nameOf: (member) => nameOfMember(present, member),
    contacts: () => contactIds(present),
    // Another tab may learn of the end while the vault is open here.
    isEnded: async () => (await takenOutWith(core, vaultId)) !== null,
    isOwnVerified: () => isVerified(host),
    async named() {
      present = (await core.own()) ?? present;
      return namedLinks(present, vaultId);
    },
  });
  // A lock closes what is open: a vault that is opened after it would stay open.
  if (host.personal()?.vault !== own.vault) throw clientError("vault_locked");
  const vault = openVault(host.sharedDevice(keys, manifests), { takenOut });
  const place = placeOf(vault);
  vault.subscribe(() => {
    const state = place.verified()?.shared ?? null;
    if (state !== null) host.seen.note(vaultId, { counter: state.link.counter, hash: state.link.hash });
  });
  host.vaults.add(vault);
  return vault;
}

function isVerified({ personal }: SharingHost): boolean {
  const own = personal();
  return own !== null && placeOf(own.vault).verified() !== null;
}

/**
 * Writes a link that the user chose into their own vault at once, in place of one that the chain no longer leads to:
 * the next walk would ask for that one again.
 */
export async function lowerLink(core: SharingCore, vaultId: string, { link }: SharedState): Promise<void> {
  const { counter, hash } = link;
  core.host.seen.note(vaultId, { counter, hash }, true);
  await core.change("vaults", (vaults) =>
    vaults.map((vault) => (vault.vaultId === vaultId ? { ...vault, counter, hash } : vault)),
  );
}

/** Remembers where the links of a vault are followed from, unless this device remembers a link already. */
export async function rememberStart(
  { host }: SharingCore,
  vaultId: string,
  { counter, hash }: ManifestLink,
  more: Pick<PinnedManifest, "at" | "list"> = { at: "" },
): Promise<void> {
  await host.memory.updateVault(vaultId, (before) => ({
    pinned: before?.manifest == null ? { ...nothingPinned, ...before, manifest: { counter, hash, ...more } } : before,
  }));
}
