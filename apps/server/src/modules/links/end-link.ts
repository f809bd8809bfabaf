import type { LinkEnd } from "@pomander/contract";
import { sql } from "kysely";
import type { Trx } from "../../platform/database.ts";

/** Ends a link at once: from now on it is not opened, its last opening is not repeated, and its files are not read. */
export const endLink = (trx: Trx, linkId: string, why: LinkEnd, at: Date) =>
  sql`select end_links(${[linkId]}::text[], ${why}, ${at}::timestamptz)`.execute(trx);
