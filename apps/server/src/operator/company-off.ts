import { exitCodes } from "@pomander/terminal/errors";
import { parseConfig } from "../config.ts";
import { turnCompanyOff } from "../modules/auth/company/turn-off.ts";
import { withMigratedDatabase } from "./database.ts";
import { print } from "./print.ts";

/** Ends company sign-in, for a provider that is gone. Returns the exit code. */
export async function companyOff(env: NodeJS.ProcessEnv): Promise<number> {
  const name = parseConfig(env).company?.name ?? "The company";
  return withMigratedDatabase(env, async (db, clock) => {
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
