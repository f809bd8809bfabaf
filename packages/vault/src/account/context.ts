import type { Argon2id, RandomSource, VaultKeys } from "@pomander/crypto";
import type { Api } from "../api.ts";
import type { DeviceMemory } from "../memory.ts";
import type { OpenVault } from "../types.ts";

/** What the parts of a client share. */
export interface ClientContext {
  api: Api;
  argon2: Argon2id;
  memory: DeviceMemory;
  random: RandomSource;
  now: () => Date;
  /** Takes a token as the session's own. */
  setToken(token: string): void;
  /** The vault of these keys as this client has it open, or opened now. */
  open(keys: VaultKeys): OpenVault;
}
