import { parseConfig } from "../config.ts";
import { countDue } from "../mail/mail-mode.ts";
import { readDatabaseIdentity } from "../platform/database-identity.ts";
import { migrate } from "../platform/migrate.ts";
import { withDatabase } from "./database.ts";
import { print } from "./print.ts";

/** Lets a database that was restored or moved send its mails. Returns the exit code. */
export async function resumeMails(env: NodeJS.ProcessEnv): Promise<number> {
  return withDatabase(env, async (db, log) => {
    await migrate(db, log);
    const identity = await readDatabaseIdentity(db, parseConfig(env));
    if (await identity.isOriginal(db)) {
      print("Emails aren't on hold.");
      return 0;
    }
    const due = await countDue(db);
    await identity.adopt(db);
    print(`Emails are being sent again. A running server starts sending within seconds. Emails due now: ${due}.`);
    if (due > 0) print("Emails sent after the backup may be sent again.");
    return 0;
  });
}
