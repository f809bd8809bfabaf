import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

export interface Readiness {
  database: boolean;
  migrations: boolean;
  mail: boolean;
}
export type CheckReadiness = () => Promise<Readiness>;

/** What has to work before a request is worth sending here. The tables are up to date before anything listens. */
export function createReadiness(db: Database, mail: { isAlive(): boolean }): CheckReadiness {
  return async () => {
    const isReachable = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    return { database: isReachable, migrations: true, mail: mail.isAlive() };
  };
}
