import { join } from "node:path";
import type { Config } from "./config.ts";
import type { Paint } from "./platform/log-text.ts";
import type { MailMode } from "./mail/mail-mode.ts";
import { fileOfFirstAdminLink } from "./accounts/first-admin-link.ts";

type BannerConfig = Pick<Config, "publicUrl" | "dataDir" | "smtpUrl">;

interface BannerDeps {
  mailMode: MailMode;
  /** The first super admin's, if it is unused. */
  link: string | null;
  /** Highlights the links. */
  paint?: Paint;
}

/** Returns the text that the terminal shows once the server listens. */
export function startupBanner(config: BannerConfig, { mailMode, link, paint = (_, text) => text }: BannerDeps): string {
  const { publicUrl, dataDir } = config;
  const lines = [
    `${paint("bold", "Pomander is at")} ${paint("cyan", publicUrl)}`,
    ...describeMailMode(config, mailMode),
  ];
  if (link !== null) {
    lines.push("", "The first super admin registers with this link, which works once:", paint("cyan", link));
    lines.push(`Until then, it's in ${fileOfFirstAdminLink(dataDir)}`);
  }
  return `\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n\n`;
}

function describeMailMode({ dataDir, smtpUrl }: BannerConfig, mailMode: MailMode): string[] {
  if (mailMode === "held") {
    return [
      "Emails are on hold: this database was restored or moved, so waiting emails may have been sent before.",
      "To send them: npm run pomander -- mails resume",
    ];
  }
  if (smtpUrl !== null) return [`Emails are sent through ${new URL(smtpUrl).host}`];
  if (mailMode === "outbox") return [`Emails are written to ${join(dataDir, "outbox")}, because SMTP_URL isn't set`];
  return ["This process doesn't send email, because SMTP_URL isn't set: emails wait for one that does"];
}
