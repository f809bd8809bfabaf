import {
  type Actor,
  type BulkResult,
  bulkUser,
  type CallParsed,
  type calls,
  errors,
  mayAddUser,
  type NewUser,
  normalizeEmail,
  type User,
} from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { assertAdminLimit, lockAdminCount } from "../../accounts/admin-limit.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, auditPerson, recordEvent } from "../../accounts/audit.ts";
import { isCompanyRequired } from "../../accounts/company/domains.ts";
import { inviteByCompany } from "../../accounts/company/invitations.ts";
import { inviteByMail } from "../../accounts/invitations.ts";
import { joinGroups } from "../../accounts/join-groups.ts";
import { confirmActor, type ConfirmedActor } from "../../accounts/confirm-actor.ts";
import { recordEmailKnown } from "../../accounts/email-verification.ts";
import { isEmailTaken } from "../../accounts/normalize-addresses.ts";
import { showUser, userColumns } from "../../accounts/present-user.ts";
import type { Session } from "../../accounts/sessions.ts";
import {
  noPasswordColumns,
  type TemporaryPassword,
  temporaryPasswordColumns,
} from "../../accounts/temporary-passwords.ts";
import { AppError, invalid } from "../../errors.ts";
import { toAppError } from "../../http/error-reply.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { notifyOwner } from "../../accounts/account-mails.ts";

type AddUserForm = CallParsed<(typeof calls)["users"]["add"]>["body"];
interface AddUserRequest extends Session {
  /** The administrator's device. */
  device: string;
}

/** The way in which a new user signs in first, before they choose a master password. */
type FirstSignIn = TemporaryPassword | "company" | "mail";

/**
 * Adds one user, who signs in with the temporary password, with an emailed invitation, or by the company that invites
 * them, and then chooses a master password.
 */
export async function addUser(app: AppContext, request: AddUserRequest, form: AddUserForm): Promise<{ user: User }> {
  const { password, company, invite, ...user } = form;
  if ([password, company, invite].filter((way) => way !== undefined).length !== 1) {
    throw invalid("password", "A password, an invitation or the company");
  }
  await checkBeforeDeriving(app.db, request.actor, user);
  if (company !== undefined && app.config.company === null) throw new AppError("company_off");
  // The company lets administrators in past a second factor of their own alone, and a new user has none.
  if (company !== undefined && user.isAdmin === true) throw new AppError("person_needs_factor");
  const made = password === undefined ? null : await app.makeTemporaryPassword(password);
  return { user: await storeUser(app, request, user, made ?? (company === undefined ? "mail" : "company")) };
}

/** A new user without the way in. */
type UserFacts = Omit<NewUser, "password">;

/** Refuses all that can be refused before a password is derived in vain; `storeUser` decides. */
export async function checkBeforeDeriving(db: Database, actor: Actor, form: UserFacts): Promise<void> {
  assertMayAdd(actor, form);
  if (await isEmailTaken(db, form.email)) throw new AppError("email_taken");
  if (form.isAdmin === true) await assertAdminLimit(db);
}

export function assertMayAdd(actor: Actor, { isAdmin }: UserFacts): void {
  if (!mayAddUser(actor, { isAdmin: isAdmin ?? false })) throw new AppError("forbidden");
}

/** Stores a new user, with a derived temporary password or an invitation. The transaction also checks rights, limit and address. */
export function storeUser(app: AppContext, request: AddUserRequest, form: UserFacts, way: FirstSignIn): Promise<User> {
  return withTransaction<User>(app.db, async (trx) => {
    if (form.isAdmin === true) await lockAdminCount(trx);
    const actor = await confirmActor(trx, request);
    assertMayAdd(actor, form);
    if (form.isAdmin === true) await assertAdminLimit(trx);
    const at = app.clock.now();
    const row = await insertUser(trx, { actor, form, way, at });
    const details = { isAdmin: row.is_admin, isAllowedForRemindMe: row.is_allowed_for_remind_me };
    const target = auditPerson(row);
    await recordEvent(trx, { at, kind: "user-added", actor: auditActor(actor), target, details });
    await joinGroups(trx, { userId: row.id, groups: form.groups ?? [], actor, at });
    if (form.isEmailKnown === true) await recordEmailKnown(trx, { at, actor: auditActor(actor), target }, true);
    const { device } = request;
    const by = auditActor(actor);
    if (way === "company") {
      await inviteByCompany(trx, row, { at, device, by, company: app.config.company?.name ?? "" });
      return showUser(trx, actor, row);
    }
    if (await isCompanyRequired(app, trx, row)) throw new AppError("company_managed");
    if (way === "mail") {
      const invited_until = await inviteByMail(trx, row, { at, device, by });
      return showUser(trx, actor, { ...row, invited_until });
    }
    await notifyOwner(trx, "user-added", row, { at, device }, { by: by.name, until: way.until.toISOString() });
    return showUser(trx, actor, row);
  });
}

interface StoredUser {
  actor: ConfirmedActor;
  form: UserFacts;
  way: FirstSignIn;
  at: Date;
}

async function insertUser(trx: Trx, { actor, form, way, at }: StoredUser) {
  const isAdmin = form.isAdmin ?? false;
  return trx
    .insertInto("users")
    .values({
      id: uuidv7(),
      first_name: form.firstName,
      last_name: form.lastName ?? "",
      email: form.email,
      mobile_no: form.mobileNo ?? "",
      is_admin: isAdmin,
      is_allowed_for_remind_me: isAdmin || (form.isAllowedForRemindMe ?? false),
      ...(typeof way === "string" ? noPasswordColumns() : temporaryPasswordColumns(way)),
      // The administrator's zone applies until the users choose their own.
      time_zone: (of) => of.selectFrom("users as adder").select("adder.time_zone").where("adder.id", "=", actor._id),
      email_known_at: form.isEmailKnown === true ? at : null,
      created_by: actor._id,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(userColumns)
    .executeTakeFirstOrThrow(() => new AppError("email_taken"));
}

type BulkRow = Record<string, unknown>;
interface AddUsersRequest extends Session {
  device: string;
  /** Receives every unexpected error. */
  onError: (error: unknown) => void;
}
/** A row that passed validation. Its temporary password, if it has one, is being derived. */
interface Accepted {
  form: UserFacts;
  way: Promise<FirstSignIn>;
}

/**
 * Adds users, each row in a transaction of its own: a bad one is that row's error and stops no other. Values, rights
 * and addresses are checked before a password is derived.
 */
export async function addUsers(
  app: AppContext,
  request: AddUsersRequest,
  rows: readonly BulkRow[],
): Promise<BulkResult> {
  const validated: (Accepted | AppError)[] = [];
  const addresses = new Set<string>();
  for (const row of rows) validated.push(await resultOrError(request, () => validateRow(app, request, row, addresses)));

  const createdUsers: User[] = [];
  const found: BulkResult["errors"] = [];
  for (const [index, outcome] of validated.entries()) {
    const stored =
      outcome instanceof AppError
        ? outcome
        : await resultOrError(request, async () => storeUser(app, request, outcome.form, await outcome.way));
    if (stored instanceof AppError) found.push(errorOf(index, rows[index]?.["email"], stored));
    else createdUsers.push(stored);
  }
  return { createdUsers, errors: found };
}

async function validateRow(
  app: AppContext,
  { actor }: AddUsersRequest,
  row: BulkRow,
  addresses: Set<string>,
): Promise<Accepted> {
  const parsed = bulkUser.safeParse(row);
  if (!parsed.success) {
    const issues = parsed.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => ({ path: key, message: "Not a field of a user" }))
        : [{ path: issue.path.join("."), message: issue.message }],
    );
    throw new AppError("invalid", { issues });
  }
  const { password, invite, ...form } = parsed.data;
  if ((password === undefined) === (invite === undefined)) throw invalid("password", "A password or an invitation");
  if (addresses.has(form.email)) throw new AppError("email_taken");
  await checkBeforeDeriving(app.db, actor, form);
  addresses.add(form.email);
  const way = password === undefined ? Promise.resolve("mail" as const) : app.makeTemporaryPassword(password);
  // The promise is awaited when its row's turn comes; until then a rejection has no handler.
  way.catch(() => undefined);
  return { form, way };
}

/** Returns the result of the work, or the error that refused it. */
async function resultOrError<T>({ onError }: AddUsersRequest, work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    const refusal = toAppError(error);
    if (errors[refusal.code].status >= 500) onError(error);
    return refusal;
  }
}

function errorOf(index: number, address: unknown, refusal: AppError): BulkResult["errors"][number] {
  const email = typeof address === "string" ? normalizeEmail(address).slice(0, 320) : "";
  const issues = refusal.issues?.map(({ path, message }) => `${path}: ${message}`).join("; ");
  const { code, params, message } = refusal;
  return { index, email, error: (issues ?? message).slice(0, 1_000), code, ...(params && { params }) };
}
