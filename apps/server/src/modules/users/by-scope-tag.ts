import type { CallParsed, CallReply, calls } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import { contains, pageOf } from "../../platform/list-query.ts";

type ByScopeTagCall = (typeof calls)["users"]["byScopeTag"];
type ByScopeTagQuery = CallParsed<ByScopeTagCall>["query"];

/** The members of a scope tag's groups by name, each once; all of them, or one page. */
export async function listByScopeTag(
  { db }: AppContext,
  scopeTagId: string,
  query: ByScopeTagQuery,
): Promise<{ members: CallReply<ByScopeTagCall>; total: number }> {
  const scopeTag = await db.selectFrom("scope_tags").select("id").where("id", "=", scopeTagId).executeTakeFirst();
  if (scopeTag === undefined) throw new AppError("not_found");
  const { search = "" } = query;
  let users = db
    .selectFrom("users")
    .where("users.id", "in", (members) =>
      members
        .selectFrom("scope_tag_groups")
        .innerJoin("group_members", "group_members.group_id", "scope_tag_groups.group_id")
        .where("scope_tag_groups.scope_tag_id", "=", scopeTagId)
        .select("group_members.user_id"),
    );
  if (search !== "") users = users.where(contains("users.search_text", search));
  const sorted = users
    .select([
      "users.id as _id",
      "users.first_name as firstName",
      "users.last_name as lastName",
      "users.email",
      "users.is_allowed_for_remind_me as isAllowedForRemindMe",
    ])
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy("users.id");
  const counted = users.select(({ fn }) => fn.countAll<number>().as("count"));
  const [members, { count }] = await Promise.all([pageOf(sorted, query).execute(), counted.executeTakeFirstOrThrow()]);
  return { members, total: count };
}
