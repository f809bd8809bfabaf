import {
  createInMemoryPinnedState,
  createVaultClient,
  type OpenVault,
  type PinnedStateStore,
  type VaultClient,
} from "@pomander/vault";
import { createOpenVaults, type OpenVaults } from "@pomander/vault/open-vaults";
import { createSharing, type Sharing, type SharingOutcome } from "@pomander/vault/sharing";
import { systemRandom } from "@pomander/crypto";
import { hashText, sealLink } from "@pomander/crypto/sharing";
import { connectOnce, type ConnectionOptions } from "@pomander/server/platform/database";
import { randomUUID } from "node:crypto";
import { placeOf } from "../../packages/vault/src/vault/vault-place.ts";
import { sharedArgon2 } from "../../packages/vault/test/support/argon2.ts";
import { insiderOf } from "../../packages/vault/test/support/shared-insider.ts";
import { randomWithSharedSalt } from "../../packages/vault/test/support/shared-salt.ts";

/** The password of all sharers, who share a salt too: it is derived once, and never during a measurement. */
const password = "umbrella-violet-cactus-71";

/** A person with the vaults that are shared with them, at one device. */
export interface Sharer {
  email: string;
  password: string;
  userId: string;
  personal: OpenVault;
  vaults: OpenVaults;
  sharing: Sharing;
  device: { client: VaultClient };
}

/** Returns what a step did. Throws its reason where it was not done. */
export function done<Done extends object>(outcome: SharingOutcome<Done>): Done {
  if (outcome.kind !== "done") throw new Error(`Not done: ${JSON.stringify(outcome.reason)}`);
  return outcome;
}

/** Registers a person. */
export async function registerSharer(url: string): Promise<Sharer> {
  const email = `${randomUUID()}@example.com`;
  const client = createVaultClient({
    baseUrl: `${url}/api`,
    argon2: sharedArgon2,
    memory: createInMemoryPinnedState(),
    random: randomWithSharedSalt(),
  });
  const form = { firstName: "Ana", lastName: "Silva", mobileNo: "", email, password };
  const { vault } = await (await client.prepareRegistration(form)).submit(false);
  vault?.close();
  const sharer = await openDevice(url, email);
  await sharer.sharing.refresh();
  return sharer;
}

/**
 * Signs a person in on a device, by default one without memory; their own vault is open then, and nothing of sharing is
 * read.
 */
export async function openDevice(
  url: string,
  email: string,
  memory: PinnedStateStore = createInMemoryPinnedState(),
): Promise<Sharer> {
  const vaults = createOpenVaults();
  const client = createVaultClient({ baseUrl: `${url}/api`, argon2: sharedArgon2, memory, vaults });
  const { user, vault } = await client.signIn(email, password, async () => true);
  if (vault === null) throw new Error("No vault was opened");
  await vault.opened();
  if (vault.snapshot().status === "unconfirmed") await vault.confirmFirstVisit();
  const sharing = createSharing(await client.sharingHost(), user);
  return { email, password, userId: user._id, personal: vault, vaults, sharing, device: { client } };
}

/** Invites people to a vault, who accept, and gives all of them access at once. */
export async function addMembers(giver: Sharer, takers: readonly Sharer[], vaultId: string): Promise<void> {
  const people = takers.map(({ email }) => ({ email, name: "Bea" }));
  const { invites } = done(await giver.sharing.invite(people, [{ vaultId, role: "write" }]));
  for (const [i, { sharing }] of takers.entries()) done(await sharing.acceptInvite(invites[i]?.fragment ?? ""));
  done(await giver.sharing.giveAccess());
}

/** Returns an open shared vault. */
export function opened({ vaults }: Sharer, vaultId: string): OpenVault {
  const vault = vaults.find(vaultId);
  if (vault?.snapshot().status !== "open") throw new Error("The shared vault is not open");
  return vault;
}

/** Stores links after the last one of a vault that changed no entry, signed by its owner, past the server. */
export async function addLinks(
  connection: ConnectionOptions,
  owner: Sharer,
  vaultId: string,
  count: number,
): Promise<void> {
  const { identity, keys } = await insiderOf(owner, vaultId);
  const database = await connectOnce(connection);
  const last = sharedStateOf(owner, vaultId).link;
  let { counter, hash } = last;
  const rows: { counter: number; sealed: string; sig: string }[] = [];
  for (let i = 0; i < count; i++) {
    counter += 1;
    const content = { ...last.content, prev: hash, at: new Date().toISOString() };
    const { sealed, sig } = await sealLink(keys, identity, counter, content, systemRandom);
    rows.push({ counter, sealed, sig });
    hash = await hashText(sealed);
  }
  await database.query(
    `insert into vault_manifests (vault_id, counter, sealed, by_id, sig)
     select $1, counter, sealed, $2, sig from jsonb_to_recordset($3::jsonb) as rows (counter integer, sealed text, sig text)`,
    [vaultId, identity.userId, JSON.stringify(rows)],
  );
  await database.query("update vaults set manifest_counter = $2, manifest_sealed = $3 where id = $1", [
    vaultId,
    counter,
    rows.at(-1)?.sealed,
  ]);
  await database.end();
}

function sharedStateOf({ vaults }: Sharer, vaultId: string) {
  const vault = vaults.find(vaultId);
  const state = vault && placeOf(vault).verified()?.shared;
  if (state == null) throw new Error("The shared vault is not open");
  return state;
}
