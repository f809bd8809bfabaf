import { normalizeEmail } from "@pomander/contract";
import { removeFactorsByOperator } from "../modules/factors/remove-by-operator.ts";
import { withMigratedDatabase } from "./database.ts";
import { exitCodes } from "@pomander/terminal/errors";
import { print } from "./print.ts";

/** Removes the second factors of a registered user, who lost them. Returns the exit code. */
export async function removeFactors(address: string, env: NodeJS.ProcessEnv): Promise<number> {
  const email = normalizeEmail(address);
  return withMigratedDatabase(env, async (db, clock) => {
    const removed = await removeFactorsByOperator(db, email, clock);
    if (removed === null) {
      print(`No one is registered with ${email}.`);
      return exitCodes.failed;
    }
    const { name, hadFactor } = removed;
    print(
      hadFactor
        ? `Two-step sign-in for ${name} (${email}) is off.`
        : `Two-step sign-in for ${name} (${email}) was already off.`,
    );
    return exitCodes.done;
  });
}
