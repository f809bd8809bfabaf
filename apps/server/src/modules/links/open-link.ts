import { limits, type LinkOpen, type NewReceipt, type OpenedLink } from "@pomander/contract";
import { type Selectable, sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { fullName, rightsOf } from "../../accounts/actor.ts";
import { isAddressProven } from "../../accounts/proven-address.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { hashOf } from "../../platform/token-hash.ts";
import type { UsersTable } from "../../platform/tables.ts";
import type { LinkOpensTable, LinksTable } from "../../platform/vault-tables.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { maySendLinks, readLinkPolicy } from "../../vaults/links/policy.ts";
import { endLink } from "./end-link.ts";
import { mailOpened } from "./mail-opened.ts";

type LinkRow = Selectable<LinksTable>;
type OpeningRow = Selectable<LinkOpensTable>;
type SenderRow = Selectable<UsersTable>;

const repeatMs = limits.linkRepeatMinutes * 60 * 1000;

/**
 * Opens a link for a caller who proves its secret and its passphrase, once for each of its openings: the lock of its row
 * orders requests that arrive at the same time, also at several processes.
 * @throws AppError `link_ended` for a link that never was, is used up or over, alike; `wrong_passphrase`
 */
export function openLink(
  app: AppContext,
  { linkId, credential, openId }: LinkOpen,
  device: string,
): Promise<OpenedLink> {
  return withTransaction<OpenedLink>(app.db, async (trx) => {
    const now = app.clock.now();
    const link = await trx.selectFrom("links").selectAll().where("id", "=", linkId).forUpdate().executeTakeFirst();
    if (link === undefined) throw new AppError("link_ended");
    const known = await findOpening(trx, linkId, openId);
    if (!isOpen(link, known, now)) throw new AppError("link_ended");
    const sender = await readSender(trx, link.user_id);
    if (sender.deactivated_at !== null) throw new AppError("link_ended");
    const policy = await readLinkPolicy(trx);
    const hasFiles = await isWithFiles(trx, linkId);
    // A link that was being made when the policy was set was not ended then.
    if (!maySendLinks(policy, { _id: sender.id, ...rightsOf(sender) }) || (hasFiles && !policy.files)) {
      await endLink(trx, linkId, "policy", now);
      commitAndReject(new AppError("link_ended"));
    }
    if (!app.pepper.isCredentialOf(credential, link.verifier)) await countWrongTry(trx, link, sender, now);
    const ticket = hasFiles ? app.pepper.ticketOf(linkId, openId) : null;
    const opening = known ?? (await noteOpening(trx, link, { openId, device, ticket, now }));
    if (known === null) await tellSender(trx, { link, sender, opening });
    // The sender may have changed to an unproven address since the link was made.
    const isShown = link.shows_sender && isAddressProven(app, sender);
    return {
      contents: link.contents ?? "",
      at: opening.at.toISOString(),
      left: opening.opens_left,
      sender: isShown ? { name: fullName(sender), email: sender.email } : null,
      ticket,
    };
  });
}

/** Returns whether a link may be opened, or its known opening be repeated. */
function isOpen(link: LinkRow, known: OpeningRow | null, now: Date): boolean {
  if (link.contents === null || link.until <= now) return false;
  if (known === null) return link.ended_at === null;
  return known.at.getTime() > now.getTime() - repeatMs;
}

/** Counts a try with the wrong passphrase; the last one that is allowed ends the link. @throws AppError `wrong_passphrase` */
async function countWrongTry(trx: Trx, link: LinkRow, sender: SenderRow, now: Date): Promise<never> {
  const wrong_tries = link.wrong_tries + 1;
  await trx.updateTable("links").set({ wrong_tries }).where("id", "=", link.id).execute();
  if (wrong_tries >= limits.linkTries) {
    await endLink(trx, link.id, "passphrase", now);
    const details = { why: "passphrase" };
    await recordEvent(trx, { at: now, kind: "link-ended", actor: null, target: auditPerson(sender), details });
  }
  return commitAndReject(new AppError("wrong_passphrase"));
}

interface NewOpening {
  openId: string;
  device: string;
  ticket: string | null;
  now: Date;
}

/** Notes an opening and takes it from those that are left; the last one ends the link. */
async function noteOpening(trx: Trx, link: LinkRow, { openId, device, ticket, now }: NewOpening): Promise<OpeningRow> {
  const opens_left = link.opens_left - 1;
  const end = opens_left === 0 ? ({ ended_at: now, ended_why: "opened" } as const) : {};
  await trx
    .updateTable("links")
    .set({ opens_left, ...end })
    .where("id", "=", link.id)
    .execute();
  const opening = await trx
    .insertInto("link_opens")
    .values({
      link_id: link.id,
      open_id: openId,
      at: now,
      device,
      opens_left,
      receipt: null,
      ticket_hash: ticket === null ? null : hashOf(ticket),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`select nextval('links_opened')`.execute(trx);
  return opening;
}

interface Opened {
  link: LinkRow;
  sender: SenderRow;
  opening: OpeningRow;
}

async function tellSender(trx: Trx, { link, sender, opening }: Opened): Promise<void> {
  const { at, device, opens_left: left } = opening;
  const details = { device, left };
  await recordEvent(trx, { at, kind: "link-opened", actor: null, target: auditPerson(sender), details });
  await mailOpened(trx, sender, { at, device, made: link.created_at, left });
}

async function findOpening(trx: Trx, linkId: string, openId: string): Promise<OpeningRow | null> {
  const row = await trx
    .selectFrom("link_opens")
    .selectAll()
    .where("link_id", "=", linkId)
    .where("open_id", "=", openId)
    .executeTakeFirst();
  return row ?? null;
}

const readSender = (trx: Trx, userId: string): Promise<SenderRow> =>
  trx.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();

async function isWithFiles(trx: Trx, linkId: string): Promise<boolean> {
  const row = await trx.selectFrom("link_files").select("file_id").where("link_id", "=", linkId).executeTakeFirst();
  return row !== undefined;
}

/** Stores the receipt of an opening, the first that comes. @throws AppError `link_ended` for an opening that never was */
export async function noteReceipt({ db }: AppContext, { linkId, openId, receipt }: NewReceipt): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("link_opens")
    .set((row) => ({ receipt: row.fn.coalesce("receipt", sql.val(receipt)) }))
    .where("link_id", "=", linkId)
    .where("open_id", "=", openId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("link_ended");
}
