import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

/** Returns the faults of settings. */
function faultsOf(settings: Readonly<Record<string, string>>): readonly string[] {
  try {
    parseConfig(settings);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

test("faults are listed line by line", () => {
  const error = new ConfigError(["PORT must be a number", "MAIL must be outbox, or absent"]);
  expect([error.name, error.message]).toEqual([
    "ConfigError",
    "The settings contain errors:\n  - PORT must be a number\n  - MAIL must be outbox, or absent",
  ]);
});

test("each setting that is wrong says what it must be", () => {
  const wrong = {
    PORT: "x",
    PUBLIC_URL: "passwords.example.com",
    WEBAUTHN_ORIGINS: "chrome-extension://x",
    DATABASE_URL: "mysql://h/d",
    SMTP_URL: "x",
    MAIL: "inbox",
    MAIL_FROM: "x",
    TOKEN_SECRET: "x",
    PEPPER: "x",
    TOKEN_TTL: "x",
    TRUST_PROXY: "x y",
    REGISTRATION: "x",
    REQUIRE_VERIFIED_EMAIL: "x",
    REGISTRATIONS_PER_HOUR: "x",
    DEFAULT_LANGUAGE: "Deutsch",
    SUPPORT_EMAIL: "Help <help@example.org>",
    ENTERPRISE_EMAIL: "x",
    LOG_LEVEL: "loud",
    LOG_FORMAT: "xml",
    TEMPORARY_PASSWORD_DAYS: "0",
    DAILY_RECIPIENTS: "x",
    DAILY_MESSAGES: "x",
    AUDIT_DAYS: "x",
    AUDIT_VAULT_ACCESS: "x",
    ALLOW_PRIVATE_TARGETS: "intranet",
    CHECKS: "x",
    RDAP_BOOTSTRAP_URL: "http://data.iana.org",
    BREACH_API_URL: "x",
    SHUTDOWN_DELAY: "x",
    FILE_SIZE: "x",
    BACKUP_AT: "x",
    BACKUP_KEEP: "x",
    BACKUP_ENCRYPT_TO: "x",
    METRICS_TOKEN: "x",
  };
  expect(faultsOf(wrong)).toMatchInlineSnapshot(`
    [
      "PORT must be a number",
      "PUBLIC_URL must look like https://passwords.example.com",
      "WEBAUTHN_ORIGINS must be origins of the browser extension, like chrome-extension://abcdefghijklmnopabcdefghijklmnop",
      "DATABASE_URL must look like postgres://user:password@host:5432/pomander, or name several hosts: postgres://user:password@one:5432,two:5432/pomander?target_session_attrs=read-write",
      "SMTP_URL must look like smtps://user:password@host:465",
      "MAIL must be outbox, or absent",
      "MAIL_FROM must be an address like Pomander <pomander@example.org>",
      "TOKEN_SECRET must have at least 32 characters, chosen at random",
      "PEPPER must have at least 32 characters, chosen at random",
      "TOKEN_TTL must be a number with s, m, h or d, like 12h",
      "TRUST_PROXY must be the number of proxies in front of this server, or their addresses, like 10.0.0.0/8,loopback",
      "REGISTRATION must be open or closed",
      "REQUIRE_VERIFIED_EMAIL must be true or false",
      "REGISTRATIONS_PER_HOUR must be a number of registrations, at most 999999",
      "DEFAULT_LANGUAGE must be one of en, de, fr",
      "SUPPORT_EMAIL must be an address like help@example.org, without a name",
      "ENTERPRISE_EMAIL must be an address like help@example.org, without a name",
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
      "LOG_FORMAT must be json or text",
      "TEMPORARY_PASSWORD_DAYS must be a number of days",
      "DAILY_RECIPIENTS must be a number of addresses, at most 999999",
      "DAILY_MESSAGES must be a number of messages, at most 999999",
      "AUDIT_VAULT_ACCESS must be off, shared or all",
      "AUDIT_DAYS must be a number of days",
      "ALLOW_PRIVATE_TARGETS must be addresses or ranges, like 10.1.2.0/24,fd00::/8",
      "CHECKS must be on or off",
      "RDAP_BOOTSTRAP_URL must look like https://data.iana.org/rdap/dns.json",
      "BREACH_API_URL must look like https://api.pwnedpasswords.com",
      "SHUTDOWN_DELAY must be a number of seconds, like 10s",
      "FILE_SIZE must be a number with KiB, MiB or GiB, like 100MiB, or 0",
      "BACKUP_AT must be a time of the day in UTC, like 03:00",
      "BACKUP_KEEP must say how many days, weeks and months, like 7d,4w,12m",
      "BACKUP_ENCRYPT_TO must be an age recipient, which begins with age1",
      "METRICS_TOKEN must have at least 16 characters",
      "MAIL=outbox and SMTP_URL can't both be set: remove one of them",
      "BACKUP_DIR is required with BACKUP_ENCRYPT_TO: without it there are no backups",
    ]
  `);
});

test("settings that can't both be, or need another, say which", () => {
  expect([
    ...faultsOf({ MAIL: "outbox", SMTP_URL: "smtp://h" }),
    ...faultsOf({ REQUIRE_VERIFIED_EMAIL: "true" }),
    ...faultsOf({ BREACH_API_URL: "https://h", BREACH_FILE: "x" }),
    ...faultsOf({ BACKUP_ENCRYPT_TO: "age1q" }),
    ...faultsOf({ DATABASE_URL: "postgres://h/d" }),
  ]).toMatchInlineSnapshot(`
    [
      "MAIL=outbox and SMTP_URL can't both be set: remove one of them",
      "SMTP_URL is required with REQUIRE_VERIFIED_EMAIL: no one would get the link that confirms an address",
      "BREACH_FILE and BREACH_API_URL can't both be set: remove one of them",
      "BACKUP_DIR is required with BACKUP_ENCRYPT_TO: without it there are no backups",
      "TOKEN_SECRET is required with DATABASE_URL: every server process needs the same one",
      "PEPPER is required with DATABASE_URL: every server process needs the same one",
    ]
  `);
});

test.each<[name: string, right: readonly string[], wrong: readonly string[]]>([
  ["PORT", ["0", "65535"], ["65536", "100000", "-1"]],
  ["TOKEN_TTL", ["60s", "1m", "2160h", "90d"], ["59s", "91d", "2161h", "0m", "01h", "1h1", "x1h"]],
  ["TOKEN_SECRET", ["x".repeat(32)], ["x".repeat(31)]],
  ["METRICS_TOKEN", ["x".repeat(16)], ["x".repeat(15)]],
  ["MAIL_FROM", [`${"n".repeat(482)} <a@example.org>`], [`${"n".repeat(486)} <a@example.org>`, "<a@example.org> x"]],
  ["SUPPORT_PHONE", ["x".repeat(500)], ["x".repeat(501)]],
  ["AUDIT_LOG", ["x".repeat(1_000)], ["x".repeat(1_001)]],
  ["TEMPORARY_PASSWORD_DAYS", ["1", "365"], ["0", "366", "1d", "x1"]],
  ["AUDIT_DAYS", ["36500"], ["36501", "100000"]],
  ["DAILY_RECIPIENTS", ["0", "999999"], ["1000000", "1x", "x1"]],
  ["SHUTDOWN_DELAY", ["0", "300", "300s"], ["301", "1000", "1m", "x1s"]],
  ["TRUST_PROXY", ["0", "1", "99", "::1, fd00::/8"], ["100", "01", "10.0.0.0/33", "10.0.0", "loopback,", "xloopback"]],
  [
    "WEBAUTHN_ORIGINS",
    [`chrome-extension://${"a".repeat(32)}`],
    [`chrome-extension://${"a".repeat(32)}/`, `x chrome-extension://${"a".repeat(32)}`],
  ],
  ["BACKUP_ENCRYPT_TO", [], [`age1${"q".repeat(2_997)}`, "age1", "x age1q", "age1Q"]],
  ["PUBLIC_URL", ["http://h", "https://h"], ["ftp://h"]],
  ["SMTP_URL", ["smtp://h", "smtps://h"], ["http://h"]],
  ["BREACH_API_URL", ["http://h", "https://h"], ["ftp://h"]],
  ["LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "trace", "silent"], ["Info"]],
  ["FILES_IN_ALL", ["999999GiB", "1KiB"], ["1000000KiB"]],
])("%s has both ends of what it may be", (name, right, wrong) => {
  for (const value of right) expect([value, faultsOf({ BACKUP_DIR: "/b", [name]: value })]).toEqual([value, []]);
  for (const value of wrong) expect([value, faultsOf({ BACKUP_DIR: "/b", [name]: value }).length]).toEqual([value, 1]);
});

test("each setting that is given is what the server uses", () => {
  const given = {
    PORT: "8080",
    HOST: "::",
    PUBLIC_URL: "https://passwords.example.org//",
    WEBAUTHN_ORIGINS: `chrome-extension://${"a".repeat(32)}, moz-extension://${"b".repeat(64)}`,
    EXTENSION_DIR: "ext",
    DATA_DIR: "/data",
    DATABASE_URL: "postgres://h/d",
    SMTP_URL: "smtps://h:465",
    MAIL_FROM: "Keys <keys@example.org>",
    TOKEN_SECRET: "t".repeat(32),
    PEPPER: "p".repeat(32),
    TOKEN_TTL: "2d",
    TRUST_PROXY: "0",
    REGISTRATION: "closed",
    REQUIRE_VERIFIED_EMAIL: "true",
    REGISTRATIONS_PER_HOUR: "7",
    DEFAULT_LANGUAGE: "de",
    SUPPORT_EMAIL: "help@example.org",
    ENTERPRISE_EMAIL: "sales@example.org",
    SUPPORT_PHONE: "+43 1",
    POSTAL_ADDRESS: "Wien",
    LOG_LEVEL: "trace",
    LOG_FORMAT: "text",
    TEMPORARY_PASSWORD_DAYS: "3",
    DAILY_RECIPIENTS: "4",
    DAILY_MESSAGES: "5",
    AUDIT_LOG: "stdout",
    AUDIT_VAULT_ACCESS: "off",
    AUDIT_DAYS: "6",
    ALLOW_PRIVATE_TARGETS: "10.1.2.0/24, fd00::/8",
    CHECKS: "on",
    RDAP_BOOTSTRAP_URL: "https://rdap.example.org",
    BREACH_API_URL: "https://api.example.org//",
    SECOND_FACTOR_SITES_FILE: "sites",
    SHUTDOWN_DELAY: "9s",
    FILE_SIZE: "1KiB",
    FILES_PER_VAULT: "2KiB",
    FILES_PER_PERSON: "3MiB",
    FILES_IN_ALL: "4GiB",
    OIDC_ISSUER: "https://login.example.org",
    OIDC_CLIENT_ID: "pomander",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "Contoso",
    OIDC_TENANT: "tid=7",
    OIDC_SUBJECT: "oid",
    OIDC_EMAIL: "preferred_username",
    OIDC_AUTH_TIME: "none",
    OIDC_FACTORS: "mfa, urn:okta:loa:2fa:any,mfa",
    OIDC_FRESH_MINUTES: "5",
    METRICS_TOKEN: "m".repeat(16),
  };
  expect(parseConfig(given)).toEqual({
    port: 8080,
    host: "::",
    publicUrl: "https://passwords.example.org",
    webauthnOrigins: [`chrome-extension://${"a".repeat(32)}`, `moz-extension://${"b".repeat(64)}`],
    extensionDir: resolve("ext"),
    dataDir: "/data",
    databaseUrl: "postgres://h/d",
    smtpUrl: "smtps://h:465",
    outbox: false,
    mailFrom: "Keys <keys@example.org>",
    tokenSecret: "t".repeat(32),
    pepper: "p".repeat(32),
    tokenTtlSeconds: 172_800,
    trustProxy: false,
    registration: "closed",
    requireVerifiedEmail: true,
    registrationsAnHour: 7,
    defaultLanguage: "de",
    supportEmail: "help@example.org",
    enterpriseEmail: "sales@example.org",
    supportPhone: "+43 1",
    postalAddress: "Wien",
    logLevel: "trace",
    logFormat: "text",
    metricsToken: "m".repeat(16),
    temporaryPasswordDays: 3,
    dailyRecipients: 4,
    dailyMessages: 5,
    auditLog: "stdout",
    vaultAccess: "off",
    auditDays: 6,
    allowPrivateTargets: ["10.1.2.0/24", "fd00::/8"],
    checks: true,
    company: {
      issuer: "https://login.example.org",
      clientId: "pomander",
      clientSecret: "secret",
      name: "Contoso",
      tenant: { claim: "tid", value: "7" },
      subjectClaim: "oid",
      emailClaim: "preferred_username",
      authTime: "none",
      factors: ["mfa", "urn:okta:loa:2fa:any"],
      freshMinutes: 5,
    },
    rdapBootstrapUrl: "https://rdap.example.org",
    breachApiUrl: "https://api.example.org",
    breachFile: null,
    secondFactorSitesFile: resolve("sites"),
    fileSize: 1_024,
    filesPerVault: 2_048,
    filesPerPerson: 3 * 2 ** 20,
    filesInAll: 4 * 2 ** 30,
    backups: null,
    shutdownDelaySeconds: 9,
  });
});
