import { limits, type SentLinkReply, type SentLinksReply } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, recordEvent } from "../../accounts/audit.ts";
import { fullName } from "../../accounts/actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { maySendLinks, readLinkPolicy } from "../../vaults/links/policy.ts";
import { endLink } from "./end-link.ts";
import { mayLinkFrom } from "./make-link.ts";

/** Returns the links of the caller's present vault, the newest first, and what they may send. */
export async function listLinks(app: AppContext, { actor }: Session): Promise<SentLinksReply> {
  const { db, clock } = app;
  const from = await mayLinkFrom(app, db, actor, clock.now());
  const { files, days, opens, passphrase, ...policy } = await readLinkPolicy(db);
  const may = maySendLinks({ files, days, opens, passphrase, ...policy }, actor);
  const { rows } = await sql<SentLinkReply>`
    select l.id as "linkId", l.label, ${atText(sql`l.created_at`)} as "createdAt", ${atText(sql`l.until`)} as until, l.opens_left as left,
      case when l.ended_at is null and l.until <= ${clock.now()} then 'time' else l.ended_why end as ended,
      coalesce((
        select json_agg(json_build_object('openId', o.open_id, 'device', o.device, 'receipt', o.receipt,
          'at', ${atText(sql`o.at`)}) order by o.at)
        from link_opens o where o.link_id = l.id), '[]') as opened
    from links l join vaults v on v.id = l.vault_id and v.archived_at is null
    where l.user_id = ${actor._id}
    order by (l.ended_at is null) desc, l.created_at desc limit ${sql.lit(limits.linksListed)}`.execute(db);
  return { policy: { may, files, days, opens, passphrase, from: from?.toISOString() ?? null }, links: rows };
}

/** Returns a time as the 24 characters of ISO 8601 that openers received. */
const atText = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Ends a link of the caller's. It needs no proof: ending a link reveals nothing. */
export function endOwnLink({ db, clock }: AppContext, { actor }: Session, linkId: string): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    const now = clock.now();
    const link = await trx
      .selectFrom("links")
      .select("ended_at")
      .where("id", "=", linkId)
      .where("user_id", "=", actor._id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError("not_found"));
    await endLink(trx, linkId, "sender", now);
    if (link.ended_at !== null) return;
    const sender = await trx
      .selectFrom("users")
      .select(["first_name", "last_name"])
      .where("id", "=", actor._id)
      .executeTakeFirstOrThrow();
    const person = auditActor({ ...actor, name: fullName(sender) });
    const details = { why: "sender" };
    await recordEvent(trx, { at: now, kind: "link-ended", actor: person, target: person, details });
  });
}
