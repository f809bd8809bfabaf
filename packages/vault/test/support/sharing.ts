import { systemRandom, type RandomSource } from "@pomander/crypto";
import { createInMemoryPinnedState, type OpenVault, type PinnedStateStore } from "../../src/index.ts";
import { createOpenVaults, type OpenVaults } from "../../src/open-vaults.ts";
import { createSharing, type Sharing, type SharingOutcome } from "../../src/sharing/index.ts";
import type { RecordKind } from "../../src/sharing/own-records.ts";
import { changeRecords } from "../../src/sharing/own-store.ts";
import type { SharingHost } from "../../src/sharing/sharing-host.ts";
import { placeOf } from "../../src/vault/vault-place.ts";
import type { Device, Person, TestEnvironment } from "./test-environment.ts";

/** A person at one device, with their vaults open. */
export interface Participant {
  person: Person;
  device: Device;
  memory: PinnedStateStore;
  vaults: OpenVaults;
  personal: OpenVault;
  sharing: Sharing;
  /** Returns an open shared vault. */
  vault(vaultId: string): OpenVault;
}

interface ParticipantOptions {
  person?: Person;
  memory?: PinnedStateStore;
  now?: () => Date;
  random?: RandomSource;
}

/** Opens a person's vault at a device, and asks the server for news of sharing. */
export async function participant(env: TestEnvironment, options: ParticipantOptions = {}): Promise<Participant> {
  const { memory = createInMemoryPinnedState(), now = () => new Date(), random = systemRandom } = options;
  const person = options.person ?? (await env.person({ sharesSalt: true }));
  const vaults = createOpenVaults();
  const device = env.device({ memory, vaults, now, random });
  const { user, vault: personal } = await device.signIn(person);
  if (personal === null) throw new Error("No vault was opened");
  const sharing = createSharing(await device.client.sharingHost(), user);
  await sharing.refresh();
  return {
    person,
    device,
    memory,
    vaults,
    personal,
    sharing,
    vault(vaultId) {
      const found = vaults.find(vaultId);
      if (found === null) throw new Error("The shared vault is not open");
      return found;
    },
  };
}

/** Returns what a step did. Throws its reason where it was not done. */
export function done<D extends object>(outcome: SharingOutcome<D>): D {
  if (outcome.kind !== "done") throw new Error(`Not done: ${JSON.stringify(outcome.reason)}`);
  return outcome;
}

/** Founds a vault, and returns its id. */
export const foundVault = async ({ sharing }: Participant, name = "Ops"): Promise<string> =>
  done(await sharing.found(name)).vaultId;

/** Invites a person to vaults, and returns what follows `#` in the link. */
export async function inviteOne(
  { sharing }: Participant,
  { person: { email } }: Participant,
  vaults: Parameters<Sharing["invite"]>[1],
  name = "Bea",
): Promise<string> {
  const [invite] = done(await sharing.invite([{ email, name }], vaults)).invites;
  if (invite === undefined) throw new Error("No invitation was made");
  return invite.fragment;
}

/** Makes a person a member of a vault, by an invitation, and opens it at their device. */
export async function join(
  giver: Participant,
  taker: Participant,
  vaultId: string,
  role: "read" | "write" | "manage" = "write",
): Promise<OpenVault> {
  const fragment = await inviteOne(giver, taker, [{ vaultId, role }]);
  done(await taker.sharing.acceptInvite(fragment));
  done(await giver.sharing.giveAccess());
  await taker.sharing.refresh();
  const giverId = giver.sharing.snapshot().me?.userId ?? "";
  done(await taker.sharing.takeGrants(giverId));
  return taker.vault(vaultId);
}

/** Continues from the state that a manager kept, as the offer on the page shows it. */
export async function goOn({ sharing }: Participant, vaultId: string): Promise<SharingOutcome> {
  const read = await sharing.readGoOn(vaultId);
  return read.kind === "done" ? sharing.goOn(vaultId, read.offer.link) : read;
}

/** Puts records that can't be read in the place of a person's own ones, as a faulty version of the client would. */
export async function damageRecords(host: SharingHost, userId: string, kind: RecordKind): Promise<void> {
  const own = host.personal();
  if (own === null) throw new Error("The vault is locked");
  const place = placeOf(own.vault);
  if (place === null) throw new Error("The vault is not open");
  const malformed = [{ name: "", endedAt: null }] as never;
  const changed = await changeRecords({ keys: own.keys, place, userId }, kind, () => malformed);
  if (changed.kind !== "done") throw new Error(`Not done: ${JSON.stringify(changed.reason)}`);
}
