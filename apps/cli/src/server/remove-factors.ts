import { normalizeEmail } from "@pomander/contract";
import { removeFactorsByOperator } from "@pomander/server/modules/factors/remove-by-operator";
import { createDatabaseClock } from "@pomander/server/platform/clock";
import { migrate } from "@pomander/server/platform/migrate";
import { withDatabase } from "./database.ts";
import { exitCodes } from "../errors.ts";
import { print } from "./print.ts";

/** Removes the second factors of a registered person, who lost them. Gives the code to end with. */
export async function removeFactors(address: string, env: NodeJS.ProcessEnv): Promise<number> {
  const email = normalizeEmail(address);
  return withDatabase(env, async (db, log) => {
    await migrate(db, log);
    const clock = await createDatabaseClock(db, log);
    clock.stop();
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
