import { sql } from "kysely";
import { AppError } from "../errors.ts";
import { lockUntilCommit } from "../platform/advisory-locks.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import type { Pepper } from "./pepper.ts";

/** Wrong passwords in a row before the first pause, and how the pauses grow. */
export const throttle = {
  failures: 10,
  firstBlockSeconds: 30,
  maxBlockSeconds: 15 * 60,
  resetAfterSeconds: 24 * 60 * 60,
} as const;

export type PasswordOutcome = { kind: "right"; failuresBefore: number } | { kind: "wrong" } | Blocked | Refused;
interface Blocked {
  kind: "blocked";
  retryAfterSeconds: number;
}
/** The outcome of a right password whose further check failed. */
interface Refused {
  kind: "refused";
  refusal: AppError;
}

/**
 * The key under which failures are counted, built by `accountRateKey` and its like, and locked until the transaction
 * ends.
 */
export interface LockedRateKey {
  readonly key: string;
  /** Whether the check was for an address that has no account. */
  readonly isUnknown: boolean;
}

/**
 * Takes a rate key's lock, on which tries queue. Call it before any row lock, so that a waiting try delays only other
 * tries.
 */
export async function lockRateKey(
  trx: Trx,
  key: string,
  { isUnknown = false }: { isUnknown?: boolean } = {},
): Promise<LockedRateKey> {
  await lockUntilCommit(trx, "rateKey", key);
  return { key, isUnknown };
}

interface PasswordAttempt {
  rateKey: LockedRateKey;
  /** `null` for an account, key or vault that does not exist: the same work, never right. */
  verifier: Buffer | null;
  credential: string;
  /** A further check that follows a right password; null: it passes. */
  checkMore?: CheckMore | undefined;
}
/**
 * Returns a refusal, or null. A wrong code counts as a wrong password does; any other refusal neither counts nor ends
 * what was counted. `commitAndReject` inside would not count.
 */
export type CheckMore = () => Promise<AppError | null>;
const countedRefusals: ReadonlySet<AppError["code"]> = new Set(["invalid_code", "wrong_factor_proof"]);

export type CheckPassword = (trx: Trx, question: PasswordAttempt) => Promise<PasswordOutcome>;

/**
 * Creates the one place where a password is checked, with the limiter inside. Checks of one rate key run one after
 * another, so that guesses sent at once are counted like guesses in a row; a right password is not counted and ends the
 * row.
 */
export function createPasswordCheck(pepper: Pepper, clock: Clock): CheckPassword {
  return (trx, { rateKey, verifier, credential, checkMore }) =>
    countFailures(trx, rateKey, clock.now(), async () => {
      if (!pepper.isCredentialOf(credential, verifier)) return { kind: "wrong" };
      const refusal = checkMore === undefined ? null : await checkMore();
      return refusal === null ? { kind: "right" } : { kind: "refused", refusal };
    });
}

export type CheckProof = (trx: Trx, rateKey: LockedRateKey, check: CheckMore) => Promise<AppError | null>;

/**
 * Creates the same check for a proof without a password. It returns null, or the refusal for `commitAndReject`.
 */
export function createProofCheck(clock: Clock): CheckProof {
  return async (trx, rateKey, check) => {
    const outcome = await countFailures(trx, rateKey, clock.now(), async () => {
      const refusal = await check();
      return refusal === null ? { kind: "right" } : { kind: "refused", refusal };
    });
    if (outcome.kind === "blocked") return new AppError("rate_limited", outcome);
    return outcome.kind === "refused" ? outcome.refusal : null;
  };
}

type PasswordCheckResult = { kind: "right" } | { kind: "wrong" } | Refused;

async function countFailures(
  trx: Trx,
  rateKey: LockedRateKey,
  now: Date,
  check: () => Promise<PasswordCheckResult>,
): Promise<PasswordOutcome> {
  // The row lock is a write: a blocked try takes as long without an account as with one, whose row is locked too.
  const row = await trx
    .selectFrom("sign_in_failures")
    .selectAll()
    .where("key", "=", rateKey.key)
    .forUpdate()
    .executeTakeFirst();
  if (row?.blocked_until && row.blocked_until > now) {
    const left = secondsBetween(now, row.blocked_until);
    const longest = blockSecondsAfter(row.failures);
    if (left > longest) await capBlock(trx, rateKey, { longest, now });
    return { kind: "blocked", retryAfterSeconds: Math.min(left, longest) };
  }
  const result = await check();
  const isReset = row === undefined || secondsBetween(row.last_at, now) > throttle.resetAfterSeconds;
  const failuresBefore = isReset ? 0 : row.failures;
  if (result.kind === "right") {
    if (row) await trx.deleteFrom("sign_in_failures").where("key", "=", rateKey.key).execute();
    return { kind: "right", failuresBefore };
  }
  if (result.kind === "refused" && !countedRefusals.has(result.refusal.code)) return result;
  const failures = failuresBefore + 1;
  const blockSeconds = blockSecondsAfter(failures);
  const values = {
    failures,
    blocked_until: blockSeconds === 0 ? null : addSeconds(now, blockSeconds),
    last_at: now,
    is_unknown: rateKey.isUnknown,
  };
  await trx
    .insertInto("sign_in_failures")
    .values({ key: rateKey.key, ...values })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
    .execute();
  return result;
}

/** Addresses without an account whose failures are kept, whatever networks they come from: some 10 MB. */
export const maxUnknownAddresses = 50_000;

/**
 * Deletes the oldest failures of addresses without an account beyond the limit; those of accounts stay. Returns how
 * many.
 */
export async function dropUnknownFailures(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_failures where key in (
      select key from sign_in_failures where is_unknown order by last_at desc, key offset ${maxUnknownAddresses})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Shortens a pause that was stored while the clock was ahead to the longest that is allowed, counted from now. */
async function capBlock(trx: Trx, { key }: LockedRateKey, { longest, now }: { longest: number; now: Date }) {
  const values = { blocked_until: addSeconds(now, longest), last_at: now };
  await trx.updateTable("sign_in_failures").set(values).where("key", "=", key).execute();
}

/** Returns the seconds for which nothing is checked after this many failures in a row. */
export function blockSecondsAfter(failures: number): number {
  if (failures < throttle.failures) return 0;
  return Math.min(throttle.maxBlockSeconds, throttle.firstBlockSeconds * 2 ** (failures - throttle.failures));
}

/** Counts failures from anywhere but a known device, for known and unknown accounts alike. */
export const accountRateKey = (pepper: Pepper, email: string) => pepper.pseudonymOf("account", email);
/** Counts failures of recovery keys, apart from the above so that guessing at sign-in does not block recovery. */
export const recoveryRateKey = (pepper: Pepper, email: string) => pepper.pseudonymOf("recovery", email);
/** Counts failures on a device that has signed in to the account before. */
export const deviceRateKey = (pepper: Pepper, deviceId: string) => pepper.pseudonymOf("device", deviceId);
/** Counts failures of recovery keys on a device that has signed in to the account before. */
export const deviceRecoveryRateKey = (pepper: Pepper, deviceId: string) =>
  deviceRateKey(pepper, `${deviceId} recovery`);
/** Counts failures at the second factor after a right recovery key. */
export const recoveryProofRateKey = (pepper: Pepper, userId: string) => pepper.pseudonymOf("recovery-proof", userId);
/** Counts failures at the second factor after a sign-in by the company. */
export const companyProofRateKey = (pepper: Pepper, userId: string) => pepper.pseudonymOf("company-proof", userId);
/** Counts failures of a chosen master password in all sessions that the company began. */
export const companyPasswordRateKey = (pepper: Pepper, userId: string) =>
  pepper.pseudonymOf("company-password", userId);
/** Counts failures of requests with a session token. */
export const sessionRateKey = (pepper: Pepper, sessionId: string) => pepper.pseudonymOf("session", sessionId);
/** Counts failures of a machine. */
export const machineRateKey = (pepper: Pepper, machineId: string) => pepper.pseudonymOf("machine", machineId);
/** Counts failures of a device's key in a session. Its 32 random bytes are not guessed, so others' tries do not count. */
export const deviceKeyRateKey = (pepper: Pepper, sessionId: string, deviceId: string) =>
  pepper.pseudonymOf("device-key", `${sessionId} ${deviceId}`);
/** Counts failures to open a vault whose password is not the account's, over all sessions. */
export const vaultRateKey = (pepper: Pepper, vaultId: string) => pepper.pseudonymOf("vault", vaultId);

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
const addSeconds = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000);
