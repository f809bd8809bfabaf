import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type ConnectionOptions, connectOnce, openDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";
import { startThrowawayPostgres } from "../src/postgres/throwaway-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's PostgreSQL. */
    postgres: ConnectionOptions;
    /** The name of a migrated database without connections, from which others are copied. */
    template: string;
  }
}

const builds = ["build-server.mjs", "build-cli.mjs"].map((name) => join(import.meta.dirname, "../../../scripts", name));

/**
 * Builds the server and the command line as they are started, for tests of these processes, and starts one PostgreSQL a
 * run, with a template from which each test server gets its own database. It is the embedded one or, with
 * TEST_DATABASE_URL, one that runs already: as a superuser, by its socket or its port.
 */
export default async function setup(project: TestProject) {
  for (const build of builds) execFileSync(process.execPath, [build], { stdio: ["ignore", "ignore", "inherit"] });
  const postgres = await startPostgres(process.env["TEST_DATABASE_URL"]);
  const { connection } = postgres;
  const template = `pomander_test_${randomBytes(4).toString("hex")}`;
  const admin = await connectOnce(connection);
  await admin.query(`create database ${template} template template0 encoding 'UTF8'`);
  await admin.end();
  const database = openDatabase({ ...connection, database: template });
  await migrate(database.long);
  await database.close();
  project.provide("postgres", connection);
  project.provide("template", template);
  return () => postgres.stop(template);
}

async function startPostgres(url: string | undefined) {
  if (url === undefined || url === "") {
    const postgres = await startThrowawayPostgres();
    await avoidParallelPlans(postgres.connection);
    return postgres;
  }
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const connection: ConnectionOptions = {
    host: searchParams.get("host") ?? hostname,
    port: Number(searchParams.get("port") ?? (port || 5432)),
    user: decodeURIComponent(username),
    database: pathname.slice(1),
    ...(password === "" ? {} : { password: decodeURIComponent(password) }),
  };
  return { connection, stop: (template: string) => dropDatabases(connection, template) };
}

/**
 * Has PostgreSQL read with one process. Its estimates for the tests' tables, which have few rows and no statistics, are
 * so high that a query of many tables starts others, which takes ten times as long as the query.
 */
async function avoidParallelPlans(connection: ConnectionOptions): Promise<void> {
  const admin = await connectOnce(connection);
  await admin.query("alter role current_user set max_parallel_workers_per_gather = 0");
  await admin.end();
}

/** Drops this run's databases on a PostgreSQL that keeps running. */
async function dropDatabases(connection: ConnectionOptions, template: string): Promise<void> {
  const admin = await connectOnce(connection);
  const { rows } = await admin.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [template],
  );
  for (const { name } of rows) await admin.query(`drop database "${name}" with (force)`);
  await admin.end();
}
