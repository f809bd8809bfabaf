import type { Selectable } from "kysely";
import type { ScimGroupsTable, ScimUsersTable } from "../../platform/company-tables.ts";
import { enterpriseSchema, groupSchema, userSchema } from "./protocol/discovery.ts";
import type { JsonObject } from "./protocol/value.ts";

export type UserRow = Selectable<ScimUsersTable>;
export type GroupRow = Selectable<ScimGroupsTable>;

/** Returns a person as the directory reads them back. @param base the address below which SCIM is served */
export function userResource(base: string, row: UserRow): JsonObject {
  const { manager } = row;
  return {
    schemas: [userSchema, ...(manager === null ? [] : [enterpriseSchema])],
    id: row.id,
    externalId: row.external_id ?? undefined,
    userName: row.user_name,
    name: { givenName: row.first_name, familyName: row.last_name },
    active: row.is_active,
    emails: [{ value: row.named_email ?? row.email, type: "work", primary: true }],
    phoneNumbers: row.mobile_no === "" ? undefined : [{ value: row.mobile_no, type: "mobile" }],
    [enterpriseSchema]: manager === null ? undefined : { manager: { value: manager } },
    meta: metaOf("User", `${base}/Users/${row.id}`, row),
  };
}

/** Returns a group as the directory reads it back. @param members ids; undefined: they aren't shown */
export const groupResource = (base: string, row: GroupRow, members: readonly string[] | undefined): JsonObject => ({
  schemas: [groupSchema],
  id: row.id,
  externalId: row.external_id ?? undefined,
  displayName: row.display_name,
  members: members?.map((value) => ({ value })),
  meta: metaOf("Group", `${base}/Groups/${row.id}`, row),
});

const metaOf = (resourceType: string, location: string, row: { created_at: Date; updated_at: Date }) => ({
  resourceType,
  created: row.created_at.toISOString(),
  lastModified: row.updated_at.toISOString(),
  location,
});
