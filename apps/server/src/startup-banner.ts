import { join } from "node:path";
import type { Config } from "./config.ts";
import type { MailMode } from "./mail/mail-mode.ts";
import { fileOfFirstAdminLink } from "./accounts/first-admin-link.ts";

type BannerConfig = Pick<Config, "publicUrl" | "dataDir" | "smtpUrl">;

/** What the person at the terminal wants to know once the server listens. `link`: the first super admin's, if unused. */
export function startupBanner(config: BannerConfig, mailMode: MailMode, link: string | null): string {
  const { publicUrl, dataDir } = config;
  const lines = [`Pomander is at ${publicUrl}`, ...describeMailMode(config, mailMode)];
  if (link !== null) {
    lines.push("", "The first super admin registers with this link, which works once:", link);
    lines.push(`It stands in ${fileOfFirstAdminLink(dataDir)} till then`);
  }
  return `\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n\n`;
}

function describeMailMode({ dataDir, smtpUrl }: BannerConfig, mailMode: MailMode): string[] {
  if (mailMode === "held") {
    return [
      "Mails are held: this database was restored or moved, and what waits may have been sent before.",
      "To send it: npm run pomander -- mails resume",
    ];
  }
  if (smtpUrl !== null) return [`Mails go out through ${new URL(smtpUrl).host}`];
  if (mailMode === "outbox") return [`Mails are written to ${join(dataDir, "outbox")}, as SMTP_URL is not set`];
  return ["This process sends no mails, as SMTP_URL is not set: they wait for one that does"];
}
