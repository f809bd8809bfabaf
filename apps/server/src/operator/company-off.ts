import { CommandError, exitCodes } from "@pomander/terminal/errors";
import { openTerminal } from "@pomander/terminal/terminal";
import { parseConfig } from "../config.ts";
import { countConnected, turnCompanyOff } from "../modules/auth/company/turn-off.ts";
import { withMigratedDatabase } from "./database.ts";
import { print } from "./print.ts";

export interface CompanyOffOptions {
  yes?: boolean;
}

/** Ends company sign-in, for a provider that is gone, after a question that `yes` answers. Returns the exit code. */
export async function companyOff({ yes = false }: CompanyOffOptions, env: NodeJS.ProcessEnv): Promise<number> {
  const name = parseConfig(env).company?.name ?? "The company";
  return withMigratedDatabase(env, async (db, clock) => {
    const { all, withoutPassword } = await countConnected(db);
    print(`Connected accounts: ${all}. Without a master password: ${withoutPassword}.`);
    if (withoutPassword > 0)
      print(
        "Whoever has no master password needs a temporary password from an administrator and, to open a vault, their recovery key. If the provider still works, have them set a master password first (Profile, Security).",
      );
    if (!yes) {
      const terminal = openTerminal();
      if (terminal === null) throw new CommandError("Can't ask without a terminal. Add --yes once you're sure.");
      if (!(await terminal.confirm("Disconnect everyone and end company sign-in?")))
        throw new CommandError("Nothing was changed.");
    }
    const people = await turnCompanyOff(db, name, clock);
    print(
      `Company sign-in is off: ${people} connected ${people === 1 ? "account was" : "accounts were"} disconnected.`,
    );
    print(
      "Everyone signs in with email and master password. People without one need a temporary password from an administrator. Remove OIDC_ISSUER and the others, and restart the server.",
    );
    return exitCodes.done;
  });
}
