// Imported before the modules that load the mails' templates.
import "../platform/tsx-hook.ts";
import { describeStartFailure } from "../platform/start-failure.ts";
import { existsSync } from "node:fs";
import { CommandError, exitCodes } from "@pomander/terminal/errors";
import type { BackupOptions, OpenOptions, RestoreOptions } from "./backup.ts";
import type { CompanyOffOptions } from "./company-off.ts";
import { refusalOfNamed } from "./named-file.ts";
import { print } from "./print.ts";

/** Serves until the process ends. */
export const serve = (env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => {
    const server = await import("../server.ts");
    await server.serve(env);
    return exitCodes.done;
  });

export interface MigrateOptions {
  check?: boolean;
}

/** Migrates the tables to this release, or only reports what that would run. */
export const migrate = ({ check }: MigrateOptions, env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => {
    const { hasDatabase, withDatabase } = await import("./database.ts");
    const { parseConfig } = await import("../config.ts");
    const migrations = await import("../platform/migrate.ts");
    if (check === true) {
      const config = parseConfig(env);
      if (!hasDatabase(config)) {
        throw new CommandError(`There is no database in ${config.dataDir} yet. The first start creates it: npm start`);
      }
      const { pending, newer } = await withDatabase(env, (db) => migrations.checkMigrations(db));
      if (newer.length > 0) print(`A newer release has updated this database: ${newer.join(", ")}.`);
      print(pending.length === 0 ? "The tables are up to date." : `Would run: ${pending.join(", ")}.`);
      return exitCodes.done;
    }
    const done = await withDatabase(env, (db, log) => migrations.migrate(db, log));
    print(done.length === 0 ? "The tables are up to date." : `Done: ${done.join(", ")}.`);
    return exitCodes.done;
  });

/** Makes a registered user super admin. */
export const grantSuper = (email: string, env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => (await import("./grant-super.ts")).grantSuper(email, env));

/** Removes the second factors of a registered user. */
export const removeFactors = (email: string, env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => (await import("./remove-factors.ts")).removeFactors(email, env));

/** Ends company sign-in. */
export const companyOff = (options: CompanyOffOptions, env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => (await import("./company-off.ts")).companyOff(options, env));

/** Lets mails be sent again. */
export const resumeMails = (env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => (await import("./resume-mails.ts")).resumeMails(env));

/** Writes a backup of everything but the secrets. */
export const backup = (file: string, options: BackupOptions, env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => (await import("./backup.ts")).backup(file, options, env), [file]);

/** Restores a backup into a throwaway PostgreSQL. */
export const verifyBackup = (file: string, options: OpenOptions): Promise<number> =>
  withSettings(async () => (await import("./backup.ts")).verify(file, options), namedIn(file, options));

/** Restores a backup into an empty database. */
export const restore = (file: string, options: RestoreOptions, env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => (await import("./backup.ts")).restore(file, options, env), namedIn(file, options));

/** Writes the server's secrets, sealed. */
export const exportSecrets = (file: string, options: BackupOptions, env: NodeJS.ProcessEnv): Promise<number> =>
  withSettings(async () => (await import("./secrets.ts")).exportSecrets(file, options, env), [file]);

const namedIn = (file: string, { identity, secrets }: RestoreOptions) =>
  [file, identity, secrets].filter((one) => one !== undefined);

/**
 * Runs a command with the settings of `.env`, which apply to the server alone: other commands run in any folder.
 * `files`: the ones named on the command line.
 */
async function withSettings(work: () => Promise<number>, files: readonly string[] = []): Promise<number> {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    return await work();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const refusal = refusalOfNamed(error, files);
    if (refusal !== null) throw refusal;
    process.stderr.write(`\n${describeStartFailure(error)}\n`);
    return exitCodes.failed;
  }
}
