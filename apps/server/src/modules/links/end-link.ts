import type { LinkEnd } from "@pomander/contract";
import { sql } from "kysely";
import type { Trx } from "../../platform/database.ts";

/** Ends a link at once: nobody opens it, repeats its last opening or reads its files from now on. */
export const endLink = (trx: Trx, linkId: string, why: LinkEnd, at: Date) =>
  sql`select end_links(${[linkId]}::text[], ${why}, ${at}::timestamptz)`.execute(trx);
