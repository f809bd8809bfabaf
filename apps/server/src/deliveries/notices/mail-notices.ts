import { sql } from "kysely";
import { administratorsAtMost, type Reader, readReaders } from "./audience.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import type { MailData } from "../../mail/mail-data.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { type Clock, readNow, sqlNow } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { JobQueue } from "../../queue/worker.ts";

interface NoticeDeps {
  db: Database;
  clock?: Clock | undefined;
}

/** Returns the queue of the rows of `reminder_notices`: notices to owners about their reminders, in few mails. */
export function createNoticeQueue(deps: NoticeDeps): JobQueue {
  return {
    room: (underWay) => 1 - underWay,
    // A mail is a row of `mails`, in the transaction that ends its notices: nothing is left to do outside of it.
    claim: async () => ((await mailNotices(deps)) ? [() => Promise.resolve()] : []),
  };
}

interface NoticeRow {
  id: string;
  kind: MailData["reminder-notice"]["kind"];
  about: string;
  reminder_id: string;
  title: string;
  expiry_date: string;
  owner_id: string;
  /** Id of the user who added the account with that address. */
  adder_id: string | null;
  /**
   * Whether the notice is still to be sent: false where the reminder is hidden, renewed, taken, or has sent that
   * message itself by now.
   */
  is_open: boolean;
}

/** Largest number of notices that are handled together, and of reminders that one mail names. */
const bounds = { notices: 500, named: 50 };
/**
 * How long a person who got many notices waits for the next, and how long a notice waits for a person who can get it.
 */
const wait = { full: sql`interval '10 minutes'`, nobody: sql`interval '1 day'` };

/** Mails the due notices, and returns whether there were any. */
function mailNotices({ db, clock }: NoticeDeps): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    await lockUntilCommit(trx, "claim", "notices");
    await reopenRefused(trx, clock);
    const rows = await readDue(trx, clock);
    if (rows.length === 0) return false;
    // The user who added an account is notified only if they are an administrator, and `readReaders` reads all of these.
    const owners = new Set(rows.map(({ owner_id }) => owner_id));
    const readers = await readReaders(trx, [...owners], clock);
    const audiences = rows.filter(({ is_open }) => is_open).map((row) => ({ row, people: audienceOf(row, readers) }));
    const isReady = ({ people: told }: { people: Reader[] }) => told.length > 0 && told.every(({ isFull }) => !isFull);
    await drop(trx, idsOf(rows.filter(({ is_open }) => !is_open)));
    await postpone(
      trx,
      audiences.filter(({ people: told }) => told.length === 0),
      wait.nobody,
      clock,
    );
    await postpone(
      trx,
      audiences.filter(({ people: told }) => told.some(({ isFull }) => isFull)),
      wait.full,
      clock,
    );
    await mailTo(trx, audiences.filter(isReady), clock);
    return true;
  });
}

/** Reopens notices that a mail server refused, so that another person is notified. */
async function reopenRefused(trx: Trx, clock: Clock | undefined): Promise<void> {
  await sql`
    update reminder_notices set mailed_at = null, mail_ids = '{}', send_at = ${sqlNow(clock)}
    where mail_ids && array(
      select id::text from mails where state = 'failed' and template = 'reminder-notice'
        and created_at > now() - interval '3 days')`.execute(trx);
}

/**
 * Returns what is due, and with an unconfirmed address those that wait to go with it in the same mail to the owner. Notices
 * that a reminder ended are stored long before their time, so they are never taken early.
 */
async function readDue(trx: Trx, clock: Clock | undefined): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select notice.id, notice.kind, about, reminder_id, title, expiry_date, owner_id,
      case when notice.kind = 'unconfirmed' then (select created_by from users where email = about) end as adder_id,
      is_active and not is_deleted
      and (notice.kind <> 'unconfirmed' or exists (
        select from users where email = about and email_verified_at is null
          and (email_known_at is null or reminders_declined_at is not null)))
      and (notice.kind <> 'ended' or (
        also_at_expiry and about = expiry_date::text and taken_for is distinct from expiry_date
        and not exists (select from deliveries
          where reminder_id = reminders.id and user_id = owner_id and channel_id is null and state = 'sent'
            and kind = 'scheduled' and occurrence > expiry_date))) as is_open
    from reminder_notices notice join reminders on reminders.id = reminder_id
    where mailed_at is null and (send_at <= ${sqlNow(clock)} or notice.kind = 'unconfirmed' and owner_id in (
      select owner_id from reminder_notices due join reminders on reminders.id = reminder_id
      where due.kind = 'unconfirmed' and due.mailed_at is null and due.send_at <= ${sqlNow(clock)}))
    order by send_at, notice.id limit ${sql.lit(bounds.notices)} for update of notice skip locked`.execute(trx);
  return rows;
}

/**
 * Returns the owner; for an unverified address, also the user who added that account; administrators where none of
 * these can be notified.
 */
function audienceOf({ owner_id, adder_id }: NoticeRow, readers: ReadonlyMap<string, Reader>): Reader[] {
  const owner = readers.get(owner_id);
  const adder = adder_id === null || adder_id === owner_id ? undefined : readers.get(adder_id);
  const people = [owner, adder?.isAdministrator === true ? adder : undefined].filter((one) => one !== undefined);
  if (people.length > 0) return people;
  return [...readers.values()].filter(({ isAdministrator }) => isAdministrator).slice(0, administratorsAtMost);
}

interface Audience {
  row: NoticeRow;
  people: Reader[];
}
const idsOf = (rows: readonly NoticeRow[]) => rows.map(({ id }) => id);

async function drop(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from reminder_notices where id = any(${ids}::uuid[])`.execute(trx);
}

async function postpone(trx: Trx, audiences: readonly Audience[], by: typeof wait.full, clock: Clock | undefined) {
  if (audiences.length === 0) return;
  await sql`
    update reminder_notices set send_at = ${sqlNow(clock)} + ${by}
    where id = any(${idsOf(audiences.map(({ row }) => row))}::uuid[])`.execute(trx);
}

/** Writes one mail to each person for each kind, in the transaction that records it. */
async function mailTo(trx: Trx, audiences: readonly Audience[], clock: Clock | undefined): Promise<void> {
  const at = new Date(await readNow(trx, clock)).toISOString();
  const mails = audiences.flatMap(({ row, people }) => people.map((reader) => ({ row, reader })));
  for (const some of Map.groupBy(mails, ({ row, reader }) => `${reader.id} ${row.kind}`).values()) {
    const [first] = some;
    if (first === undefined) continue;
    const { reader, row } = first;
    const named = some.slice(0, bounds.named).map((one) => ({
      id: one.row.reminder_id,
      title: one.row.title,
      expiryDate: one.row.expiry_date,
      ...(one.row.kind === "ended" ? {} : { address: one.row.about }),
    }));
    const data = {
      name: reader.firstName,
      at,
      timeZone: reader.timeZone,
      language: reader.language,
      kind: row.kind,
      reminders: named,
      more: some.length - named.length,
      isOwn: some.every((one) => one.row.owner_id === reader.id),
      isAdministrator: reader.isAdministrator,
    };
    const id = await enqueueMail(trx, {
      userId: reader.id,
      recipient: reader.email,
      template: "reminder-notice",
      data,
    });
    await sql`
      update reminder_notices set mailed_at = ${sqlNow(clock)}, mail_ids = mail_ids || ${id}::text
      where id = any(${idsOf(some.map((one) => one.row))}::uuid[])`.execute(trx);
  }
}
