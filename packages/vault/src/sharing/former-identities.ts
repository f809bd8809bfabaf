import { openVaultKeys, type VaultKeys } from "@pomander/crypto";
import { openIdentity, type Identity, type SharedList } from "@pomander/crypto/sharing";
import { readFollows } from "../account/follow-successors.ts";
import type { Api } from "../api.ts";

/** Most new vault keys of one account whose identities are looked for. */
const mostVaults = 100;

/** Finds this user's identity by the key that a list of members gives them. */
export interface Identities {
  present: Identity;
  /** Returns the identity that a list names: the present one, or one that new vault keys replaced. */
  inList: (list: Pick<SharedList, "members">) => Promise<Identity>;
}

/**
 * Opens the identity of the user whose own vault has these keys. Those before new vault keys come from the keys in
 * `follows`; they are read when a list names one of them.
 */
export async function openIdentities(api: Api, keys: VaultKeys, userId: string): Promise<Identities> {
  const present = await openIdentity(keys, userId);
  const former: Identity[] = [];
  let oldest: VaultKeys | null = keys;
  return {
    present,
    async inList({ members }) {
      const signKey = members.find((member) => member.userId === userId)?.sign;
      const isNamed = (identity: Identity) => identity.sign === signKey;
      if (signKey === undefined || isNamed(present)) return present;
      for (let found = former.find(isNamed); ; found = former.find(isNamed)) {
        if (found !== undefined) return found;
        const follows: Awaited<ReturnType<typeof readFollows>> =
          oldest === null || former.length === mostVaults ? null : await readFollows({ api }, oldest);
        if (follows === null) return present;
        oldest = await openVaultKeys(follows.vaultKey, follows.vaultId);
        former.push(await openIdentity(oldest, userId));
      }
    },
  };
}
