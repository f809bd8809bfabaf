import { createInMemoryPinnedState, createVaultClient, type OpenVault } from "@pomander/vault";
import { createOpenVaults, type OpenVaults } from "@pomander/vault/open-vaults";
import { createSharing, type Sharing, type SharingOutcome } from "@pomander/vault/sharing";
import { randomUUID } from "node:crypto";
import { sharedArgon2 } from "../../packages/vault/test/support/argon2.ts";
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

/** Signs a person in on a device without memory; their own vault is open then, and nothing of sharing is read. */
export async function openDevice(url: string, email: string): Promise<Sharer> {
  const vaults = createOpenVaults();
  const memory = createInMemoryPinnedState();
  const client = createVaultClient({ baseUrl: `${url}/api`, argon2: sharedArgon2, memory, vaults });
  const { user, vault } = await client.signIn(email, password, async () => true);
  if (vault === null) throw new Error("No vault was opened");
  await vault.opened();
  if (vault.snapshot().status === "unconfirmed") await vault.confirmFirstVisit();
  const sharing = createSharing(await client.sharingHost(), user);
  return { email, password, userId: user._id, personal: vault, vaults, sharing };
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
