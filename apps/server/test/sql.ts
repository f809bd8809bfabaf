/** Exports for tests of other packages against this server's database: they do not depend on kysely themselves. */
export { type RawBuilder, sql } from "kysely";
