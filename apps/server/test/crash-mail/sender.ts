import type { ConnectionOptions } from "../../src/platform/database.ts";
import { type ServerProcess, startProcess } from "../server-process.ts";

/** Returns the connection as a `DATABASE_URL`, for a Unix socket as well as for a TCP port. */
export function urlOf({ host = "127.0.0.1", port, user, password, database }: ConnectionOptions): string {
  const login = `${user ?? ""}:${encodeURIComponent(String(password ?? ""))}`;
  return `postgres://${login}@localhost:${port ?? 5432}/${database ?? ""}?host=${encodeURIComponent(host)}`;
}

/** Starts the real server on a database and a mail server. */
export const startSender = (
  { connection, smtpUrl, dataDir }: { connection: ConnectionOptions; smtpUrl: string; dataDir: string },
  env: Record<string, string> = {},
): ServerProcess =>
  startProcess({
    DATABASE_URL: urlOf(connection),
    SMTP_URL: smtpUrl,
    DATA_DIR: dataDir,
    MAIL_FROM: "Pomander <keys@example.org>",
    PUBLIC_URL: "http://localhost:3000",
    TOKEN_SECRET: "a secret of tests, of no use to anyone",
    PEPPER: "a pepper of tests, of no use to anyone",
    DAILY_RECIPIENTS: "999999",
    DAILY_MESSAGES: "999999",
    LOG_LEVEL: "info",
    ...env,
  });
