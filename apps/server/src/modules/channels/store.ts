import { type Channel, limits } from "@pomander/contract";
import { sql } from "kysely";
import type { ChannelOwner } from "../../deliveries/to-channels/cancel.ts";
import { AppError } from "../../errors.ts";
import type { Database, Trx } from "../../platform/database.ts";

interface ChannelRow {
  id: string;
  kind: Channel["kind"];
  name: string;
  host: string;
  is_active: boolean;
  is_turned_off: boolean;
  created_at: Date;
  updated_at: Date;
  last_sent_at: Date | null;
  problem: string | null;
}

const ownedBy = (owner: ChannelOwner) =>
  owner.kind === "person" ? sql`channels.user_id = ${owner.id}` : sql`channels.scope_tag_id = ${owner.id}`;

const turnedOff = `This channel was turned off: ${limits.channelRefusals} messages in a row were refused.`;

const present = (row: ChannelRow): Channel => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  host: row.host,
  isActive: row.is_active,
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  problem: row.is_turned_off ? `${row.problem ?? ""} ${turnedOff}`.trim() : row.problem,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The channels of a person or a scope tag, by name. */
export async function listChannels(db: Database | Trx, owner: ChannelOwner): Promise<Channel[]> {
  const { rows } = await sql<ChannelRow>`
    select id, kind, name, host, is_active, created_at, updated_at,
      not is_active and refusals >= ${limits.channelRefusals} as is_turned_off,
      (select max(sent_at) from deliveries where channel_id = channels.id and state = 'sent') as last_sent_at,
      (select error from deliveries where channel_id = channels.id and attempts > 0 and state <> 'cancelled'
        order by coalesce(sent_at, failing_since, due_at) desc, id desc limit 1) as problem
    from channels where ${ownedBy(owner)} order by lower(name), id`.execute(db);
  return rows.map(present);
}

/** One of them. @throws `not_found` */
export async function showChannel(db: Database | Trx, owner: ChannelOwner, channelId: string): Promise<Channel> {
  const found = (await listChannels(db, owner)).find(({ _id }) => _id === channelId);
  if (found === undefined) throw new AppError("not_found");
  return found;
}

/** One of them, locked, with its sealed address. @throws `not_found` */
export async function lockChannel(trx: Trx, owner: ChannelOwner, channelId: string) {
  return trx
    .selectFrom("channels")
    .select(["id", "kind", "name", "sealed", "host", "is_active"])
    .where("id", "=", channelId)
    .where(ownedBy(owner).$castTo<boolean>())
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
}

/** How many there are. */
export async function countChannels(trx: Trx, owner: ChannelOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from channels where ${ownedBy(owner)}`.execute(trx);
  return rows[0]?.count ?? 0;
}
