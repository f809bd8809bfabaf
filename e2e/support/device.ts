import { argon2 } from "node:crypto";
import { promisify } from "node:util";

import { createClient, createMapMemory, type OpenVault, type Platform, type PomanderClient } from "@pomander/vault";

import type { Person } from "./people.ts";

const deriveKey = promisify(argon2);

const argon2id: Platform["argon2"] = async ({ password, salt, memoryKiB, iterations, parallelism }) =>
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
const newDevice = (serverUrl: string): PomanderClient =>
  createClient({ baseUrl: `${serverUrl}/api`, argon2: argon2id, memory: createMapMemory() });

export interface Resident {
  person: Person;
  recoveryKey: string;
  /** Their vault, open on another device of theirs. */
  elsewhere: OpenVault;
}

/** An account made on a device without a screen. */
export async function settle(serverUrl: string, person: Person): Promise<Resident> {
  const prepared = await newDevice(serverUrl).prepareRegistration({ ...person, mobileNo: "" });
  const { vault } = await prepared.submit(true);
  if (vault === null) throw new Error("A new account has a vault.");
  await vault.opened();
  return { person, recoveryKey: prepared.recoveryKey, elsewhere: vault };
}
