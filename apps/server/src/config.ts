import { resolve } from "node:path";
import { defaultLanguage, email, languageTags, vaultAccessSettings, z } from "@pomander/contract";
import { parseRange } from "./address-ranges.ts";
import { backupSchema, backupSettingsOf } from "./backup-settings.ts";
import { companyProblems, companySchema, companySettingsOf } from "./company-settings.ts";
import { fileSchema, fileSettingsOf } from "./file-settings.ts";
import { urlsOfHosts } from "./database-urls.ts";
import { readSettingFiles } from "./setting-files.ts";

/** Reports every fault of the settings at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings contain errors:\n${problems.map((fault) => `  - ${fault}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

const secondsIn = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

const duration = z
  .string()
  .regex(/^[1-9]\d{0,6}[smhd]$/, "must be a number with s, m, h or d, like 12h")
  .transform((text) => Number(text.slice(0, -1)) * secondsIn[text.slice(-1) as keyof typeof secondsIn])
  .refine((seconds) => seconds >= 60 && seconds <= 90 * secondsIn.d, "must be between 1m and 90d");

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => isUrl(text, protocols), `must look like ${example}`);

function isUrl(text: string, protocols: readonly string[]): boolean {
  const parsed = URL.parse(text);
  if (parsed === null || !protocols.includes(parsed.protocol)) return false;
  // If a slash is missing, the host is part of the path, and a request would go to this machine instead.
  return parsed.hostname !== "";
}

const secret = z.string().min(32, "must have at least 32 characters, chosen at random");

const proxies = z.string().transform((text, context): false | number | string[] => {
  if (text === "false" || text === "0") return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const addresses = text.split(",").map((part) => part.trim());
  const isOne = (part: string) => /^(loopback|linklocal|uniquelocal)$/.test(part) || parseRange(part) !== null;
  if (addresses.every(isOne)) return addresses;
  context.addIssue({
    code: "custom",
    message: "must be the number of proxies in front of this server, or their addresses, like 10.0.0.0/8,loopback",
  });
  return z.NEVER;
});

const ranges = z.string().transform((list, context): string[] => {
  const given = list.split(",").map((part) => part.trim());
  if (given.every((part) => parseRange(part) !== null)) return given;
  context.addIssue({ code: "custom", message: "must be addresses or ranges, like 10.1.2.0/24,fd00::/8" });
  return z.NEVER;
});

/** Origins of packed extensions: a Chromium id, or the hash of a Firefox add-on's id. */
const extensionOrigin = /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[a-p]{64})$/;
const extensionOrigins = z.string().transform((list, context): string[] => {
  const given = list.split(",").map((part) => part.trim());
  if (given.every((part) => extensionOrigin.test(part))) return given;
  context.addIssue({
    code: "custom",
    message: "must be origins of the browser extension, like chrome-extension://abcdefghijklmnopabcdefghijklmnop",
  });
  return z.NEVER;
});

const text = (fallback: string) => z.string().max(500).default(fallback);

/** A bare address: it is shown, linked, and written to. */
const address = (fallback: string) =>
  z
    .string()
    .refine((value) => email.safeParse(value).success, "must be an address like help@example.org, without a name")
    .default(fallback);

/** One address, with or without a name before it: a message without an address would have no sender. */
const sender = z.string().max(500).refine(isSender, "must be an address like Pomander <pomander@example.org>");

function isSender(value: string): boolean {
  const named = /^[^<>\r\n]*<([^<>]+)>$/.exec(value);
  return email.safeParse(named?.[1] ?? value).success;
}

const days = (fallback: number, longest: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "must be a number of days")
    .transform(Number)
    .refine((value) => value <= longest, `must be at most ${longest} days`)
    .default(fallback);

const count = (what: string, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a number of ${what}, at most 999999`)
    .transform(Number)
    .default(fallback);

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a number")
    .transform(Number)
    .refine((port) => port <= 65_535, "must be at most 65535")
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url(["http:", "https:"], "https://passwords.example.com").optional(),
  WEBAUTHN_ORIGINS: extensionOrigins.default([]),
  EXTENSION_DIR: z.string().optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => urlsOfHosts(text) !== null,
      "must look like postgres://user:password@host:5432/pomander, or name several hosts: " +
        "postgres://user:password@one:5432,two:5432/pomander?target_session_attrs=read-write",
    )
    .optional(),
  SMTP_URL: url(["smtp:", "smtps:"], "smtps://user:password@host:465").optional(),
  MAIL: z.enum(["outbox"], "must be outbox, or absent").optional(),
  MAIL_FROM: sender.default("Pomander <pomander@example.com>"),
  TOKEN_SECRET: secret.optional(),
  PEPPER: secret.optional(),
  TOKEN_TTL: duration.default(12 * secondsIn.h),
  TRUST_PROXY: proxies.default(false),
  REGISTRATION: z.enum(["open", "closed"], "must be open or closed").default("open"),
  REQUIRE_VERIFIED_EMAIL: z.enum(["true", "false"], "must be true or false").default("false"),
  REGISTRATIONS_PER_HOUR: count("registrations", 20),
  DEFAULT_LANGUAGE: z.enum(languageTags, `must be one of ${languageTags.join(", ")}`).default(defaultLanguage),
  SUPPORT_EMAIL: address("support@example.com"),
  ENTERPRISE_EMAIL: address("enterprise@example.com"),
  SUPPORT_PHONE: text("+1 555 0100"),
  POSTAL_ADDRESS: text("1 Example Street, Example City"),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  LOG_FORMAT: z.enum(["json", "text"], "must be json or text").optional(),
  TEMPORARY_PASSWORD_DAYS: days(14, 365),
  DAILY_RECIPIENTS: count("addresses", 200),
  DAILY_MESSAGES: count("messages", 50),
  AUDIT_LOG: z.string().min(1).max(1_000).optional(),
  AUDIT_VAULT_ACCESS: z.enum(vaultAccessSettings, "must be off, shared or all").default("shared"),
  AUDIT_DAYS: days(400, 36_500),
  ALLOW_PRIVATE_TARGETS: ranges.default([]),
  CHECKS: z.enum(["on", "off"], "must be on or off").default("off"),
  RDAP_BOOTSTRAP_URL: url(["https:"], "https://data.iana.org/rdap/dns.json").default(
    "https://data.iana.org/rdap/dns.json",
  ),
  BREACH_API_URL: url(["http:", "https:"], "https://api.pwnedpasswords.com").optional(),
  BREACH_FILE: z.string().optional(),
  SECOND_FACTOR_SITES_FILE: z.string().optional(),
  SHUTDOWN_DELAY: z
    .string()
    .regex(/^\d{1,3}s?$/, "must be a number of seconds, like 10s")
    .transform((text) => Number.parseInt(text, 10))
    .refine((seconds) => seconds <= 300, "must be at most 300s")
    .default(0),
  ...fileSchema,
  ...companySchema,
  ...backupSchema,
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
});

const settingNames = Object.keys(environmentSchema.shape);

/**
 * Every setting, also as `NAME_FILE`, empty: for a second server that must not read the environment and `.env` of the
 * real one. Otherwise a sample or a test would be created in the real database, and its mails would be sent.
 */
export const emptyEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  settingNames.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, ""]),
);

const crossFieldProblems = (value: Partial<z.infer<typeof environmentSchema>>): string[] => {
  const problems: string[] = [];
  if (value.MAIL !== undefined && value.SMTP_URL !== undefined) {
    problems.push("MAIL=outbox and SMTP_URL can't both be set: remove one of them");
  }
  if (value.REQUIRE_VERIFIED_EMAIL === "true" && value.SMTP_URL === undefined) {
    problems.push(
      "SMTP_URL is required with REQUIRE_VERIFIED_EMAIL: no one would get the link that confirms an address",
    );
  }
  if (value.BREACH_API_URL !== undefined && value.BREACH_FILE !== undefined) {
    problems.push("BREACH_FILE and BREACH_API_URL can't both be set: remove one of them");
  }
  if (value.BACKUP_DIR === undefined && value.BACKUP_ENCRYPT_TO !== undefined) {
    problems.push("BACKUP_DIR is required with BACKUP_ENCRYPT_TO: without it there are no backups");
  }
  problems.push(...companyProblems(value));
  if (value.DATABASE_URL === undefined) return problems;
  const missing = (["TOKEN_SECRET", "PEPPER"] as const)
    .filter((name) => value[name] === undefined)
    .map((name) => `${name} is required with DATABASE_URL: every server process needs the same one`);
  return [...problems, ...missing];
};

/**
 * Reads the settings, each of which may be in a file named by `NAME_FILE`. An empty one counts as absent.
 * @throws ConfigError with the whole list of faults
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const files = readSettingFiles(settingNames, env);
  const given = Object.fromEntries(
    settingNames
      .map((name) => [name, files.values[name] ?? env[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environmentSchema.safeParse(given);
  const problems = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`);
  const crossField = crossFieldProblems(parsed.data ?? (given as Partial<z.infer<typeof environmentSchema>>));
  // A setting whose file cannot be read is not reported as missing too.
  const isUnread = (problem: string) =>
    files.problems.some((unread) => unread.startsWith(`${problem.split(" ")[0]}_FILE`));
  const all = [...files.problems, ...problems, ...crossField.filter((problem) => !isUnread(problem))];
  if (!parsed.success || all.length > 0) throw new ConfigError(all);
  return configOf(parsed.data);
}

export type Config = ReturnType<typeof configOf>;

const configOf = (value: z.infer<typeof environmentSchema>) => ({
  port: value.PORT,
  host: value.HOST,
  /** The address that people open, without a slash at its end. */
  publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ""),
  /** Origins in addition to `publicUrl` whose pages may use this server's passkeys and security keys. */
  webauthnOrigins: value.WEBAUTHN_ORIGINS,
  /** The folder of the packed browser extension that is offered; `null`: the one that `pack-extension` writes. */
  extensionDir: value.EXTENSION_DIR === undefined ? null : resolve(value.EXTENSION_DIR),
  dataDir: resolve(value.DATA_DIR),
  /** `null`: the embedded PostgreSQL. */
  databaseUrl: value.DATABASE_URL ?? null,
  /** `null`: mails are written to `dataDir/outbox`, or wait for another process. */
  smtpUrl: value.SMTP_URL ?? null,
  /**
   * Whether `dataDir/outbox` takes the mails where there is no mail server. A process on a shared database leaves them
   * to the others, which may have one.
   */
  outbox: value.MAIL === "outbox" || value.DATABASE_URL === undefined,
  mailFrom: value.MAIL_FROM,
  /** Set in the environment; `null`: kept in files of `dataDir`. */
  tokenSecret: value.TOKEN_SECRET ?? null,
  pepper: value.PEPPER ?? null,
  tokenTtlSeconds: value.TOKEN_TTL,
  /** The number of proxies in front of this server, or their addresses. `false`: no forwarded address is trusted. */
  trustProxy: value.TRUST_PROXY,
  registration: value.REGISTRATION,
  /** Whether an account's address must be proven before the first sign-in. */
  requireVerifiedEmail: value.REQUIRE_VERIFIED_EMAIL === "true",
  /** Registrations allowed in an hour from one network; users behind one address are counted together. */
  registrationsAnHour: value.REGISTRATIONS_PER_HOUR,
  /** The language of users who have not chosen one. */
  defaultLanguage: value.DEFAULT_LANGUAGE,
  supportEmail: value.SUPPORT_EMAIL,
  enterpriseEmail: value.ENTERPRISE_EMAIL,
  supportPhone: value.SUPPORT_PHONE,
  postalAddress: value.POSTAL_ADDRESS,
  logLevel: value.LOG_LEVEL,
  /** `null`: as text on a terminal, else as JSON. */
  logFormat: value.LOG_FORMAT ?? null,
  metricsToken: value.METRICS_TOKEN ?? null,
  /** Days for which a temporary password is accepted. */
  temporaryPasswordDays: value.TEMPORARY_PASSWORD_DAYS,
  /** Addresses that a user's reminders may reach in a day, not counting their own and those of assigned people. */
  dailyRecipients: value.DAILY_RECIPIENTS,
  /** Messages that they may send to each of these. */
  dailyMessages: value.DAILY_MESSAGES,
  auditLog: value.AUDIT_LOG ?? null,
  vaultAccess: value.AUDIT_VAULT_ACCESS,
  /** Days for which the audit is kept. */
  auditDays: value.AUDIT_DAYS,
  /** Private addresses and ranges that channels and checks may connect to, in addition to the public ones. */
  allowPrivateTargets: value.ALLOW_PRIVATE_TARGETS,
  /** Whether reminders may watch targets. */
  checks: value.CHECKS === "on",
  /** The URL of IANA's list of the registries' RDAP servers. */
  rdapBootstrapUrl: value.RDAP_BOOTSTRAP_URL,
  /** The service that is queried for breached passwords, without a slash at its end; `null`: none. */
  breachApiUrl: value.BREACH_API_URL?.replace(/\/+$/, "") ?? null,
  /** A file of the hashes of breached passwords, in order; `null`: none. */
  breachFile: value.BREACH_FILE === undefined ? null : resolve(value.BREACH_FILE),
  /** A list of sites with a second factor, in place of the app's own; `null`: none. */
  secondFactorSitesFile: value.SECOND_FACTOR_SITES_FILE === undefined ? null : resolve(value.SECOND_FACTOR_SITES_FILE),
  ...fileSettingsOf(value),
  /** Sign-in by a company's identity provider; `null`: none. */
  company: companySettingsOf(value),
  /** `null`: this process makes no backups on a schedule; `none`: nor does any other process of its database. */
  backups: backupSettingsOf(value),
  /** Seconds for which requests are accepted after the signal to stop, while the server reports it is not ready. */
  shutdownDelaySeconds: value.SHUTDOWN_DELAY,
});
