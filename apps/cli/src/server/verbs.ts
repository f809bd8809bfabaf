// Loaded before what reads the mails' templates.
import "@pomander/server/platform/tsx-hook";
import { describeStartFailure } from "@pomander/server/platform/start-failure";
import { existsSync } from "node:fs";
import { exitCodes } from "../errors.ts";
import { print } from "./print.ts";

/** Serves until the process ends. */
export const serve = (env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => {
    const server = await import("@pomander/server/server");
    await server.serve(env);
    return exitCodes.done;
  });

/** Brings the tables up to this release. */
export const migrate = (env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => {
    const { withDatabase } = await import("./database.ts");
    const { migrate: bringUp } = await import("@pomander/server/platform/migrate");
    const done = await withDatabase(env, (db, log) => bringUp(db, log));
    print(done.length === 0 ? "The tables are up to date." : `Done: ${done.join(", ")}.`);
    return exitCodes.done;
  });

/** Makes a registered person super admin. */
export const grantSuper = (email: string, env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => (await import("./grant-super.ts")).grantSuper(email, env));

/** Removes the second factors of a registered person. */
export const removeFactors = (email: string, env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => (await import("./remove-factors.ts")).removeFactors(email, env));

/** Lets mails go out again. */
export const resumeMails = (env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => (await import("./resume-mails.ts")).resumeMails(env));

/** Settings of `.env` hold for the server alone: other commands run in any folder. */
async function withSettings(work: () => Promise<number>): Promise<number> {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    return await work();
  } catch (error) {
    process.stderr.write(`\n${describeStartFailure(error)}\n`);
    return exitCodes.failed;
  }
}
