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
/** Right, but for what it needs besides. */
interface Refused {
  kind: "refused";
  refusal: AppError;
}

/** Whose failures these are, made by `accountRateKey` and its like, and locked until the transaction ends. */
export interface LockedRateKey {
  readonly key: string;
  /** Whether the check was for an address that has no account. */
  readonly isUnknown: boolean;
}

/**
 * Takes a rate key's lock, on which tries queue. It comes before every lock of a row: a try that waits for its turn holds
 * up nobody but other tries.
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
  /** What a right password needs besides; null: nothing is missing. */
  checkMore?: CheckMore | undefined;
}
/** A wrong code counts as a wrong password does; any other refusal neither counts nor ends what was counted. */
export type CheckMore = () => Promise<AppError | null>;
const countedRefusals: ReadonlySet<AppError["code"]> = new Set(["invalid_code", "wrong_factor_proof"]);

export type CheckPassword = (trx: Trx, question: PasswordAttempt) => Promise<PasswordOutcome>;

/**
 * The one place where a password is checked, with the limiter inside. Checks of one rate key follow one another, so
 * that guesses sent at once are counted like guesses in a row; a right password counts nothing and ends the row.
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

/** The same for a proof that no password comes with. Gives the refusal to be returned from the transaction, or null. */
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

type Judgement = { kind: "right" } | { kind: "wrong" } | Refused;

async function countFailures(
  trx: Trx,
  rateKey: LockedRateKey,
  now: Date,
  judge: () => Promise<Judgement>,
): Promise<PasswordOutcome> {
  // Locked, which is a write: a try that is not looked at takes as long without an account as with one, whose row is.
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
  const judgement = await judge();
  const isReset = row === undefined || secondsBetween(row.last_at, now) > throttle.resetAfterSeconds;
  const failuresBefore = isReset ? 0 : row.failures;
  if (judgement.kind === "right") {
    if (row) await trx.deleteFrom("sign_in_failures").where("key", "=", rateKey.key).execute();
    return { kind: "right", failuresBefore };
  }
  if (judgement.kind === "refused" && !countedRefusals.has(judgement.refusal.code)) return judgement;
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
  return judgement;
}

/** Addresses without an account whose failures are kept, whatever networks they come from: some 10 MB. */
export const maxUnknownAddresses = 50_000;

/** Forgets the oldest failures of addresses without an account beyond so many; those of accounts stay. Gives how many went. */
export async function dropUnknownFailures(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_failures where key in (
      select key from sign_in_failures where is_unknown order by last_at desc, key offset ${maxUnknownAddresses})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** A pause that was stored by a clock that was ahead: it lasts as long as it may from now on, and no longer. */
async function capBlock(trx: Trx, { key }: LockedRateKey, { longest, now }: { longest: number; now: Date }) {
  const values = { blocked_until: addSeconds(now, longest), last_at: now };
  await trx.updateTable("sign_in_failures").set(values).where("key", "=", key).execute();
}

/** Seconds for which nothing is checked after so many failures in a row. */
export function blockSecondsAfter(failures: number): number {
  if (failures < throttle.failures) return 0;
  return Math.min(throttle.maxBlockSeconds, throttle.firstBlockSeconds * 2 ** (failures - throttle.failures));
}

/** Failures from anywhere but a known device, known or unknown account alike. */
export const accountRateKey = (pepper: Pepper, email: string) => pepper.pseudonymOf("account", email);
/** Failures of recovery keys: of their own, so that guessing at sign-in does not block the way back in. */
export const recoveryRateKey = (pepper: Pepper, email: string) => pepper.pseudonymOf("recovery", email);
/** Failures on a device that has signed in to the account before. */
export const deviceRateKey = (pepper: Pepper, deviceId: string) => pepper.pseudonymOf("device", deviceId);
/** Failures of recovery keys on a device that has signed in to the account before. */
export const deviceRecoveryRateKey = (pepper: Pepper, deviceId: string) =>
  deviceRateKey(pepper, `${deviceId} recovery`);
/** Failures at the second factor of whoever has the right recovery key. */
export const recoveryProofRateKey = (pepper: Pepper, userId: string) => pepper.pseudonymOf("recovery-proof", userId);
/** Failures that carry a session token. */
export const sessionRateKey = (pepper: Pepper, sessionId: string) => pepper.pseudonymOf("session", sessionId);
/** Failures to open a vault whose password is not the account's, in whatever session. */
export const vaultRateKey = (pepper: Pepper, vaultId: string) => pepper.pseudonymOf("vault", vaultId);

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
const addSeconds = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000);
