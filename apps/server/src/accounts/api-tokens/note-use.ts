import { isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import { networkOf } from "../../platform/rate-limits.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { FoundToken } from "./find-token.ts";
import { mailHolders } from "./mail-holders.ts";

/** Milliseconds between writes of the last use, which is shown to the minute. */
const noteIntervalMs = 60_000;
/** Mails about new networks that a holder gets in a day. */
const maxNetworkMailsPerDay = 10;

interface Use {
  address: string;
  device: string;
  now: Date;
}

/** Returns the network of an address as it is recorded: its /24, for IPv6 its /48. */
export function usedNetworkOf(address: string): string {
  const network = networkOf(address);
  if (!isIPv6(address) || !network.includes(":")) return `${network.split(".").slice(0, 3).join(".")}.0/24`;
  return `${network.split(":").slice(0, 3).join(":")}::/48`;
}

/** The last uses that this process has written, by token and network. */
const noted = new Map<string, number>();
const maxNoted = 10_000;

/**
 * Records the use of a token, once a minute, with the network that it came from; mails those who hold it where the
 * network is new and not the first.
 */
export async function noteUse(db: Database, token: FoundToken, use: Use): Promise<void> {
  const network = usedNetworkOf(use.address);
  const key = `${token.token_id} ${network}`;
  const at = use.now.getTime();
  if (Math.abs(at - (noted.get(key) ?? -Infinity)) < noteIntervalMs) return;
  if (noted.size >= maxNoted) noted.clear();
  noted.set(key, at);
  await withTransaction<void>(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("api_tokens")
      .set({ last_used_at: use.now })
      .where("id", "=", token.token_id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const { rows } = await sql<{ is_new: boolean; is_first: boolean }>`
      insert into api_token_networks as known (token_id, network, last_used_at)
      values (${token.token_id}, ${network}, ${use.now})
      on conflict (token_id, network) do update set last_used_at = excluded.last_used_at
      returning xmax = 0 as is_new,
        not exists (select from api_token_networks where token_id = ${token.token_id}) as is_first`.execute(trx);
    const [outcome] = rows;
    // A network that upkeep has deleted is not the first again.
    const isFirst = token.last_used_at === null && outcome?.is_first === true;
    if (outcome?.is_new !== true || isFirst) return;
    const holder = token.is_servers ? null : token.id;
    const origin = { at: use.now, device: use.device };
    const facts = { token: token.name, network, isServers: token.is_servers };
    await mailHolders(trx, holder, "api-token-network", origin, facts, { aDay: maxNetworkMailsPerDay });
  });
}
