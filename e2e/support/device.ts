import { argon2 } from "node:crypto";
import { promisify } from "node:util";

import {
  createVaultClient,
  createInMemoryPinnedState,
  type OpenVault,
  type VaultClientOptions,
  type VaultClient,
  type PreparedMasterPassword,
  type PreparedRegistration,
} from "@pomander/vault";

import type { Person } from "./people.ts";

const deriveKey = promisify(argon2);

const argon2id: VaultClientOptions["argon2"] = async ({ password, salt, memoryKiB, iterations, parallelism }) =>
  Uint8Array.from(
    await deriveKey("argon2id", {
      message: password,
      nonce: salt,
      memory: memoryKiB,
      passes: iterations,
      parallelism,
      tagLength: 32,
    }),
  );

/** A device without a screen: the client core in Node, for what has to be there before a page is looked at. */
const newDevice = (serverUrl: string): VaultClient =>
  createVaultClient({ baseUrl: `${serverUrl}/api`, argon2: argon2id, memory: createInMemoryPinnedState() });

export interface Account {
  person: Person;
  recoveryKey: string;
  /** Their vault, open on another device of theirs. */
  secondDeviceVault: OpenVault;
  token: string;
}

/** An account made on a device without a screen. */
export async function registerAccount(serverUrl: string, person: Person, setupLink?: string): Promise<Account> {
  const setupToken = setupLink === undefined ? null : new URL(setupLink).searchParams.get("setup");
  const form = { ...person, mobileNo: "", ...(setupToken === null ? {} : { setupToken }) };
  return submitAndOpenVault(person, await newDevice(serverUrl).prepareRegistration(form));
}

/** Somebody with a temporary password begins with an empty vault; one that there is goes to the archive. */
export async function setUpEmptyVault(serverUrl: string, person: Person, temporary: string): Promise<Account> {
  const device = newDevice(serverUrl);
  const goOn = () => Promise.resolve(true);
  const { user } = await device.signIn(person.email, temporary, goOn);
  const passwordSetup = await device.beginPasswordSetup(user, { ask: goOn });
  return submitAndOpenVault(person, await passwordSetup.prepareEmptyVault(person.password));
}

async function submitAndOpenVault(
  person: Person,
  prepared: PreparedRegistration | PreparedMasterPassword,
): Promise<Account> {
  const { vault, token } = await prepared.submit(true);
  if (vault === null) throw new Error("A new account has a vault.");
  await vault.opened();
  return { person, recoveryKey: prepared.recoveryKey, secondDeviceVault: vault, token };
}
