import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const secrets = { TOKEN_SECRET: "t".repeat(32), PEPPER: "p".repeat(32) };

test("no setting is needed at all", () => {
  expect(parseConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    extensionDir: null,
    dataDir: resolve("data"),
    databaseUrl: null,
    defaultLanguage: "en",
    smtpUrl: null,
    outbox: true,
    mailFrom: "Pomander <pomander@example.com>",
    tokenSecret: null,
    pepper: null,
    tokenTtlSeconds: 43_200,
    trustProxy: false,
    registration: "open",
    requireVerifiedEmail: false,
    registrationsAnHour: 20,
    supportEmail: "support@example.com",
    enterpriseEmail: "enterprise@example.com",
    supportPhone: "+1 555 0100",
    postalAddress: "1 Example Street, Example City",
    logLevel: "info",
    logFormat: null,
    metricsToken: null,
    temporaryPasswordDays: 14,
    dailyRecipients: 200,
    dailyMessages: 50,
    fileSize: 100 * 2 ** 20,
    filesPerVault: 2 ** 30,
    filesPerPerson: 2 ** 31,
    filesInAll: 10 * 2 ** 30,
    auditLog: null,
    vaultAccess: "shared",
    auditDays: 400,
    allowPrivateTargets: [],
    checks: false,
    company: null,
    rdapBootstrapUrl: "https://data.iana.org/rdap/dns.json",
    breachApiUrl: null,
    breachFile: null,
    secondFactorSitesFile: null,
    webauthnOrigins: [],
    backups: null,
    shutdownDelaySeconds: 0,
  });
});

test("an empty setting counts as absent, and the slash that ends PUBLIC_URL is dropped", () => {
  const config = parseConfig({ PORT: "", PUBLIC_URL: "https://passwords.example.org/", TOKEN_TTL: " 30m " });
  expect(config).toMatchObject({
    port: 3000,
    publicUrl: "https://passwords.example.org",
    tokenTtlSeconds: 1_800,
  });
});

test("temporary passwords are kept for 14 days and the audit for 400, or for as many as are set", () => {
  expect(parseConfig({})).toMatchObject({
    temporaryPasswordDays: 14,
    auditLog: null,
    vaultAccess: "shared",
    auditDays: 400,
    dailyRecipients: 200,
    dailyMessages: 50,
  });
  const set = parseConfig({
    TEMPORARY_PASSWORD_DAYS: "3",
    AUDIT_DAYS: "30",
    AUDIT_VAULT_ACCESS: "all",
    DAILY_RECIPIENTS: "0",
    DAILY_MESSAGES: "9",
  });
  expect(set).toMatchObject({
    temporaryPasswordDays: 3,
    auditDays: 30,
    vaultAccess: "all",
    dailyRecipients: 0,
    dailyMessages: 9,
  });
  for (const wrong of ["0", "366", "-1", "1.5", "two"]) {
    expect(() => parseConfig({ TEMPORARY_PASSWORD_DAYS: wrong })).toThrow("TEMPORARY_PASSWORD_DAYS");
  }
});

test("mails go to the outbox without a mail server, beside others' processes only where that is wanted", () => {
  const shared = { DATABASE_URL: "postgres://h/d", ...secrets };
  expect(parseConfig({}).outbox).toBe(true);
  expect(parseConfig(shared).outbox).toBe(false);
  expect(parseConfig({ ...shared, MAIL: "outbox" }).outbox).toBe(true);
  expect(() => parseConfig({ MAIL: "smtp" })).toThrow("MAIL must be outbox");
  expect(() => parseConfig({ MAIL: "outbox", SMTP_URL: "smtp://h" })).toThrow("MAIL=outbox and SMTP_URL");
});

test("passkeys are for the pages of PUBLIC_URL alone, and for extensions that are listed by their whole origin", () => {
  expect(parseConfig({}).webauthnOrigins).toEqual([]);
  const chromium = `chrome-extension://${"ab".repeat(16)}`;
  const firefox = `moz-extension://${"ap".repeat(32)}`;
  expect(parseConfig({ WEBAUTHN_ORIGINS: `${chromium}, ${firefox}` }).webauthnOrigins).toEqual([chromium, firefox]);
  for (const wrong of [
    "https://example.org",
    "chrome-extension://*",
    `${chromium}/`,
    `${chromium},`,
    firefox.slice(0, -1),
  ]) {
    expect(() => parseConfig({ WEBAUTHN_ORIGINS: wrong })).toThrow("WEBAUTHN_ORIGINS must be origins");
  }
});

test("checks are off and no private target is allowed, until the settings say so", () => {
  expect(parseConfig({})).toMatchObject({ checks: false, allowPrivateTargets: [] });
  const set = parseConfig({ CHECKS: "on", ALLOW_PRIVATE_TARGETS: "10.1.2.0/24, fd00::1" });
  expect(set).toMatchObject({ checks: true, allowPrivateTargets: ["10.1.2.0/24", "fd00::1"] });
  for (const wrong of ["intranet", "10.0.0.0/33", "10.0.0.0/8;::1"]) {
    expect(() => parseConfig({ ALLOW_PRIVATE_TARGETS: wrong })).toThrow("ALLOW_PRIVATE_TARGETS must be addresses");
  }
});

test("SHUTDOWN_DELAY is taken in seconds", () => {
  expect(parseConfig({}).shutdownDelaySeconds).toBe(0);
  for (const text of ["10", "10s"]) expect(parseConfig({ SHUTDOWN_DELAY: text }).shutdownDelaySeconds).toBe(10);
  for (const text of ["5m", "301s", "-1"])
    expect(() => parseConfig({ SHUTDOWN_DELAY: text })).toThrow("SHUTDOWN_DELAY");
});

test("20 people an hour may register from one network, or as many as are set", () => {
  expect(parseConfig({}).registrationsAnHour).toBe(20);
  expect(parseConfig({ REGISTRATIONS_PER_HOUR: "500" }).registrationsAnHour).toBe(500);
  expect(() => parseConfig({ REGISTRATIONS_PER_HOUR: "many" })).toThrow("REGISTRATIONS_PER_HOUR must be a number");
});

test("the proof of an address is asked for before the first sign-in only where mails are sent", () => {
  expect(parseConfig({}).requireVerifiedEmail).toBe(false);
  const sends = { REQUIRE_VERIFIED_EMAIL: "true", SMTP_URL: "smtp://h" };
  expect(parseConfig(sends).requireVerifiedEmail).toBe(true);
  expect(() => parseConfig({ ...sends, SMTP_URL: "" })).toThrow("SMTP_URL is required with REQUIRE_VERIFIED_EMAIL");
  expect(() => parseConfig({ ...sends, REQUIRE_VERIFIED_EMAIL: "yes" })).toThrow("must be true or false");
});

test("every fault of the settings is listed at once", () => {
  const parse = () =>
    parseConfig({ PORT: "80a", SMTP_URL: "http://x", TOKEN_TTL: "1w", DATABASE_URL: "postgres://h/d" });
  expect(parse).toThrow(ConfigError);
  for (const name of ["PORT", "SMTP_URL", "TOKEN_TTL", "TOKEN_SECRET", "PEPPER"]) expect(parse).toThrow(name);
});

test.each([
  "mail.example.org",
  "smtp:/user:word@mail.example.org:587",
  "smtp://mail.example.org:70000",
  "https://mail.example.org",
])("refuses %s as SMTP_URL", (text) =>
  expect(() => parseConfig({ SMTP_URL: text })).toThrow("SMTP_URL must look like smtps:"),
);

test("DATABASE_URL may name a database that is reached by a socket", () => {
  const url = "postgres:///pomander?host=/run/postgresql";
  expect(parseConfig({ DATABASE_URL: url, ...secrets }).databaseUrl).toBe(url);
});

test("DATABASE_URL may name several hosts, and none that could not be written to", () => {
  const url = "postgres://u:p@one:5432,two:5433/d?target_session_attrs=read-write";
  expect(parseConfig({ DATABASE_URL: url, ...secrets }).databaseUrl).toBe(url);
  for (const wrong of ["one:5432", "postgres://one,two:x/d", "postgres://one,two/d?target_session_attrs=standby"])
    expect(() => parseConfig({ DATABASE_URL: wrong, ...secrets })).toThrow("DATABASE_URL must look like postgres:");
});

test("MAIL_FROM comes with or without a name, and never without an address", () => {
  for (const right of ["keys@example.org", "Pomander <keys@example.org>", '"Keys, Inc." <keys@example.org>'])
    expect(parseConfig({ MAIL_FROM: right }).mailFrom).toBe(right);
  const others = ["P <a> <keys@example.org>", "P\r\nBcc: x <keys@example.org>", "P <keys@example.org> x"];
  for (const wrong of ["Pomander", "Pomander <>", "Pomander <keys>", "Pomander keys@example.org", ...others])
    expect(() => parseConfig({ MAIL_FROM: wrong })).toThrow("MAIL_FROM must be an address");
});

test("a fault of the settings never repeats the value of a secret", () => {
  expect(() => parseConfig({ PEPPER: "tooShortAndSecret" })).toThrow(/^(?!.*tooShortAndSecret)[^]*PEPPER/);
});

test("wants both secrets with a database of one's own", () => {
  expect(parseConfig({ DATABASE_URL: "postgres://h/d", ...secrets }).databaseUrl).toBe("postgres://h/d");
  expect(() => parseConfig({ DATABASE_URL: "postgres://h/d", PEPPER: secrets.PEPPER })).toThrow("TOKEN_SECRET");
});

test.each([
  ["2", 2],
  ["10.0.0.0/8, loopback", ["10.0.0.0/8", "loopback"]],
  ["false", false],
])("reads TRUST_PROXY %s", (text, value) => {
  expect(parseConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value);
});

test("trusting every proxy there may be is refused", () => {
  expect(() => parseConfig({ TRUST_PROXY: "true" })).toThrow("TRUST_PROXY");
});

test("breached passwords are looked up nowhere until a service or a file is set, and not both", () => {
  expect(parseConfig({})).toMatchObject({ breachApiUrl: null, breachFile: null, secondFactorSitesFile: null });
  expect(parseConfig({ BREACH_API_URL: "https://api.pwnedpasswords.com/" }).breachApiUrl).toBe(
    "https://api.pwnedpasswords.com",
  );
  expect(parseConfig({ BREACH_FILE: "/srv/hashes.txt" }).breachFile).toBe("/srv/hashes.txt");
  for (const wrong of ["api.pwnedpasswords.com", "ftp://h", "https:"])
    expect(() => parseConfig({ BREACH_API_URL: wrong })).toThrow("BREACH_API_URL must look like https:");
  expect(() => parseConfig({ BREACH_API_URL: "https://h", BREACH_FILE: "x" })).toThrow("remove one of them");
});

test("backups are made once there is a folder for them, which BACKUP_DIR=none refuses for the whole database", () => {
  expect(parseConfig({ BACKUP_AT: "04:00" }).backups).toBeNull();
  expect(parseConfig({ BACKUP_DIR: "none" }).backups).toBe("none");
  expect(parseConfig({ BACKUP_DIR: "backups" }).backups).toEqual({
    dir: resolve("backups"),
    at: "03:00",
    keep: { days: 7, weeks: 4, months: 12 },
    encryptTo: null,
  });
  const encryptTo = `age1${"q".repeat(58)}`;
  const set = { BACKUP_DIR: "/b", BACKUP_AT: "23:59", BACKUP_KEEP: "2w, 30d", BACKUP_ENCRYPT_TO: encryptTo };
  expect(parseConfig(set).backups).toEqual({
    dir: "/b",
    at: "23:59",
    keep: { days: 30, weeks: 2, months: 0 },
    encryptTo,
  });
});

test.each([
  { BACKUP_AT: "24:00" },
  { BACKUP_AT: "3:00" },
  { BACKUP_KEEP: "0d" },
  { BACKUP_KEEP: "7d,7d" },
  { BACKUP_KEEP: "7 days" },
  { BACKUP_KEEP: "1d,1w," },
  { BACKUP_DIR: "/b", BACKUP_ENCRYPT_TO: "AGE-SECRET-KEY-1QQQ" },
  { BACKUP_ENCRYPT_TO: `age1${"q".repeat(58)}` },
])("backups are not made in a way that cannot be meant: %j", (set) => {
  expect(() => parseConfig(set)).toThrow(/BACKUP_\w+ (must|is required)/);
});

test("the room for files is a number of bytes with its unit, or 0", () => {
  const read = (FILE_SIZE: string) => parseConfig({ FILE_SIZE, FILES_IN_ALL: "500GiB" });
  expect(read("20MiB")).toMatchObject({ fileSize: 20 * 2 ** 20, filesInAll: 500 * 2 ** 30 });
  expect(read("0")).toMatchObject({ fileSize: 0 });
  expect(read("1GiB")).toMatchObject({ fileSize: 2 ** 30 });
  expect(() => read("2GiB")).toThrow("FILE_SIZE must be at most 1GiB");
  for (const text of ["100", "100MB", "-1MiB", "1.5GiB", "01KiB", "0MiB"])
    expect(() => read(text)).toThrow("FILE_SIZE must be a number with KiB, MiB or GiB, like 100MiB, or 0");
});

describe("company sign-in", () => {
  const whole = {
    OIDC_ISSUER: "https://login.example.com/realms/contoso",
    OIDC_CLIENT_ID: "pomander",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "Contoso",
  };
  const problemsOf = (env: Record<string, string>) => {
    try {
      parseConfig(env);
      return [];
    } catch (error) {
      return (error as ConfigError).problems;
    }
  };

  test("is read whole", () => {
    expect(parseConfig({ ...whole, OIDC_TENANT: "hd=a=b" }).company).toEqual({
      issuer: whole.OIDC_ISSUER,
      clientId: "pomander",
      clientSecret: "secret",
      name: "Contoso",
      tenant: { claim: "hd", value: "a=b" },
      subjectClaim: "sub",
      emailClaim: "email",
      authTime: "sent",
      factors: [],
      freshMinutes: 15,
    });
  });

  test.each([
    ["OIDC_AUTH_TIME", "Sent", "must be sent or none"],
    ["OIDC_FACTORS", "mfa,", "must be up to 20 values of amr or acr, like mfa,urn:okta:loa:2fa:any"],
    ["OIDC_FACTORS", "m f a", "must be up to 20 values of amr or acr, like mfa,urn:okta:loa:2fa:any"],
    ["OIDC_FACTORS", "x".repeat(201), "must be up to 20 values of amr or acr, like mfa,urn:okta:loa:2fa:any"],
    [
      "OIDC_FACTORS",
      Array.from({ length: 21 }, (_, n) => `f${n}`).join(),
      "must be up to 20 values of amr or acr, like mfa,urn:okta:loa:2fa:any",
    ],
    ["OIDC_FACTORS", "mfa,pwd", "must not have pwd, which says that there was no second factor"],
    ["OIDC_FACTORS", "0", "must not have 0, which says that there was no second factor"],
    ["OIDC_FRESH_MINUTES", "4", "must be a number of minutes from 5 to 60"],
    ["OIDC_FRESH_MINUTES", "61", "must be a number of minutes from 5 to 60"],
    ["OIDC_FRESH_MINUTES", "015", "must be a number of minutes from 5 to 60"],
    ["OIDC_FRESH_MINUTES", "15m", "must be a number of minutes from 5 to 60"],
  ])("says what %s may be, not %s", (name, value, fault) => {
    expect(problemsOf({ ...whole, [name]: value })).toEqual([`${name} ${fault}`]);
  });

  test("a sign-in is fresh for up to an hour", () => {
    for (const minutes of [5, 60]) {
      expect(parseConfig({ ...whole, OIDC_FRESH_MINUTES: String(minutes) }).company?.freshMinutes).toBe(minutes);
    }
  });

  test("says what is missing", () => {
    expect(problemsOf({ OIDC_ISSUER: whole.OIDC_ISSUER })).toEqual([
      "OIDC_CLIENT_ID is required with OIDC_ISSUER",
      "OIDC_CLIENT_SECRET is required with OIDC_ISSUER",
      "OIDC_NAME is required with OIDC_ISSUER",
    ]);
    const alone = { OIDC_NAME: "Contoso", OIDC_AUTH_TIME: "sent", OIDC_FACTORS: "mfa", OIDC_FRESH_MINUTES: "15" };
    expect(problemsOf(alone)).toEqual(Object.keys(alone).map((name) => `OIDC_ISSUER is required with ${name}`));
  });

  test.each([
    "http://login.example.com",
    "https://login.example.com?x=1",
    "https://a:b@login.example.com",
    "login.example.com",
    "https://login.microsoftonline.com/common/v2.0",
    "https://login.microsoftonline.com/organizations/v2.0",
  ])("refuses the issuer %s", (issuer) => {
    expect(problemsOf({ ...whole, OIDC_ISSUER: issuer })).toHaveLength(1);
  });

  test("needs a tenant with Google, which signs in anybody", () => {
    const google = { ...whole, OIDC_ISSUER: "https://accounts.google.com" };
    expect(problemsOf(google)).toHaveLength(1);
    expect(problemsOf({ ...google, OIDC_TENANT: "x=example.com" })).toHaveLength(1);
    expect(problemsOf({ ...google, OIDC_ISSUER: "https://ACCOUNTS.google.com/" })).toHaveLength(1);
    expect(problemsOf({ ...google, OIDC_TENANT: "hd=example.com" })).toEqual([]);
  });

  test("expects no time of a sign-in from Google", () => {
    const google = { ...whole, OIDC_ISSUER: "https://accounts.google.com", OIDC_TENANT: "hd=example.com" };
    expect(parseConfig(google).company?.authTime).toBe("none");
    expect(parseConfig({ ...google, OIDC_AUTH_TIME: "none" }).company?.authTime).toBe("none");
    expect(problemsOf({ ...google, OIDC_AUTH_TIME: "sent" })).toEqual([
      "OIDC_AUTH_TIME must be none with Google, whose tokens don't say when people signed in",
    ]);
  });
});
