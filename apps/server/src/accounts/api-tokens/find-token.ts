import { BlockList, isIPv6 } from "node:net";
import { type Actor, type TokenScope, tokenScopes } from "@pomander/contract";
import { parseRange } from "../../address-ranges.ts";
import { shareUntilCommit } from "../../platform/advisory-locks.ts";
import { type Database, prepared, type Trx } from "../../platform/database.ts";
import { actorOf, type ActorRow } from "../actor.ts";
import { requireFactorSql } from "../factor-requirement.ts";

/** A token with its owner's present rights, or for the server's, with the user who owns what it makes. */
export interface FoundToken extends ActorRow {
  token_id: string;
  is_servers: boolean;
  hash: Buffer;
  name: string;
  scopes: string[];
  has_tags: boolean;
  tags: string[];
  networks: string[];
  last_used_at: Date | null;
  first_name: string;
  last_name: string;
}

/**
 * The super admin who has been here longest owns what the server's tokens make. Without one, these tokens are refused.
 */
const ownerOfServers = "select id from users where is_super_admin order by created_at, id limit 1";
const selectAt = (now: string) => `
  select t.id as token_id, t.user_id is null as is_servers, s.hash, t.name, t.scopes, t.has_tags, t.networks, t.last_used_at,
    array(select scope_tag_id from api_token_tags where token_id = t.id) as tags,
    u.id, u.is_admin, u.is_super_admin, u.is_allowed_for_remind_me, u.must_change_password, u.has_factor, u.first_name,
    u.last_name, ${requireFactorSql} as require_factor
  from api_token_secrets s
  join api_tokens t on t.id = s.token_id
  join users u on u.id = coalesce(t.user_id, (${ownerOfServers}))
  where s.id = $1 and s.expires_at > ${now} and not t.awaits_keep`;
const runFind = prepared<FoundToken>("find_api_token", selectAt("$2"));
// The time after a wait, in which the secret may have ended: `now()` is when the transaction began.
const select = selectAt("clock_timestamp()");
const runLock = prepared<FoundToken>("lock_api_token", `${select} for share of s, t`);
const runLockWithOwner = prepared<FoundToken>("lock_api_token_and_owner", `${select} for share of s, t, u`);

/** Reads the token of a secret that is still accepted; null: there is none. */
export const findToken = async (db: Database, secretId: Buffer, now: Date): Promise<FoundToken | null> =>
  (await runFind(db, [secretId, now]))[0] ?? null;

interface UsedToken {
  tokenId: string;
  secretId: Buffer;
}

/**
 * Does the same, and locks the token until the transaction ends, so that its end comes before or after what that does.
 */
export const lockToken = (trx: Trx, used: UsedToken): Promise<FoundToken | null> => lock(trx, used, runLock);

/** Does the same, and locks its owner's rights too. Share the owner's account before. */
export const lockTokenWithOwner = (trx: Trx, used: UsedToken): Promise<FoundToken | null> =>
  lock(trx, used, runLockWithOwner);

async function lock(trx: Trx, { tokenId, secretId }: UsedToken, run: typeof runLock): Promise<FoundToken | null> {
  await shareUntilCommit(trx, "token", tokenId);
  return (await run(trx, [secretId]))[0] ?? null;
}

/** Returns the actor of a token, limited to what the token may do. */
export function actorOfToken(row: FoundToken): Actor {
  const token = {
    name: row.name,
    scopes: row.scopes.filter((scope): scope is TokenScope => tokenScopes.includes(scope as TokenScope)),
    scopeTags: row.has_tags || row.is_servers ? row.tags : null,
  };
  if (!row.is_servers) return { ...actorOf(row), token };
  // A token of the server does not depend on what this user still has to do for their own account.
  return { ...actorOf(row), mustChangePassword: false, mustAddFactor: false, token };
}

/** Returns whether a token may be used from an address. @param networks empty: from any */
export function isFromNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const range of networks.map(parseRange)) {
    if (range !== null) list.addSubnet(range.address, range.prefix, range.family);
  }
  return list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Returns the user who owns what the server's tokens make; null: there is none. */
export async function findServersOwner(db: Database): Promise<string | null> {
  const [row] = await runFindOwner(db, []);
  return row?.id ?? null;
}
const runFindOwner = prepared<{ id: string }>("find_owner_of_servers", ownerOfServers);
