import type { Argon2id } from "@pomander/crypto/server";
import type { Config } from "../config.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { createReadLong, type LongReadTimeouts, type ReadLong } from "../platform/long-reads.ts";
import type { Semaphore } from "../platform/semaphore.ts";
import { createTextCache, type TextCache } from "../platform/text-cache.ts";
import { type CheckPassword, type CheckProof, createPasswordCheck, createProofCheck } from "./password-check.ts";
import { createPepper, type Pepper } from "./pepper.ts";
import { createPlanSession, type PlanSession } from "./start-session.ts";
import { createMakeTemporaryPassword, type MakeTemporaryPassword } from "./temporary-passwords.ts";
import { createTokens, type Tokens } from "./signed-tokens.ts";

interface AppContextDeps {
  config: Config;
  secrets: { tokenSecret: Uint8Array; pepper: Uint8Array };
  db: Database;
  clock: Clock;
  timeouts: LongReadTimeouts;
  /** Queues the derivation of temporary passwords. */
  derivations: Semaphore;
  argon2?: Argon2id;
  /** The size of the cache of vaults' contents, for tests that change rows without a change of the manifest. */
  contentsCacheBytes?: number;
  onSetupUsed?: () => void;
}

/** The dependencies of account and vault operations; each part gets only the ones that it needs. */
export interface AppContext {
  config: Config;
  db: Database;
  clock: Clock;
  pepper: Pepper;
  tokens: Tokens;
  checkPassword: CheckPassword;
  checkProof: CheckProof;
  planSession: PlanSession;
  makeTemporaryPassword: MakeTemporaryPassword;
  readLong: ReadLong;
  /** Contents of vaults as they were sent last. */
  contentsCache: TextCache;
  /** The hour in which a session's reads of a vault were recorded last, by session, vault and kind. */
  notedReads: Map<string, number>;
  onSetupUsed: () => void;
}

const defaultContentsCacheBytes = 8 * 1024 * 1024;

export function createAppContext(deps: AppContextDeps): AppContext {
  const { config, secrets, db, clock, timeouts, derivations, argon2, contentsCacheBytes, onSetupUsed } = deps;
  const pepper = createPepper(secrets.pepper);
  const tokens = createTokens(secrets.tokenSecret, clock);
  return {
    config,
    db,
    clock,
    pepper,
    tokens,
    checkPassword: createPasswordCheck(pepper, clock),
    checkProof: createProofCheck(clock),
    planSession: createPlanSession({ tokens, clock, ttlSeconds: config.tokenTtlSeconds }),
    makeTemporaryPassword: createMakeTemporaryPassword({ config, pepper, clock, derivations, argon2 }),
    readLong: createReadLong(db, timeouts),
    contentsCache: createTextCache(contentsCacheBytes ?? defaultContentsCacheBytes),
    notedReads: new Map(),
    onSetupUsed: onSetupUsed ?? (() => undefined),
  };
}
