import { randomBytes } from "node:crypto";
import { limits } from "@pomander/contract";
import { dayMs } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { hasRow } from "../../platform/rows.ts";
import { hashOf } from "../../platform/token-hash.ts";
import { AppError } from "../../errors.ts";
import { notifyOwner } from "../account-mails.ts";
import type { AccountRow } from "../account-row.ts";
import { type AuditPerson, auditPerson, recordEvent } from "../audit.ts";

interface Invitation {
  at: Date;
  /** The administrator's device. */
  device: string;
  /** Null: the company's directory. */
  by: AuditPerson | null;
  /** The company's name. */
  company: string;
  /** Whether the owner may begin an empty vault with it. */
  startsOver?: boolean;
}

/**
 * Mails the owner of an account the link that connects a person who has both the link and this address at the
 * provider. It replaces an earlier one.
 */
export async function inviteByCompany(
  trx: Trx,
  account: Pick<AccountRow, "id" | "email" | "first_name" | "last_name" | "is_super_admin" | "email_verified_at">,
  { at, device, by, company, startsOver = false }: Invitation,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(at.getTime() + limits.companyInvitationDays * dayMs);
  const columns = { token_hash: hashOf(token), email: account.email, expires_at, starts_over: startsOver };
  await trx
    .insertInto("company_invitations")
    .values({ user_id: account.id, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
  const details = { by: by?.name ?? "", company, until: expires_at.toISOString(), invitation: token };
  const kind = startsOver ? "company-start-over" : "company-invited";
  await notifyOwner(trx, kind, account, { at, device }, details);
  await recordEvent(trx, { at, kind, actor: by, target: auditPerson(account) });
}

/**
 * Refuses to connect by invitation an account whose address is not proven, and that has its owner's password or a vault:
 * a stranger may have registered it, whose password or recovery key would open the invited person's account.
 */
export async function assertMayBeInvited(
  trx: Trx,
  {
    id,
    email_verified_at,
    must_change_password,
  }: Pick<AccountRow, "id" | "email_verified_at" | "must_change_password">,
): Promise<void> {
  if (email_verified_at !== null) return;
  if (!must_change_password || (await hasRow(trx.selectFrom("vaults").select("id").where("user_id", "=", id)))) {
    throw new AppError("address_unproven");
  }
}

/** Returns the account that an invitation was mailed to; null: it was used, replaced, has expired or is unknown. */
export async function findInvited(db: Database, token: string, at: Date): Promise<string | null> {
  const row = await db
    .selectFrom("company_invitations")
    .innerJoin("users", "users.id", "company_invitations.user_id")
    .select("user_id")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", at)
    // An address that has changed since was not invited.
    .whereRef("users.email", "=", "company_invitations.email")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Returns whether a link, which is still good, lets the owner of an account begin an empty vault. */
export const isStartOver = (trx: Trx, { id, email }: Pick<AccountRow, "id" | "email">, token: string, at: Date) =>
  hasRow(
    trx
      .selectFrom("company_invitations")
      .select("user_id")
      .where("user_id", "=", id)
      .where("email", "=", email)
      .where("token_hash", "=", hashOf(token))
      .where("starts_over", "=", true)
      .where("expires_at", ">", at),
  );
