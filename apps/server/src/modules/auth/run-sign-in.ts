import type { AppContext } from "../../accounts/app-context.ts";
import { throttle } from "../../accounts/password-check.ts";
import { userColumns, type UserExtrasRow, type UserRow } from "../../accounts/present-user.ts";
import { type SessionPlan, startParameters, startValueCount } from "../../accounts/start-session.ts";
import type { VaultRow } from "../../accounts/vault-keys.ts";
import { prepared, rowOf } from "../../platform/database.ts";
import { noticeParameters } from "./begin-session.ts";

type OpenedVault = Pick<
  VaultRow,
  "id" | "kdf" | "recovery_verifier" | "manifest_counter" | "manifest_sealed" | "wrapped_key"
>;

type SignInOutcome =
  | { outcome: "wrong" }
  /** The password is right, and something else must be proven or said. Nothing was changed or counted. */
  | { outcome: "more" }
  | { outcome: "blocked"; retryAfterSeconds: number }
  | {
      outcome: "right";
      isKnownDevice: boolean;
      account: UserRow;
      extras: UserExtrasRow;
      /** The present vault, if the password is its own. */
      vault: OpenedVault | null;
    };

interface SignInQuestion {
  email: string;
  /** The key by which failures are counted. */
  rateKey: string;
  /** Whether the address has no account. */
  isUnknown: boolean;
  /** The verifier of the credential that was sent. */
  verifier: Buffer;
  plan: SessionPlan;
  /** The values of `noticeOf`. */
  notice: readonly unknown[];
}

type SignInRow = { outcome: SignInOutcome["outcome"]; retry_after: number; is_known: boolean } & UserExtrasRow &
  UserRow & { [Column in keyof OpenedVault as `vault_${Column}`]: OpenedVault[Column] | null };

const vaultColumns = [
  "id",
  "kdf",
  "recovery_verifier",
  "manifest_counter",
  "manifest_sealed",
  "wrapped_key",
] as const satisfies (keyof OpenedVault)[];

const ofThrottle = 6;
const ofStart = ofThrottle + 5;
const ofNotice = ofStart + startValueCount;
const run = prepared<SignInRow>(
  "sign_in_2",
  `select outcome, retry_after, is_known, grants, require_factor, max_admin_count, creator,
    ${userColumns.map((column) => `(account).${column}`).join(", ")},
    ${vaultColumns.map((column) => `(vault).${column} as vault_${column}`).join(", ")}
  from sign_in_2($1, $2, $3, $4, $5, ${rowOf("throttle_1", ofThrottle, 4)}, $${ofThrottle + 4},
    ${startParameters(ofStart)}, ${noticeParameters(ofNotice)})`,
);

/** Checks a password and begins the session, in one statement. Call it again after a conflict. */
export async function runSignIn(
  { db, config }: Pick<AppContext, "db" | "config">,
  { email, rateKey, isUnknown, verifier, plan, notice }: SignInQuestion,
): Promise<SignInOutcome> {
  const [row] = await run(db, [
    email,
    rateKey,
    isUnknown,
    verifier,
    plan.at,
    throttle.failures,
    throttle.firstBlockSeconds,
    throttle.maxBlockSeconds,
    throttle.resetAfterSeconds,
    config.requireVerifiedEmail,
    ...plan.values,
    ...notice,
  ]);
  if (row === undefined) throw new Error("sign_in_2 answered nothing");
  const { outcome } = row;
  if (outcome === "blocked") return { outcome, retryAfterSeconds: row.retry_after };
  if (outcome !== "right") return { outcome };
  return { outcome, isKnownDevice: row.is_known, account: row, extras: row, vault: vaultOf(row) };
}

function vaultOf(row: SignInRow): OpenedVault | null {
  const { vault_id: id, vault_kdf: kdf, vault_manifest_sealed: manifest_sealed } = row;
  const { vault_manifest_counter: manifest_counter, vault_wrapped_key: wrapped_key } = row;
  if (id === null || kdf === null || wrapped_key === null || manifest_sealed === null || manifest_counter === null) {
    return null;
  }
  return { id, kdf, recovery_verifier: row.vault_recovery_verifier, manifest_counter, manifest_sealed, wrapped_key };
}
