import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type ConnectionOptions, connectOnce, openDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";
import { startThrowawayPostgres } from "../src/postgres/throwaway-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's PostgreSQL. */
    postgres: ConnectionOptions;
    /** A migrated database that nobody is connected to, to make others from. */
    template: string;
  }
}

const template = "pomander_template";

const builds = ["build-server.mjs", "build-cli.mjs"].map((name) => join(import.meta.dirname, "../../../scripts", name));

/** The server and the command line as they are started, for tests of these processes; and one PostgreSQL a run, with a template from which each test server gets a database of its own. */
export default async function setup(project: TestProject) {
  for (const build of builds) execFileSync(process.execPath, [build], { stdio: ["ignore", "ignore", "inherit"] });
  const postgres = await startThrowawayPostgres();
  const admin = await connectOnce(postgres.connection);
  await admin.query(`create database ${template}`);
  await admin.end();
  const database = openDatabase({ ...postgres.connection, database: template });
  await migrate(database.long);
  await database.close();
  project.provide("postgres", postgres.connection);
  project.provide("template", template);
  return () => postgres.stop();
}
