import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import type { ChannelKind, Digest, Frequency, ReminderType } from "@pomander/contract";
import { sql } from "kysely";
import { createTestDatabase } from "./harness.ts";
import { kdf } from "./value-factories.ts";
import { pino } from "pino";
import { createPepper } from "../src/accounts/pepper.ts";
import { sealChannel } from "../src/deliveries/to-channels/seal.ts";
import { createSendToChannel } from "../src/deliveries/to-channels/send.ts";
import type { DeliverDeps } from "../src/deliveries/send/record.ts";
import { createChannelQueue, createDeliveryQueue, createDigestQueue } from "../src/deliveries/send/queues.ts";
import { planReminder } from "../src/deliveries/plan/plan.ts";
import { createNoticeQueue } from "../src/deliveries/notices/mail-notices.ts";
import { createPlanningQueue, type PlanningSubject, requestPlanning } from "../src/deliveries/plan/planning-jobs.ts";
import { createMailer } from "../src/mail/mailer.ts";
import type { Clock } from "../src/platform/clock.ts";
import { openDatabase } from "../src/platform/database.ts";
import { createOutgoing, type Outgoing } from "../src/platform/outgoing/outgoing.ts";
import { withTransaction } from "../src/platform/transaction.ts";
import { createQueueWorker } from "../src/queue/worker.ts";

export interface PersonRow {
  email?: string;
  firstName?: string;
  lastName?: string;
  timeZone?: string;
  language?: string | null;
  mailTime?: string;
  hasRemindMe?: boolean;
  isVerified?: boolean;
  isAdmin?: boolean;
  createdBy?: string | null;
  digest?: Digest;
  digestDay?: number;
  attachCalendar?: boolean;
}
export interface ReminderRow {
  owner: string;
  title?: string;
  type?: ReminderType;
  notes?: string;
  email?: string;
  expiryDate?: string;
  remindBeforeDays?: number;
  frequency?: Frequency;
  start?: string;
  assignees?: string[];
  scopeTag?: string | null;
  alsoAtExpiry?: boolean;
  noticePeriod?: string;
  cost?: string;
}

interface ChannelFixture {
  kind?: ChannelKind;
  name?: string;
  url: string;
  secret?: string | null;
  user?: string;
  scopeTag?: string;
}

const logStateChanges = sql`
  create table state_changes (kind text not null, change text not null);
  create function log_state_change() returns trigger language plpgsql as $$ begin
    insert into state_changes values (new.kind, old.state || ' → ' || new.state);
    return null;
  end $$;
  create trigger log_state_change after update of state on deliveries
    for each row execute function log_state_change()`;

const pepper = createPepper(Buffer.alloc(32, 9));

/**
 * Opens a database of its own with the parts that send reminders, and functions that insert rows as the calls would.
 */
export async function openDeliveryDatabase({
  smtpUrl,
  clock,
  dailyRecipients = 200,
  dailyMessages = 50,
  outgoing = createOutgoing({ allowed: [] }),
}: DeliveryDatabaseOptions) {
  const database = openDatabase(await createTestDatabase());
  const { db } = database;
  await logStateChanges.execute(db);
  const mailer = createMailer({ smtpUrl, mailFrom: "Pomander <keys@example.org>", dataDir: tmpdir() });
  const log = pino({ level: "silent" });
  const config = {
    publicUrl: "https://passwords.example.org",
    defaultLanguage: "en",
    dailyRecipients,
    dailyMessages,
  } as const;
  const sendToChannel = createSendToChannel({ db, pepper, outgoing, config, clock });
  const parts: DeliverDeps = { db, mailer, sendToChannel, log, config, tokenSecret: Buffer.alloc(32, 7), clock };
  const now = () => clock?.now() ?? new Date();

  const person = async ({
    email,
    firstName = "Ana",
    lastName = "Silva",
    timeZone = "UTC",
    language = null,
    mailTime = "09:00",
    hasRemindMe = true,
    isVerified = true,
    isAdmin = false,
    createdBy = null,
    digest = "off",
    digestDay = 1,
    attachCalendar = false,
  }: PersonRow = {}) => {
    const id = randomUUID();
    await db
      .insertInto("users")
      .values({
        id,
        first_name: firstName,
        last_name: lastName,
        email: email ?? `${id}@example.com`,
        is_allowed_for_remind_me: hasRemindMe,
        is_admin: isAdmin,
        created_by: createdBy,
        time_zone: timeZone,
        language,
        mail_time: mailTime,
        digest,
        digest_day: digestDay,
        attach_calendar: attachCalendar,
        kdf: JSON.stringify(kdf()),
        verifier: Buffer.alloc(32),
        email_verified_at: isVerified ? now() : null,
        created_at: now(),
        updated_at: now(),
      })
      .execute();
    return id;
  };
  const channel = async ({ kind = "webhook", name = "Operations", secret = null, ...row }: ChannelFixture) => {
    const id = randomUUID();
    await db
      .insertInto("channels")
      .values({
        id,
        kind,
        name,
        user_id: row.user ?? null,
        scope_tag_id: row.scopeTag ?? null,
        sealed: sealChannel(pepper, id, { url: row.url, secret }),
        host: new URL(row.url).host,
        active_since: now(),
        created_by: null,
        created_at: now(),
        updated_at: now(),
      })
      .execute();
    return id;
  };
  const reminder = (row: ReminderRow) =>
    withTransaction(db, async (trx) => {
      const id = randomUUID();
      const frequency = row.frequency ?? "once";
      await trx
        .insertInto("reminders")
        .values({
          id,
          title: row.title ?? "Certificate of the shop",
          type: row.type ?? "work",
          scope_tag_id: row.scopeTag ?? null,
          owner_id: row.owner,
          expiry_date: row.expiryDate ?? "2026-12-31",
          remind_before_days: row.remindBeforeDays ?? 7,
          email: row.email ?? "someone@example.org",
          frequency,
          remind_days_start: frequency === "once" ? null : (row.start ?? "2026-11-01"),
          notes: row.notes ?? "",
          also_at_expiry: row.alsoAtExpiry ?? false,
          notice_period: row.noticePeriod ?? null,
          cost: row.cost ?? null,
          planned_from: now(),
          created_at: now(),
          updated_at: now(),
        })
        .execute();
      for (const user of row.assignees ?? []) {
        await trx.insertInto("reminder_assignees").values({ reminder_id: id, user_id: user }).execute();
      }
      await planReminder(trx, id, clock);
      return id;
    });
  const plan = () => createQueueWorker({ queues: [createPlanningQueue({ db, log, clock })], log }).runOnce();
  const requestPlan = (subject: PlanningSubject) => withTransaction(db, (trx) => requestPlanning(trx, subject, clock));
  return {
    db,
    parts,
    person,
    channel,
    reminder,
    /** Changes a reminder's row and plans it again. */
    change: (id: string, set: object, isMoved = true) =>
      withTransaction(db, async (trx) => {
        await trx
          .updateTable("reminders")
          .set({ ...set, updated_at: now(), ...(isMoved ? { planned_from: now() } : {}) })
          .where("id", "=", id)
          .execute();
        await planReminder(trx, id, clock);
      }),
    /** Requests that reminders are planned again, as a changed setting does. */
    requestPlan,
    /** Plans the reminders that were requested. */
    plan,
    replan: async (subject: PlanningSubject) => {
      await requestPlan(subject);
      await plan();
    },
    /** Sends everything that is due now and queues the notices to owners. Returns the number of messages sent. */
    send: async () => {
      const queues = [createDeliveryQueue, createDigestQueue, createChannelQueue].map((create) => create(parts));
      const sent = await createQueueWorker({ queues, log }).runOnce();
      await createQueueWorker({ queues: [createNoticeQueue(parts)], log }).runOnce();
      return sent;
    },
    rows: (reminderId?: string) =>
      db
        .selectFrom("deliveries")
        .selectAll()
        .where((where) => (reminderId === undefined ? where.val(true) : where("reminder_id", "=", reminderId)))
        .orderBy("due_at")
        .orderBy("recipient")
        .orderBy("id")
        .execute(),
    /** Returns all changes of deliveries' states, or those of a kind, as `pending → sending`. */
    stateChanges: async (kind?: string) => {
      const { rows } = await sql<{ change: string }>`
        select distinct change from state_changes where kind = ${kind ?? sql.ref("kind")}`.execute(db);
      return rows.map(({ change }) => change);
    },
    stored: (id: string) => db.selectFrom("reminders").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    close: async () => {
      mailer.close();
      await database.close();
    },
  };
}
export type DeliveryDatabase = Awaited<ReturnType<typeof openDeliveryDatabase>>;

interface DeliveryDatabaseOptions {
  smtpUrl: string | null;
  clock?: Clock;
  dailyRecipients?: number;
  dailyMessages?: number;
  outgoing?: Outgoing;
}
