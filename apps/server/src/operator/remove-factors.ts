import { normalizeEmail } from "@pomander/contract";
import { removeFactorsByOperator } from "../modules/factors/remove-by-operator.ts";
import { createDatabaseClock } from "../platform/clock.ts";
import { migrate } from "../platform/migrate.ts";
import { withDatabase } from "./database.ts";
import { exitCodes } from "@pomander/terminal/errors";
import { print } from "./print.ts";

/** Removes the second factors of a registered user, who lost them. Returns the exit code. */
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
