import { limits, type StoredFile } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import { hashOf } from "../../platform/token-hash.ts";
import { readPieces } from "../../vaults/files/read-pieces.ts";

interface TicketFile {
  ticket: string;
  fileId: string;
}

/**
 * The opening `o` of a ticket, its link's file `f`: while the ticket's hour lasts, and the link has not been ended by
 * anything but its last opening. What ends a link otherwise deletes its files here; the company's directory, which shuts
 * its sender out, ends nothing and may let them in again.
 */
const ofTicket = ({ clock }: AppContext, { ticket, fileId }: TicketFile): RawBuilder<unknown> => sql`
  link_opens o join link_files l on l.link_id = o.link_id join files f on f.id = l.file_id
  join links on links.id = o.link_id join users sender on sender.id = links.user_id and sender.deactivated_at is null
  where o.ticket_hash = ${hashOf(ticket)} and l.file_id = ${fileId} and f.whole_at is not null
    and o.at > ${new Date(clock.now().getTime() - limits.linkTicketMinutes * 60_000)}`;

/** Returns the segments of a file of an opened link. @throws AppError `link_ended` */
export async function readLinkFile(app: AppContext, named: TicketFile): Promise<StoredFile> {
  const { rows } = await sql<{ bytes: number; segments: string[] }>`
    select f.bytes, (
      select array_agg(encode(s.sha256, 'base64') order by s.n) from file_segments s where s.file_id = f.id) as segments
    from ${ofTicket(app, named)}`.execute(app.db);
  const [file] = rows;
  if (file === undefined) throw new AppError("link_ended");
  const segments = file.segments.map((sha256) => Buffer.from(sha256, "base64").toString("base64url"));
  return { bytes: file.bytes, isWhole: true, segments };
}

/**
 * Returns one segment of a file of an opened link, and counts its bytes for the ticket.
 * @throws AppError `link_ended`, also once the ticket has read all of the link's files three times
 */
export async function readLinkSegment(
  app: AppContext,
  { n, ...named }: TicketFile & { n: number },
): Promise<Buffer<ArrayBuffer>> {
  const segment = await readPieces(
    app.db,
    sql`select s.data from counted join file_segments s on s.file_id = counted.file_id and s.n = ${n}`,
    sql`with wanted as (
      select o.link_id, o.open_id, s.file_id, octet_length(s.data) as bytes, (
        select sum(f.bytes) from link_files l join files f on f.id = l.file_id where l.link_id = o.link_id) as whole
      from (select o.link_id, o.open_id, f.id as file_id from ${ofTicket(app, named)}) o
      join file_segments s on s.file_id = o.file_id and s.n = ${n}
    ), counted as (
      update link_opens o set read_bytes = o.read_bytes + wanted.bytes from wanted
      where o.link_id = wanted.link_id and o.open_id = wanted.open_id
        and o.read_bytes + wanted.bytes <= ${sql.lit(limits.linkFileReads)} * wanted.whole
      returning wanted.file_id
    )`,
  );
  if (segment === null) throw new AppError("link_ended");
  return segment;
}
