import { join } from "node:path";
import type { Config } from "../config.ts";
import { fileOfFirstAdminLink } from "./first-admin.ts";

type Settings = Pick<Config, "publicUrl" | "dataDir" | "smtpUrl">;

/** What the person at the terminal wants to know once the door is open. `link`: the first super admin's, if unused. */
export function greeting({ publicUrl, dataDir, smtpUrl }: Settings, link: string | null): string {
  const lines = [`Pomander is at ${publicUrl}`];
  lines.push(
    smtpUrl === null
      ? `Mails are written to ${join(dataDir, "outbox")}, as SMTP_URL is not set`
      : `Mails go out through ${new URL(smtpUrl).host}`,
  );
  if (link !== null) {
    lines.push("", "The first super admin registers with this link, which works once:", link);
    lines.push(`It stands in ${fileOfFirstAdminLink(dataDir)} till then`);
  }
  return `\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n\n`;
}
