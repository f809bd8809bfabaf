import { calls } from "@pomander/contract";
import { digestEntryHashes, encodeBase64url, makeVault, type ManifestContent } from "@pomander/crypto";
import {
  hashText,
  openSharedKeys,
  sealGrant,
  sealLink,
  sealList,
  type SharedContent,
  type SharedMember,
} from "@pomander/crypto/sharing";
import { isLostReply } from "../api.ts";
import { isCode } from "../is-code.ts";
import type { NotSaved } from "../vault/vault-snapshot.ts";
import { grantUntil } from "./grant-until.ts";
import { cardOf, publishOwnCard, withOwn, type Own, type SharingCore } from "./sharing-core.ts";
import type { VaultRecord } from "./own-records.ts";

/** Returns the record of this user in a list. */
const ownMember = ({ identity }: Pick<Own, "identity">, name: string): SharedMember => ({
  ...cardOf(identity),
  role: "manage",
  name,
  by: identity.userId,
  checked: null,
});

/** Makes a shared vault whose only member is this user, and stores its key in the user's own vault. */
export async function foundVault(
  core: SharingCore,
  name: string,
): Promise<{ kind: "done"; record: VaultRecord } | NotSaved> {
  return withOwn(core, async (own) => {
    const { api, random, now } = core.host;
    await publishOwnCard(core, own);
    const { vaultId, vaultKey } = makeVault(random);
    const keys = await openSharedKeys(vaultKey, vaultId);
    const { userId } = own.identity;
    const at = now();
    const member = ownMember(own, core.name);
    const list = await sealList(keys, 0, { name, members: [member], former: [] }, random);
    const first: ManifestContent = {
      count: 0,
      digest: await digestEntryHashes(new Uint8Array(0)),
      prev: "",
      at: at.toISOString(),
      search: false,
    };
    const content: SharedContent = { ...first, by: userId, list: { counter: 0, hash: list.hash } };
    const { sealed, sig } = await sealLink(keys, own.identity, 0, content, random);
    const hash = await hashText(sealed);
    const until = grantUntil(at);
    const grant = await sealGrant(own.identity, own.identity, { vaultKey, vaultId, counter: 0, hash, until }, random);
    const body = {
      vaultId,
      manifest: { counter: 0 as const, sealed, sig },
      list: list.sealed,
      members: [{ userId, role: member.role, sign: member.sign }],
      grants: [grant],
    };
    const record = { vaultId, vaultKey: encodeBase64url(vaultKey), counter: 0, hash, name, endedAt: null };
    try {
      await api.done(calls.sharedVaults.found, { body });
    } catch (error) {
      if (!isLostReply(error)) throw error;
      // The same once more: `id_taken` then says that the first attempt was stored.
      await api.done(calls.sharedVaults.found, { body }).catch((again: unknown) => {
        if (!isCode(again, "id_taken")) throw again;
      });
    }
    const stored = await core.change("vaults", (vaults) => withVault(vaults, record));
    return stored.kind === "done" ? { kind: "done", record } : stored;
  });
}

/** Returns the records with a vault, unless it is there. */
export const withVault = (vaults: readonly VaultRecord[], record: VaultRecord): readonly VaultRecord[] =>
  vaults.some(({ vaultId }) => vaultId === record.vaultId) ? vaults : [...vaults, record];
