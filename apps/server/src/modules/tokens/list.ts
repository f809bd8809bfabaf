import type { AnyTokenScope, ApiToken } from "@pomander/contract";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { AppError } from "../../errors.ts";

interface TokenRow {
  id: string;
  name: string;
  scopes: AnyTokenScope[];
  networks: string[];
  expires_at: Date;
  created_at: Date;
  created_by_name: string;
  last_used_at: Date | null;
  awaits_keep: boolean;
  tags: ApiToken["tags"];
  used_from: { network: string; lastUsedAt: string }[];
  former_until: Date | null;
}

const present = (row: TokenRow): ApiToken => ({
  _id: row.id,
  name: row.name,
  scopes: row.scopes,
  tags: row.tags,
  networks: row.networks,
  expiresAt: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  usedFrom: row.used_from.map(({ network, lastUsedAt }) => ({
    network,
    lastUsedAt: new Date(lastUsedAt).toISOString(),
  })),
  formerUntil: row.former_until?.toISOString() ?? null,
  awaitsKeep: row.awaits_keep,
});

/** Lists the tokens of a user, or with null the server's, by name. */
export async function listTokens(db: Database, userId: string | null, clock: Clock): Promise<ApiToken[]> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.scopes, t.networks, t.expires_at, t.created_at, t.created_by_name, t.last_used_at,
      t.awaits_keep,
      case when t.has_tags then (
        select coalesce(jsonb_agg(jsonb_build_object('_id', tag.id, 'name', tag.name) order by lower(tag.name), tag.id), '[]')
        from api_token_tags named join scope_tags tag on tag.id = named.scope_tag_id where named.token_id = t.id
      ) end as tags,
      (
        select coalesce(jsonb_agg(jsonb_build_object('network', n.network, 'lastUsedAt', n.last_used_at)
          order by n.last_used_at desc, n.network), '[]')
        from (
          select * from api_token_networks where token_id = t.id order by last_used_at desc, network limit 20
        ) n
      ) as used_from,
      (
        select max(s.expires_at) from api_token_secrets s
        where s.token_id = t.id and s.expires_at > ${clock.now()} and s.created_at < (
          select max(newest.created_at) from api_token_secrets newest where newest.token_id = t.id
        )
      ) as former_until
    from api_tokens t where t.user_id is not distinct from ${userId}::uuid
    order by lower(t.name), t.created_at, t.id`.execute(db);
  return rows.map(present);
}

/** Returns one of them. @throws `not_found` */
export async function showToken(db: Database, userId: string | null, id: string, clock: Clock): Promise<ApiToken> {
  const found = (await listTokens(db, userId, clock)).find(({ _id }) => _id === id);
  if (found === undefined) throw new AppError("not_found");
  return found;
}
