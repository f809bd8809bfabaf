import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSecrets } from "../../src/backup/secrets-file.ts";
import { connectOnce } from "../../src/platform/database.ts";
import { pepperCheckOf } from "../../src/platform/secrets.ts";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createEmptyDatabase, createTestDatabase, urlOf } from "../harness.ts";
import type * as verbsModule from "../../src/operator/verbs.ts";
import { version } from "../../src/version.ts";
import type { Terminal } from "@pomander/terminal/terminal";
import { createScriptedTerminal } from "../../../../packages/terminal/test/scripted-terminal.ts";
import { register } from "./operator-commands.ts";

/** The operator who runs a server, in this process, on databases of the run's PostgreSQL. */
const person = vi.hoisted(() => ({ terminal: null as Terminal | null }));
vi.mock("@pomander/terminal/terminal", () => ({ openTerminal: () => person.terminal }));
// Test files share loaded modules, so the verbs are loaded with this terminal for these tests alone.
let verbs: typeof verbsModule;
beforeAll(async () => {
  vi.resetModules();
  verbs = await import("../../src/operator/verbs.ts");
});
afterAll(() => void vi.resetModules());

let dataDir: string;
let connection: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pomander-verbs-"));
  connection = await createTestDatabase();
  person.terminal = null;
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});
const inData = (name: string) => join(dataDir, name);
const secrets = { pepper: "p".repeat(43), tokenSecret: "t".repeat(43) };
const envOf = (database = connection): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  DATABASE_URL: urlOf(database),
  PEPPER: secrets.pepper,
  TOKEN_SECRET: secrets.tokenSecret,
});
/** Returns an environment without DATABASE_URL, which therefore keeps its secrets in the data folder. */
const envOfFolder = (): NodeJS.ProcessEnv => ({ DATA_DIR: dataDir });

/** Runs a command and returns what it writes to standard output and error, and its exit code. */
async function run(work: () => Promise<number>) {
  const chunks: [stream: string, bytes: Buffer][] = [];
  for (const name of ["stdout", "stderr"] as const)
    vi.spyOn(process[name], "write").mockImplementation((chunk, ...more) => {
      chunks.push([name, Buffer.from(chunk)]);
      const done = more.at(-1);
      if (typeof done === "function") done();
      return true;
    });
  const exitCode = await work().finally(() => vi.restoreAllMocks());
  const of = (name: string) => Buffer.concat(chunks.filter(([stream]) => stream === name).map(([, bytes]) => bytes));
  return { exitCode, stdout: of("stdout").toString(), stderr: of("stderr").toString(), bytes: of("stdout") };
}
async function query(text: string, values: unknown[] = [], database = connection) {
  const client = await connectOnce(database);
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}
const said = (stdout: string, exitCode = 0) => ({ exitCode, stdout, stderr: "" });

test("emails on hold go out again, and how many are due is said", async () => {
  const resume = () => run(() => verbs.resumeMails(envOf()));
  expect(await resume()).toMatchObject(said("Emails aren't on hold.\n"));
  await query(`update settings set value = '"elsewhere"' where key = 'instance'`);
  const again = "Emails are being sent again. A running server starts sending within seconds. Emails due now:";
  expect(await resume()).toMatchObject(said(`${again} 0.\n`));
  expect(await resume()).toMatchObject(said("Emails aren't on hold.\n"));
  await query(`update settings set value = '"elsewhere"' where key = 'instance'`);
  await query(`insert into mails (id, recipient, template, data, message_id, send_at, created_at)
    values (gen_random_uuid(), 'a@example.com', 'x', '{}', 'm', now() - interval '1 hour', now())`);
  expect(await resume()).toMatchObject(said(`${again} 1.\nEmails sent after the backup may be sent again.\n`));
});

test("someone who isn't registered gets no rights and loses no factor; someone who is, does", async () => {
  const grant = (email: string) => run(() => verbs.grantSuper(email, envOf()));
  const remove = (email: string) => run(() => verbs.removeFactors(email, envOf()));
  const none = "No one is registered with none@example.com.";
  const refused =
    "No one is registered with none@example.com and a master password. Register, or set one in your profile (Security), then run this command again.";
  expect(await grant(" None@Example.com ")).toMatchObject(said(`${refused}\n`, 2));
  expect(await remove(" None@Example.com ")).toMatchObject(said(`${none}\n`, 2));
  await query(register);
  writeFileSync(inData("first-admin-link.txt"), "a link");
  expect(await grant("ANA@example.com")).toMatchObject(said("Ana First (ana@example.com) is now a super admin.\n"));
  expect(existsSync(inData("first-admin-link.txt"))).toBe(false);
  expect(await query("select is_super_admin from users")).toEqual([{ is_super_admin: true }]);
  const off = "Two-step sign-in for Ana First (ana@example.com)";
  expect(await remove("ana@example.com")).toMatchObject(said(`${off} was already off.\n`));
  await query(`insert into totp_factors (id, user_id, name, secret, last_step, created_at)
    select gen_random_uuid(), id, 'Phone', '', 0, now() from users`);
  await query("update users set has_factor = true");
  expect(await remove("ana@example.com")).toMatchObject(said(`${off} is off.\n`));
});

test("company sign-in ends after a question that says who has no master password, or with --yes", async () => {
  const off = (options = {}) => run(() => verbs.companyOff(options, envOf()));
  await expect(off()).rejects.toMatchObject({
    exitCode: 2,
    message: "Can't ask without a terminal. Add --yes once you're sure.",
  });
  await query(register);
  await query(`insert into vaults (id, user_id, kdf, verifier, wrapped_key, write_key, manifest_counter, manifest_sealed, password_generated, created_at)
    select gen_random_uuid(), id, '{}', '', '', '', 0, '', true, now() from users`);
  await query(`insert into company_connections (user_id, issuer, subject, email, connected_at)
    select id, 'https://login.example.com', 'ana', email, now() from users`);
  const asked: string[] = [];
  person.terminal = createScriptedTerminal([false, true], asked);
  await expect(off()).rejects.toMatchObject({ exitCode: 2, message: "Nothing was changed." });
  expect(await query("select user_id from company_connections")).toHaveLength(1);
  expect((await off()).stdout).toMatch(
    /^Connected accounts: 1\. Without a master password: 1\.\n.* temporary password .* recovery key.*\nCompany sign-in is off: 1 connected account was /,
  );
  expect(asked).toEqual(Array(2).fill("Disconnect everyone and end company sign-in?"));
  expect(await query("select user_id from company_connections")).toEqual([]);
  person.terminal = null;
  expect((await off({ yes: true })).stdout).toMatch(
    /^Connected accounts: 0\. Without a master password: 0\.\nCompany sign-in is off: 0 connected accounts were /,
  );
});

test("the tables are brought up to date once, and what would run is said", async () => {
  const database = await createEmptyDatabase();
  const migrate = (check?: boolean) => run(() => verbs.migrate(check === undefined ? {} : { check }, envOf(database)));
  const wouldRun = await migrate(true);
  expect(wouldRun).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^Would run: 0001_\w+(, \d{4}_\w+)*\.\n$/),
  });
  const names = wouldRun.stdout.replace(/^Would run: /, "");
  expect(await migrate(false)).toMatchObject(said(`Done: ${names}`));
  for (const check of [true, undefined])
    expect(await migrate(check)).toMatchObject(said("The tables are up to date.\n"));
  const noDatabase = { DATA_DIR: dataDir };
  await expect(verbs.migrate({ check: true }, noDatabase)).rejects.toMatchObject({
    exitCode: 2,
    message: `There is no database in ${dataDir} yet. The first start creates it: npm start`,
  });
});

const writeSecrets = () => {
  writeFileSync(inData("pepper"), `${secrets.pepper}\n`);
  writeFileSync(inData("token-secret"), `${secrets.tokenSecret}\n`);
};
/** Writes an age identity to the data folder and returns it with its recipient. */
async function newIdentity() {
  const identity = await generateIdentity();
  writeFileSync(inData("identity"), `${identity}\n`);
  return { identity, recipient: await identityToRecipient(identity) };
}
const opened = ({ pepper, tokenSecret }: { pepper: Buffer; tokenSecret: Buffer }) => ({
  pepper: pepper.toString().trim(),
  tokenSecret: tokenSecret.toString().trim(),
});

test("secrets are sealed for a recipient into a new file, and the server is told", async () => {
  const { identity, recipient } = await newIdentity();
  const file = inData("the.secrets");
  const seal = (env = envOf()) => run(() => verbs.exportSecrets(file, { encryptTo: recipient }, env));
  await expect(seal(envOfFolder())).rejects.toMatchObject({
    exitCode: 2,
    message: "This server has no secrets yet. Its first start creates them: npm start",
  });
  const wrote = `Wrote ${file}. Keep it away from your backups, with the identity that opens it.\nTo restore, pass it with --secrets. "age -d" opens it, too.\n`;
  expect(await seal()).toMatchObject(said(wrote));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(opened(await openSecrets(readFileSync(file, "utf8"), { identity }))).toEqual(secrets);
  expect(await query("select key from settings where key = 'secrets_exported_at'")).toHaveLength(1);
  await expect(seal()).rejects.toMatchObject({ exitCode: 2, message: `${file} can't be used: it already exists.` });
  const unreached = "The database couldn't be reached, so the server will keep reminding you to export its secrets.\n";
  writeSecrets();
  for (const env of [envOfFolder(), { ...envOf(), DATABASE_URL: "postgres://127.0.0.1:1/x" }]) {
    rmSync(file);
    expect(await seal(env)).toMatchObject(said(`${wrote}${unreached}`));
  }
});

test("a passphrase for secrets is asked for twice, and has sixteen characters or more", async () => {
  writeSecrets();
  const file = inData("the.secrets");
  const seal = () => run(() => verbs.exportSecrets(file, {}, envOfFolder()));
  await expect(seal()).rejects.toMatchObject({
    exitCode: 2,
    message: "Can't ask for a passphrase without a terminal. Use --encrypt-to with an age recipient.",
  });
  const asked: string[] = [];
  const [short, passphrase] = ["x".repeat(15), "x".repeat(16)];
  person.terminal = createScriptedTerminal([short, short, passphrase, passphrase], asked);
  expect((await seal()).stdout).toMatch(/^Wrote .* Keep it away from your backups, with its passphrase\.\n/);
  const questions = ["New passphrase: ", "Again: "];
  const tooShort = "Choose at least 16 characters: whoever finds the file can guess as often as they like.";
  expect(asked).toEqual([...questions, tooShort, ...questions]);
  expect(opened(await openSecrets(readFileSync(file, "utf8"), { passphrase }))).toEqual(secrets);
});

test("a backup is written, verified and restored with its secrets, and what is to be done is said", async () => {
  await query(register);
  await query("insert into settings values ('pepper_check', to_jsonb($1::text)) on conflict do nothing", [
    pepperCheckOf(Buffer.from(secrets.pepper)),
  ]);
  const { recipient } = await newIdentity();
  const [file, identity] = [inData("the.backup"), inData("identity")];
  const made = await run(() => verbs.backup(file, { encryptTo: recipient }, envOf()));
  expect(made).toMatchObject({ exitCode: 0, stderr: "" });
  expect(made.stdout.split("\n")).toEqual([
    expect.stringMatching(/^Backed up everything as of \d{4}-\S+: .+\/the\.backup \(\d+ KiB\)\.$/),
    "Accounts: 1, entries: 0, reminders: 0.",
    "The backup doesn't contain the pepper, and without it no vault can be opened. Keep it separately: pomander secrets export",
    "",
  ]);
  const at = /as of (\S+):/.exec(made.stdout)?.[1] ?? "";
  const kib = Number(/\((\d+) KiB\)/.exec(made.stdout)?.[1]);
  expect(kib).toBe(Math.ceil(statSync(file).size / 1024));
  expect(readFileSync(file, "latin1").slice(0, 21)).toBe("age-encryption.org/v1");
  const plain = await run(() => verbs.backup("-", {}, envOf()));
  expect(plain).toMatchObject({ exitCode: 0, stderr: "" });
  expect(plain.bytes.length).toBeGreaterThan(1_000);
  expect(plain.stdout).not.toContain("Backed up");
  await run(() => verbs.exportSecrets(inData("the.secrets"), { encryptTo: recipient }, envOf()));

  const target = await createEmptyDatabase();
  const other = { PEPPER: "another".repeat(8) };
  const restore = (options: object, more = {}) =>
    run(() => verbs.restore(file, options, { ...envOf(target), ...more }));
  expect(await restore({ identity }, other)).toMatchObject({
    exitCode: 2,
    stderr:
      "\nThe pepper here isn't the one this backup's server used, so no vault could be opened. Nothing was changed. Use the " +
      "secrets that were exported from that server.\n",
  });
  expect(await restore({ identity, secrets: inData("the.secrets") }, other)).toMatchObject({
    exitCode: 2,
    stderr: "\nThe pepper in --secrets differs from PEPPER. Remove the wrong one, then try again.\n",
  });
  expect(await restore({ identity, secrets: inData("the.secrets") })).toMatchObject(
    said(
      [
        `Restored everything as of ${at}. Start the server: npm start`,
        "",
        "Emails are on hold, so none is sent twice. To send them: npm run pomander -- mails resume",
        "All sessions have ended, so everyone signs in again.",
        "Invitations by email, also those of a company, have ended. Send those again that were open.",
        "Calendar links and channels that were removed since are back. People are asked about theirs when they sign in.",
        "Passkeys and second factors that were removed since the backup are back: let people look at Profile, Security.",
        "If provisioning was Live, it is Watching again, and its token waits for Keep. Let the directory send everything, then go live again.",
        "Machines that read shared vaults wait until a manager keeps them, on the vault's page.",
        "API tokens wait for Keep or Rotate, audit webhooks for Keep. Links for people without an account have ended.",
        "Anything saved after the backup is lost. Tell people:",
        `  The server was restored from a backup of ${at}. Your browser may warn you that your vault is older than`,
        '  what it has seen. That is expected: choose "Keep this version", then check what you changed since.',
        "  If you changed your master password since, your browser warns you of that: the former one counts again.\n",
      ].join("\n"),
    ),
  );
  expect(existsSync(inData("pepper"))).toBe(false);
  expect(await query("select email from users", [], target)).toEqual([{ email: "ana@example.com" }]);
  expect((await restore({ identity })).stderr).toContain("This database isn't empty");
  const verified = await run(() => verbs.verifyBackup(file, { identity }));
  expect(verified).toMatchObject(
    said(`This backup is complete and can be restored. It's from ${at}, release ${version}.\n`),
  );
});

test("what can't be used is named: the file, its folder, the identity, a recipient", async () => {
  const { recipient } = await newIdentity();
  const missing = inData("gone/the.backup");
  const refused = (path: string, why = "it doesn't exist") => ({
    exitCode: 2,
    message: `${path} can't be used: ${why}.`,
  });
  await expect(verbs.backup(missing, {}, envOf())).rejects.toMatchObject(refused(inData("gone")));
  await expect(verbs.exportSecrets(missing, { encryptTo: recipient }, envOf())).rejects.toMatchObject(
    refused(inData("gone")),
  );
  await expect(verbs.verifyBackup(missing, {})).rejects.toMatchObject(refused(missing));
  writeFileSync(inData("a"), "a");
  await expect(verbs.verifyBackup(inData("a"), { identity: missing })).rejects.toMatchObject(refused(missing));
  await expect(verbs.restore(inData("a"), { secrets: missing }, envOf())).rejects.toMatchObject(refused(missing));
  await expect(verbs.restore(inData("a"), { secrets: inData("a") }, envOf())).rejects.toMatchObject({
    exitCode: 2,
    message: "Can't ask for the passphrase of the secrets without a terminal. Use --identity instead.",
  });
  expect(await run(() => verbs.verifyBackup(dataDir, {}))).toMatchObject({
    exitCode: 2,
    stdout: "",
    stderr: `\n${dataDir} isn't a file.\n`,
  });
  expect(await run(() => verbs.backup(inData("b"), { encryptTo: "nonsense" }, envOf()))).toMatchObject({ exitCode: 2 });
  expect(existsSync(inData("b"))).toBe(false);
});
