import { limits } from "@pomander/contract";
import type { CompanySettings } from "../company-settings.ts";
import { AppError } from "../errors.ts";
import type { Database, Trx } from "../platform/database.ts";
import { firstOrNull } from "../platform/rows.ts";
import type { AccountRow } from "./account-row.ts";
import type { AppContext } from "./app-context.ts";
import { findConnection } from "./company/connections.ts";
import { isCompanyFresh } from "./company/origin.ts";
import type { Session } from "./sessions.ts";

// Accounts whose master password a device generated (crypto-protocol.md §28). The password opens the vault and proves
// its owner, and it never signs in: the account's own verifier is random.

/** The present vault of an account whose master password was generated. */
interface GeneratedVault {
  id: string;
  verifier: Buffer;
}

/** Returns the vault of an account that has a generated password; null: a person chose it, or there is none. */
export const findGenerated = (db: Database, userId: string): Promise<GeneratedVault | null> =>
  firstOrNull(
    db
      .selectFrom("vaults")
      .select(["id", "verifier"])
      .where("user_id", "=", userId)
      .where("archived_at", "is", null)
      .where("successor_id", "is", null)
      .where("password_generated", "=", true)
      .$narrowType<{ verifier: Buffer }>(),
  );

export const hasGeneratedPassword = async (db: Database, userId: string): Promise<boolean> =>
  (await findGenerated(db, userId)) !== null;

/**
 * Returns whether an account may be an administrator's. The company lets administrators in past a second factor of their
 * own alone. An account that only the company signs in, since its password was generated or is not chosen yet, needs one.
 */
export const mayBeAdmin = async (
  db: Database,
  account: Pick<AccountRow, "id" | "has_factor" | keyof FirstSignIn>,
): Promise<boolean> =>
  account.has_factor ||
  !(account.must_change_password ? isInvitedByCompany(account) : await hasGeneratedPassword(db, account.id));

type FirstSignIn = Pick<AccountRow, "must_change_password" | "temporary_password_until" | "invited_until">;

/** Returns whether neither a temporary password nor an emailed invitation lets in the owner, who has no password yet. */
const isInvitedByCompany = ({ temporary_password_until, invited_until }: FirstSignIn): boolean =>
  temporary_password_until === null && invited_until === null;

const confirmMs = limits.companyConfirmMinutes * 60_000;

/**
 * Notes that the session's owner signed in at the company once more, in milliseconds. Returns until when that counts;
 * null: the company did not begin the session. From now on the session ends with the session at the provider that
 * confirmed it, where the provider names one.
 */
export async function rememberConfirmation(
  trx: Trx,
  { sessionId }: Session,
  { authTime, providerSession, at }: { authTime: number; providerSession: string | null; at: Date },
): Promise<Date | null> {
  const there = providerSession === null ? {} : { provider_session: providerSession };
  const { numUpdatedRows } = await trx
    .updateTable("company_sessions")
    .set({ confirmed_at: at, auth_time: new Date(authTime), ...there })
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? null : new Date(at.getTime() + confirmMs);
}

/**
 * Returns the error of a change of an account with a generated password, whose owner has not confirmed at the company in
 * this session; null where they have, and where no company is configured.
 */
export async function confirmationError(
  { config, clock }: Pick<AppContext, "config" | "clock">,
  trx: Trx,
  { sessionId }: Session,
): Promise<AppError | null> {
  if (config.company === null) return null;
  const row = await trx
    .selectFrom("company_sessions")
    .select("session_id")
    .where("session_id", "=", sessionId)
    .where("issuer", "=", config.company.issuer)
    .where("confirmed_at", ">", new Date(clock.now().getTime() - confirmMs))
    .executeTakeFirst();
  return row === undefined ? new AppError("company_confirmation_needed") : null;
}

/**
 * Returns whether a device may generate the password of an account: the company signs its owner in, and says when it did
 * so, without which nothing can be confirmed.
 */
export const mayGenerate = (
  { authTime }: Pick<CompanySettings, "authTime">,
  account: RightsAndFactor,
  connection: object | null,
): boolean => connection !== null && authTime !== "none" && isSignedInByCompany(account);

type RightsAndFactor = Pick<AccountRow, "is_super_admin" | "is_admin" | "has_factor">;

/** Returns whether the company signs in people with these rights, administrators past a second factor of their own alone. */
const isSignedInByCompany = ({ is_super_admin, is_admin, has_factor }: RightsAndFactor): boolean =>
  !is_super_admin && (!is_admin || has_factor);

/**
 * Checks that an account may have a generated password from now on: the company just signed its owner in, and will do so
 * again. @throws AppError `forbidden`, `company_needed`
 */
export async function assertMayGenerate(
  app: Pick<AppContext, "config" | "clock">,
  trx: Trx,
  account: AccountRow,
  sessionId: string,
): Promise<void> {
  const { company } = app.config;
  if (!isSignedInByCompany(account)) throw new AppError("forbidden");
  const connection = company && (await findConnection(trx, account.id, company.issuer));
  const isPossible = company !== null && mayGenerate(company, account, connection);
  if (!isPossible || !(await isCompanyFresh(app, trx, sessionId))) throw new AppError("company_needed");
}
