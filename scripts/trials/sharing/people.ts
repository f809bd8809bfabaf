import { createInMemoryPinnedState, type OpenVault, type PinnedStateStore } from "@pomander/vault";
import { createOpenVaults, type OpenVaults } from "@pomander/vault/open-vaults";
import { createSharing, type Sharing } from "@pomander/vault/sharing";
import { isCode } from "@pomander/vault/is-code";
import type { User } from "@pomander/contract";
import { readOwnRecords } from "../../../packages/vault/src/sharing/own-store.ts";
import { placeOf } from "../../../packages/vault/src/vault/vault-place.ts";
import { createCipheriv, createHash } from "node:crypto";
import type { RandomSource } from "@pomander/crypto";
import type { Device, TestEnvironment } from "../../../packages/vault/test/support/test-environment.ts";

export interface Opened {
  device: Device;
  user: User;
  personal: OpenVault;
  vaults: OpenVaults;
  sharing: Sharing;
}

/** A device of a person, which keeps its memory when it is started again. */
export interface Seat {
  name: string;
  owner: TrialPerson;
  /** One of the servers, by a proxy. */
  env: TestEnvironment;
  memory: PinnedStateStore;
  opened: Opened | null;
  /** Vaults that it has followed to new keys. */
  ended: Set<string>;
  /** The state of each vault when it last looked, as text. */
  seen: Map<string, string>;
  /** How often it acts, compared with others. */
  weight: number;
  /** Number of restored backups when it last settled. */
  restores: number;
  /** The source of its ids and keys. */
  bytes: RandomSource;
}

export interface TrialPerson {
  name: string;
  email: string;
  /** The newest last. */
  passwords: string[];
  /** How many of the person's devices renew the personal keys now. */
  renewing: number;
  userId: string;
  /** The digits that this person reads out. */
  code: string;
  /** The invitations that this person was sent and has not opened yet: what follows `#` in their links. */
  links: string[];
  seats: Seat[];
  /** Every key of a shared vault that any device of this person ever had, by the vault's id. */
  keys: Map<string, string>;
}

/** Registers a person with some devices, at servers in turn. */
export async function createPerson(
  name: string,
  envs: readonly TestEnvironment[],
  { weights, seed }: { weights: readonly number[]; seed: number },
): Promise<TrialPerson> {
  const [first] = envs;
  if (first === undefined) throw new Error("A person needs a server");
  const { email, password } = await first.person({ sharesSalt: true });
  const given = { name, email, passwords: [password], renewing: 0 };
  const person: TrialPerson = { ...given, userId: "", code: "", links: [], seats: [], keys: new Map() };
  person.seats = weights.map((weight, i) => ({
    name: `${name}-${i + 1}`,
    owner: person,
    env: envs[i % envs.length] ?? first,
    memory: createInMemoryPinnedState(),
    opened: null,
    ended: new Set(),
    seen: new Map(),
    weight,
    restores: 0,
    bytes: seededBytes(`${seed} ${name} ${i}`),
  }));
  return person;
}

/** Returns bytes that a seed repeats, so that a repeated run has the same ids: for a trial alone. */
function seededBytes(seed: string): RandomSource {
  const key = createHash("sha256").update(seed).digest();
  const stream = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  return (length) => new Uint8Array(stream.update(Buffer.alloc(length)));
}

/** Returns a device's open vaults: signs in where they are not open. */
export async function openSeat(seat: Seat): Promise<Opened> {
  if (seat.opened !== null) return seat.opened;
  const { env, memory, owner, bytes } = seat;
  const vaults = createOpenVaults();
  const device = env.device({ memory, vaults, goesOn: true, random: bytes });
  let refused: unknown = new Error("There is no password");
  for (const password of owner.passwords.toReversed()) {
    try {
      const { user, vault } = await device.signIn({ email: owner.email, password, recoveryKey: "" });
      if (vault === null) throw new Error(`${seat.name}: no vault was opened`);
      owner.userId = user._id;
      const sharing = createSharing(await device.client.sharingHost(), user);
      return (seat.opened = { device, user, personal: vault, vaults, sharing });
    } catch (error) {
      if (!isCode(error, "invalid_credentials", "wrong_password")) throw error;
      refused = error;
    }
  }
  throw refused;
}

/** Ends what runs on a device; its memory stays. */
export function closeSeat(seat: Seat): void {
  seat.opened?.sharing.close();
  seat.opened?.vaults.closeAll();
  seat.opened = null;
}

/** Notes the keys of shared vaults that a device has now. */
export async function noteKeys({ owner, opened }: Seat): Promise<void> {
  const own = opened === null ? null : (await opened.device.client.sharingHost()).personal();
  const vaultState = own && placeOf(own.vault).verified();
  if (own === null || vaultState === null) return;
  const { records } = await readOwnRecords(own.keys, vaultState);
  for (const { vaultId, vaultKey } of records.vaults) owner.keys.set(vaultId, vaultKey);
}

/** Returns a person's open vault of an id that agrees with all that this device knows; null: there is none. */
export function verifiedVault({ opened }: Seat, vaultId: string): OpenVault | null {
  const vault = opened?.vaults.find(vaultId) ?? null;
  const { status, fault } = vault?.snapshot() ?? {};
  return vault !== null && status === "open" && fault === null ? vault : null;
}
