import { type CallReply, calls } from "@pomander/contract";
import manifest from "../../../package.json" with { type: "json" };
import { type RawBuilder, sql } from "kysely";
import type { Config } from "../../config.ts";
import { type Api, publicRoute, route } from "../../http/route.ts";
import { configuredMailMode, type ReadMailMode } from "../../mail/mail-mode.ts";
import type { SendTestMail } from "./test-mail.ts";
import type { Database } from "../../platform/database.ts";

/** The version of this release, from package.json. */
export const version: string = manifest.version;

interface SystemRouteDeps {
  config: Config;
  db: Database;
  sendTestMail?: SendTestMail;
  readMailMode?: ReadMailMode;
  /** Where breached passwords are looked up; null: nowhere. */
  breachSource?: { kind: "file" | "service"; host: string | null } | null;
}

export function registerSystem(api: Api, deps: SystemRouteDeps): void {
  const { config, db, sendTestMail, readMailMode, breachSource } = deps;
  publicRoute(api, calls.system.publicSettings, {
    handle: async () => ({
      registration: config.registration,
      mail: configuredMailMode(config) === "outbox" ? ("outbox" as const) : ("smtp" as const),
      supportEmail: config.supportEmail,
      enterpriseEmail: config.enterpriseEmail,
      phone: config.supportPhone,
      address: config.postalAddress,
      version,
      breaches: { source: breachSource?.kind ?? ("off" as const), host: breachSource?.host ?? null },
    }),
  });
  route(api, calls.system.status, {
    handle: () => readStatus(db, readMailMode ?? (async () => configuredMailMode(config))),
  });
  if (sendTestMail !== undefined) {
    route(api, calls.system.testMail, {
      handle: async ({ actor }) => {
        await api.routeDeps.limitRate("testMail", actor._id);
        return sendTestMail(actor._id);
      },
    });
  }
}

type Status = CallReply<(typeof calls)["system"]["status"]>;

/** Whether mail goes out, and what did not arrive. */
export async function readStatus(db: Database, readMailMode: ReadMailMode): Promise<Status> {
  const [mail, error, failedDeliveries] = await Promise.all([readMailMode(), readLastMailError(db), countFailed(db)]);
  return { mail, lastMailError: error, failedDeliveries };
}

const since = sql`now() - interval '30 days'`;
/** The next try of what could not be sent is an hour away at most: what is further in the future was not tried. */
const soon = sql`now() + interval '2 hours'`;

/** Nothing has got through to that recipient since. */
const isUnsolved = (table: "mails" | "deliveries") => sql`not exists (
  select from ${sql.table(table)} later
  where later.state = 'sent' and later.sent_at > failed.send_at and ${sameRecipient[table]})`;
const sameRecipient = {
  mails: sql`later.recipient = failed.recipient`,
  deliveries: sql`later.reminder_id = failed.reminder_id and later.recipient_key = failed.recipient_key`,
};

/** What failed of a deleted reminder is nobody's any more, and nothing would solve it. */
const isStillAsked = { mails: sql`true`, deliveries: sql`failed.reminder_id is not null` };

const errorsOf = (table: "mails" | "deliveries") => sql`
  (select send_at, error from ${sql.table(table)} tried
   where state in ('pending', 'sending') and send_at <= ${soon} and error is not null
   order by send_at desc limit 1)
  union all
  (select send_at, error from ${sql.table(table)} failed
   where state = 'failed' and send_at > ${since} and error is not null and ${isStillAsked[table]}
     and ${isUnsolved(table)}
   order by send_at desc limit 1)`;

/** What was said last of a message that did not get through, or that is still being tried. */
export const lastMailError: RawBuilder<{ error: string }> = sql`
  select error from (${errorsOf("mails")} union all ${errorsOf("deliveries")}) found order by send_at desc limit 1`;

async function readLastMailError(db: Database): Promise<string | null> {
  const { rows } = await lastMailError.execute(db);
  return rows[0]?.error ?? null;
}

/** Of reminders that are not hidden, and to whom nothing of the reminder has got through since. */
async function countFailed(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from deliveries failed
    join reminders on reminders.id = failed.reminder_id and is_active and not is_deleted
    where failed.state = 'failed' and failed.send_at > ${since} and ${isUnsolved("deliveries")}`.execute(db);
  return rows[0]?.count ?? 0;
}
