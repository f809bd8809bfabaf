import { sql } from "kysely";
import pg from "pg";
import { vi } from "vitest";
import type { TestServer } from "./harness.ts";

/**
 * Makes the database of a server report every statement that it executes for a connection opened from then on, those
 * inside of functions too: PostgreSQL's own auto_explain sends each in a notice.
 */
export async function reportStatements({ db, connection }: TestServer): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
  };
  for (const [name, value] of Object.entries(settings)) {
    await sql`alter database ${sql.id(connection.database ?? "")} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(db);
  }
}

/** Passes on each reported statement of calls, on connections opened from then on. Returns the function that ends it. */
export function watchStatements(onStatement: (text: string) => void): () => void {
  const connect = Reflect.get(pg.Client.prototype, "connect") as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "connect").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    this.on("notice", ({ message = "" }) => {
      const plan = /^duration: .*?plan:\s*(\{.*)$/s.exec(message)?.[1];
      if (plan === undefined) return;
      const text = (JSON.parse(plan) as { "Query Text": string })["Query Text"];
      // A new connection is checked with this one before its first use, whichever call opens it.
      if (!text.includes("pg_control_system")) onStatement(text);
    });
    return connect.apply(this, args);
  } as never);
  return () => spy.mockRestore();
}
