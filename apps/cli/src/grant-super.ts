import { normalizeEmail } from "@pomander/contract";
import { involved, recordEvent } from "@pomander/server/accounts/audit";
import { parseConfig } from "@pomander/server/config";
import { forgetFirstAdminLink } from "@pomander/server/platform/first-admin";
import { migrate } from "@pomander/server/platform/migrate";
import { withDatabase } from "./database.ts";
import { say } from "./say.ts";

/** Makes a registered person super admin. The first admin's link dies with it: there is a super admin now. */
export async function grantSuper(address: string, env: NodeJS.ProcessEnv): Promise<number> {
  const email = normalizeEmail(address);
  return withDatabase(env, async (db, log) => {
    await migrate(db, log);
    const found = await db.transaction().execute(async (trx) => {
      const user = await trx
        .updateTable("users")
        .set({ is_super_admin: true, is_admin: false, is_allowed_for_remind_me: true, updated_at: new Date() })
        .where("email", "=", email)
        .returning(["id", "first_name", "last_name", "is_super_admin"])
        .executeTakeFirst();
      if (user === undefined) return user;
      await trx.deleteFrom("settings").where("key", "=", "setup_token").execute();
      const details = { isSuperAdmin: true, by: "command line" };
      await recordEvent(trx, { at: new Date(), kind: "rights-changed", actor: null, target: involved(user), details });
      return user;
    });
    if (found === undefined) {
      say(`Nobody is registered with ${email}. Register first, then give this command again.`);
      return 1;
    }
    await forgetFirstAdminLink(parseConfig(env).dataDir);
    say(`${found.first_name} ${found.last_name} (${email}) is super admin.`);
    return 0;
  });
}
