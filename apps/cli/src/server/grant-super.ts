import { normalizeEmail } from "@pomander/contract";
import { forgetFirstAdminLink } from "@pomander/server/accounts/first-admin-link";
import { parseConfig } from "@pomander/server/config";
import { grantSuperAdmin } from "@pomander/server/modules/users/grant-super-admin";
import { createDatabaseClock } from "@pomander/server/platform/clock";
import { migrate } from "@pomander/server/platform/migrate";
import { withDatabase } from "./database.ts";
import { exitCodes } from "../errors.ts";
import { print } from "./print.ts";

/** Makes a registered person super admin. Gives the code to end with. */
export async function grantSuper(address: string, env: NodeJS.ProcessEnv): Promise<number> {
  const email = normalizeEmail(address);
  return withDatabase(env, async (db, log) => {
    await migrate(db, log);
    const clock = await createDatabaseClock(db, log);
    clock.stop();
    const name = await grantSuperAdmin(db, email, clock);
    if (name === null) {
      print(`No one is registered with ${email}. Register first, then run this command again.`);
      return exitCodes.failed;
    }
    await forgetFirstAdminLink(parseConfig(env).dataDir);
    print(`${name} (${email}) is now a super admin.`);
    return 0;
  });
}
