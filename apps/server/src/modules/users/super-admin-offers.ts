import type { CallParsed, CallReply, calls, SuperAdminOffer } from "@pomander/contract";
import { notifyOwner } from "../../accounts/account-mails.ts";
import { type AccountRow, changeAccount, lockAccount } from "../../accounts/account-row.ts";
import { fullName } from "../../accounts/actor.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { dropConnection } from "../../accounts/company/connections.ts";
import { isCompanyRequired, readCompanyDomains } from "../../accounts/company/domains.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import { hasGeneratedPassword } from "../../accounts/generated-passwords.ts";
import { endSessions } from "../../accounts/end-sessions.ts";
import type { Session } from "../../accounts/sessions.ts";
import { requestPlanning } from "../../deliveries/plan/planning-jobs.ts";
import { AppError } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import { firstOrNull } from "../../platform/rows.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** Days after which an offer can no longer be accepted. */
const offerDays = 7;

type UsersCalls = (typeof calls)["users"];

/** Returns the offer that a user made or got, or null without one that is still open. */
export async function readSuperAdminOffer(
  { db, clock }: AppContext,
  userId: string,
): Promise<CallReply<UsersCalls["superAdminOffer"]>> {
  const row = await firstOrNull(
    db
      .selectFrom("super_admin_offers as offer")
      .innerJoin("users as one", "one.id", "offer.from_user")
      .innerJoin("users as other", "other.id", "offer.to_user")
      .where((where) => where.or([where("from_user", "=", userId), where("to_user", "=", userId)]))
      .where("expires_at", ">", clock.now())
      .select(["expires_at", "from_user", "to_user"])
      .select(["one.first_name as one_first", "one.last_name as one_last"])
      .select(["other.first_name as other_first", "other.last_name as other_last"]),
  );
  if (row === null) return { offer: null };
  const isMine = row.from_user === userId;
  const person = isMine
    ? { _id: row.to_user, name: fullName({ first_name: row.other_first, last_name: row.other_last }) }
    : { _id: row.from_user, name: fullName({ first_name: row.one_first, last_name: row.one_last }) };
  return { offer: { isMine, person, expiresAt: row.expires_at.toISOString() } };
}

interface Confirmed<Body> {
  session: Session;
  body: Body;
  device: string;
}

/** Offers an administrator to take over, after the super admin's password and second factor. */
export function offerSuperAdmin(
  app: AppContext,
  { session, body, device }: Confirmed<CallParsed<UsersCalls["offerSuperAdmin"]>["body"]>,
): Promise<{ offer: SuperAdminOffer }> {
  const { to, ...confirmation } = body;
  return withTransaction<{ offer: SuperAdminOffer }>(app.db, async (trx) => {
    const validate = async (owner: AccountRow) => {
      if (!owner.is_super_admin) return new AppError("forbidden");
      const person = await findAdministrator(trx, to);
      if (person === null) return new AppError("not_found");
      // The company never signs in a super admin, and a generated password does not sign in.
      return (await hasGeneratedPassword(trx, to)) ? new AppError("person_needs_password") : person;
    };
    const { account, validated: person } = await confirmWithFactor(app, trx, session, {
      ...confirmation,
      device,
      validate,
    });
    const at = app.clock.now();
    const expiresAt = new Date(at.getTime() + offerDays * 86_400_000);
    await trx
      .deleteFrom("super_admin_offers")
      .where((where) => where.or([where("from_user", "=", account.id), where("to_user", "=", to)]))
      .execute();
    await trx
      .insertInto("super_admin_offers")
      .values({ from_user: account.id, to_user: to, expires_at: expiresAt })
      .execute();
    const [by, until] = [nameFor(person, account), expiresAt.toISOString()];
    await notifyOwner(trx, "super-admin-offered", person, { at, device }, { by, until });
    const event = { actor: auditPerson(account), target: { ...auditPerson(person), isSuperAdmin: true } };
    await recordEvent(trx, { at, kind: "super-admin-offered", ...event });
    return { offer: { isMine: true, person: { _id: to, name: fullName(person) }, expiresAt: until } };
  });
}

/** Returns a person's name for a mail to a reader; empty where the reader's address is not proven. */
const nameFor = (reader: AccountRow, person: AccountRow): string =>
  reader.email_verified_at === null ? "" : fullName(person);

/** Returns an administrator whose account has its own password, chosen or generated; null for anyone else. */
const findAdministrator = (db: Database, userId: string): Promise<AccountRow | null> =>
  firstOrNull(
    db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", userId)
      .where("is_admin", "=", true)
      .where("is_super_admin", "=", false)
      .where("must_change_password", "=", false),
  );

/**
 * Deletes the offer that a user made or got.
 * @throws AppError `not_found`
 */
export async function withdrawSuperAdminOffer({ db }: AppContext, userId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("super_admin_offers")
    .where((where) => where.or([where("from_user", "=", userId), where("to_user", "=", userId)]))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("not_found");
}

/**
 * Makes the administrator who got an offer super admin, and the one who made it an administrator, after the former's
 * password and second factor. Where a domain is required, the new super admin needs a second factor, to get in without
 * the company.
 */
export function acceptSuperAdminOffer(
  app: AppContext,
  { session, body, device }: Confirmed<CallParsed<UsersCalls["acceptSuperAdminOffer"]>["body"]>,
): Promise<void> {
  return withTransaction<undefined>(app.db, async (trx) => {
    const at = app.clock.now();
    const validate = async (owner: AccountRow) => {
      const offer = await firstOrNull(
        trx
          .selectFrom("super_admin_offers")
          .select("from_user")
          .where("to_user", "=", owner.id)
          .where("expires_at", ">", at)
          .forUpdate(),
      );
      const from = offer && (await lockAccount(trx, offer.from_user));
      if (from?.is_super_admin !== true || !owner.is_admin) return new AppError("not_found");
      const hasDomains = (await readCompanyDomains(app, trx)).length > 0;
      // Either has changed since the offer.
      const isStuck = (hasDomains && !owner.has_factor) || (await hasGeneratedPassword(trx, owner.id));
      return isStuck ? new AppError("no_other_way") : from;
    };
    const confirmed = await confirmWithFactor(app, trx, session, { ...body, device, validate });
    const { account, validated: from } = confirmed;
    await trx.deleteFrom("super_admin_offers").where("from_user", "in", [from.id, account.id]).execute();
    await changeAccount(trx, account, { is_super_admin: true, is_admin: false }, app.clock);
    const former = await changeAccount(trx, from, { is_super_admin: false, is_admin: true }, app.clock);
    // Super admins never sign in by the company, so no session that it began gets their rights.
    await dropConnection(trx, { userId: account.id });
    // A session of a user whose domain is required begins with the company alone.
    if (await isCompanyRequired(app, trx, former)) await endSessions(trx, former.id);
    for (const { id } of [account, from]) await requestPlanning(trx, { kind: "person", id }, app.clock);
    const [one, other] = [auditPerson(account), auditPerson(from)];
    const event = { at, kind: "rights-changed", actor: { ...one, isSuperAdmin: true } } as const;
    await recordEvent(trx, { ...event, target: { ...one, isSuperAdmin: true }, details: { isSuperAdmin: true } });
    await recordEvent(trx, {
      ...event,
      target: { ...other, isSuperAdmin: true },
      details: { isSuperAdmin: false, isAdmin: true },
    });
    for (const person of [account, from]) {
      const names = { from: nameFor(person, from), to: nameFor(person, account) };
      await notifyOwner(trx, "super-admin-changed", person, { at, device }, { ...names, isNew: person === account });
    }
    return undefined;
  });
}
