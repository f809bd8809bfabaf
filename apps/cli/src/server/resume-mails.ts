import { parseConfig } from "@pomander/server/config";
import { countDue } from "@pomander/server/mail/mail-mode";
import { readDatabaseIdentity } from "@pomander/server/platform/database-identity";
import { migrate } from "@pomander/server/platform/migrate";
import { withDatabase } from "./database.ts";
import { print } from "./print.ts";

/** Lets a database that was restored or moved send its mails. Gives the code to end with. */
export async function resumeMails(env: NodeJS.ProcessEnv): Promise<number> {
  return withDatabase(env, async (db, log) => {
    await migrate(db, log);
    const identity = await readDatabaseIdentity(db, parseConfig(env));
    if (await identity.isOriginal(db)) {
      print("Mails are not held.");
      return 0;
    }
    const due = await countDue(db);
    await identity.adopt(db);
    print(`Mails go out again; a running server takes this up within seconds. Messages that are due now: ${due}.`);
    if (due > 0) print("Those of them that were sent after the copy was made reach people a second time.");
    return 0;
  });
}
