import { normalizeEmail } from "@pomander/contract";
import { forgetFirstAdminLink } from "../accounts/first-admin-link.ts";
import { parseConfig } from "../config.ts";
import { grantSuperAdmin } from "../modules/users/grant-super-admin.ts";
import { withMigratedDatabase } from "./database.ts";
import { exitCodes } from "@pomander/terminal/errors";
import { print } from "./print.ts";

/** Makes a registered user super admin. Returns the exit code. */
export async function grantSuper(address: string, env: NodeJS.ProcessEnv): Promise<number> {
  const email = normalizeEmail(address);
  return withMigratedDatabase(env, async (db, clock) => {
    const name = await grantSuperAdmin(db, email, clock);
    if (name === null) {
      print(
        `No one is registered with ${email} and a master password. Register, or set one in your profile (Security), then run this command again.`,
      );
      return exitCodes.failed;
    }
    await forgetFirstAdminLink(parseConfig(env).dataDir);
    print(`${name} (${email}) is now a super admin.`);
    return 0;
  });
}
