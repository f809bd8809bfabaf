import type { Database, Trx } from "../../platform/database.ts";
import { firstOrNull } from "../../platform/rows.ts";
import { notifyOwner } from "../account-mails.ts";
import type { AccountRow } from "../account-row.ts";
import { type AuditPerson, auditPerson, recordEvent } from "../audit.ts";
import type { CompanyOrigin } from "./origin.ts";
import { endCompanySessions } from "./sessions.ts";

/** The person that an ID token of the provider identifies. */
export interface CompanyIdentity extends CompanyOrigin {
  /** Their address at the provider; null: it says none, or that it is not verified. */
  email: string | null;
}

/** Returns the account that a subject of the provider is connected to. */
export async function findConnected(
  db: Database,
  { issuer, subject }: Pick<CompanyIdentity, "issuer" | "subject">,
): Promise<string | null> {
  const row = await db
    .selectFrom("company_connections")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Returns the connection of an account to the present provider. */
export const findConnection = (db: Database, userId: string, issuer: string) =>
  firstOrNull(
    db
      .selectFrom("company_connections")
      .select(["subject", "email", "connected_at"])
      .where("user_id", "=", userId)
      .where("issuer", "=", issuer),
  );

interface Change {
  at: Date;
  device: string;
  /** The company's name. */
  company: string;
}

/**
 * Connects an account, which the transaction has locked, to a subject that no account is connected to. A connection to
 * another issuer ends with it, and so does an invitation. Mailed and recorded.
 */
export async function connect(
  trx: Trx,
  account: AccountRow,
  { issuer, subject, email }: CompanyIdentity,
  { at, device, company }: Change,
): Promise<void> {
  const columns = { issuer, subject, email: email ?? "", connected_at: at };
  await trx
    .insertInto("company_connections")
    .values({ user_id: account.id, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
  await trx.deleteFrom("company_invitations").where("user_id", "=", account.id).execute();
  // No text of others is sent to an address that may be a stranger's.
  const shown = account.email_verified_at === null ? "" : (email ?? "");
  const isNew = account.must_change_password;
  await notifyOwner(trx, "company-connected", account, { at, device }, { company, email: shown, isNew });
  await recordEvent(trx, { at, kind: "company-connected", actor: auditPerson(account), details: { device } });
}

/**
 * Ends the connection of an account and the sessions that began with it, but `stays`. `by`: who does it, where that is
 * not the owner; null: the operator. Returns false where there was none.
 */
export async function disconnect(
  trx: Trx,
  account: AccountRow,
  { at, device, company, by, stays }: Change & { by?: AuditPerson | null; stays?: string },
): Promise<boolean> {
  if (!(await dropConnection(trx, { userId: account.id, stays }))) return false;
  const target = auditPerson(account);
  const who = by === undefined ? { actor: target } : { actor: by, target };
  const name = by === undefined ? {} : { by: by?.name ?? "" };
  const isNew = account.must_change_password && account.temporary_password_until === null;
  await notifyOwner(trx, "company-disconnected", account, { at, device }, { company, ...name, isNew });
  await recordEvent(trx, { at, kind: "company-disconnected", ...who, details: { device } });
  return true;
}

/**
 * Deletes a connection, an invitation, and the sessions that the company began, except `stays`. Returns false if the
 * account was not connected.
 */
export async function dropConnection(
  trx: Trx,
  { userId, stays }: { userId: string; stays?: string | undefined },
): Promise<boolean> {
  const ended = await trx.deleteFrom("company_connections").where("user_id", "=", userId).executeTakeFirst();
  await trx.deleteFrom("company_invitations").where("user_id", "=", userId).execute();
  await endCompanySessions(trx, { userId, stays });
  return ended.numDeletedRows > 0n;
}
