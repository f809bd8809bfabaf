import { parseConfig } from "@pomander/server/config";
import { countDue } from "@pomander/server/mail/way";
import { readInstance } from "@pomander/server/platform/instance";
import { migrate } from "@pomander/server/platform/migrate";
import { withDatabase } from "./database.ts";
import { say } from "./say.ts";

/** Lets a database that was restored or moved send its mails. Gives the code to end with. */
export async function resumeMails(env: NodeJS.ProcessEnv): Promise<number> {
  return withDatabase(env, async (db, log) => {
    await migrate(db, log);
    const instance = await readInstance(db, parseConfig(env));
    if (await instance.isAtHome(db)) {
      say("Mails are not held.");
      return 0;
    }
    const due = await countDue(db);
    await instance.settle(db);
    say(`Mails go out again; a running server takes this up within seconds. Messages that are due now: ${due}.`);
    if (due > 0) say("Those of them that were sent after the copy was made reach people a second time.");
    return 0;
  });
}
