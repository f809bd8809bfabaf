import { id as idSchema, limits, normalizeEmail } from "@pomander/contract";
import { type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { countRows, firstOrNull } from "../../platform/rows.ts";
import type { Tables } from "../../platform/tables.ts";
import { type FilterOf, readFilter } from "./protocol/filter.ts";
import type { ListParams } from "./protocol/list.ts";
import { notUnique, tooLarge, unknownId } from "./protocol/scim-error.ts";
import type { ScimUser } from "./protocol/user.ts";
import type { UserRow } from "./resources.ts";

export const isId = (text: string) => idSchema.safeParse(text).success;

/** A page of resources, and how many there are on all pages. */
export interface ResourcePage<Row> {
  rows: Row[];
  total: number;
}

/** Lists people by the order in which the directory created them. */
export async function listUsers(
  db: Database,
  { filter, startIndex, count }: ListParams,
): Promise<ResourcePage<UserRow>> {
  const conditions = readFilter("User", filter);
  const users = db.selectFrom("scim_users").where((of) => of.and(conditions.map((one) => meets(of, one))));
  const total = await countRows(users);
  const page = users
    .selectAll()
    .orderBy("id")
    .limit(count)
    .offset(startIndex - 1);
  return { rows: count === 0 ? [] : await page.execute(), total };
}

function meets(of: ExpressionBuilder<Tables, "scim_users">, { attribute, value }: FilterOf<"User">[number]) {
  const text = String(value);
  switch (attribute) {
    case "id":
      return isId(text) ? of("id", "=", text) : sql<SqlBool>`false`;
    case "userName":
      return sql<SqlBool>`lower(user_name) = lower(${text})`;
    case "externalId":
      return of("external_id", "=", text);
    case "active":
      return of("is_active", "=", value === true);
    case "email":
      return of("email", "=", normalizeEmail(text));
  }
}

/** Returns one person. @throws ScimError 404 */
export const readUserRow = (db: Database, id: string): Promise<UserRow> => findUser(db, id, false);

async function findUser(db: Database, id: string, isLocked: boolean): Promise<UserRow> {
  if (!isId(id)) throw unknownId();
  const user = db.selectFrom("scim_users").selectAll().where("id", "=", id);
  const row = await firstOrNull(isLocked ? user.forUpdate() : user);
  if (row === null) throw unknownId();
  return row;
}

/** Stores a new person. @throws ScimError 409 `uniqueness`; 413 if there are too many */
export async function insertUser(trx: Trx, user: ScimUser, at: Date): Promise<UserRow> {
  await lockUntilCommit(trx, "directory", "users");
  if ((await countRows(trx.selectFrom("scim_users"))) >= limits.scim.users) {
    throw tooLarge(`A directory has at most ${limits.scim.users} users`);
  }
  return trx
    .insertInto("scim_users")
    .values({ id: uuidv7(), ...columnsOf(user), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(userTaken);
}

/**
 * Stores what `change` makes of a person, and returns the person before and after. A confirmed plan creates no account for
 * another address or id than the one that it named. @throws ScimError 404; 409 `uniqueness`
 */
export async function updateUser(
  trx: Trx,
  id: string,
  { at, change }: { at: Date; change: (before: ScimUser) => ScimUser },
): Promise<{ before: UserRow; after: UserRow }> {
  const before = await findUser(trx, id, true);
  const user = change(userOf(before));
  const isAnother = user.email !== before.email || user.externalId !== before.external_id;
  const update = trx
    .updateTable("scim_users")
    .set({ ...columnsOf(user), updated_at: at, ...(isAnother && { awaits_account: false }) })
    .where("id", "=", id);
  const after = await update.returningAll().executeTakeFirstOrThrow().catch(refuseTaken(userTaken));
  return { before, after };
}

/** Deletes a person with their memberships, after what must come before. @throws ScimError 404 */
export async function deleteUser(trx: Trx, id: string, before: () => Promise<void>): Promise<void> {
  await findUser(trx, id, true);
  await before();
  await trx.deleteFrom("scim_users").where("id", "=", id).execute();
}

const userTaken = () => notUnique("Another user has this userName, address or externalId");

/** Returns a handler that refuses with `taken` where PostgreSQL reports that a value is another row's. */
export const refuseTaken = (taken: () => Error) => (error: unknown) => {
  throw (error as { code?: unknown }).code === "23505" ? taken() : error;
};

const userOf = (row: UserRow): ScimUser => ({
  userName: row.user_name,
  externalId: row.external_id,
  namedEmail: row.named_email,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  mobileNo: row.mobile_no,
  isActive: row.is_active,
  manager: row.manager,
});

const columnsOf = (user: ScimUser) => ({
  user_name: user.userName,
  external_id: user.externalId,
  named_email: user.namedEmail,
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  mobile_no: user.mobileNo,
  is_active: user.isActive,
  manager: user.manager,
});
