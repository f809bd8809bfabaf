import { type RawBuilder, sql } from "kysely";

/** The moment of a change, for `updated_at`: later than that of every change before, whatever the clock says. */
export const nextUpdatedAt = (at: Date, column = "updated_at"): RawBuilder<Date> =>
  sql<Date>`greatest(${at}, ${sql.ref(column)} + interval '1 millisecond')`;
