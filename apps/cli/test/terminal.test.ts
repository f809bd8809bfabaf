import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { securityWarningTexts } from "@pomander/texts/vault-warnings";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock } from "../../server/test/harness.ts";
import { administrator } from "../../../packages/vault/test/support/accounts.ts";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import type { Person } from "../../../packages/vault/test/support/test-environment.ts";
import { createCliDevice, processesOf, type CliDevice } from "./support/device.ts";
import { runAtTerminal } from "./support/terminal.ts";

/** Tests commands with a user at a terminal. */
const clock = createTestClock();
let env: TestEnvironmentWithServer;
let person: Person;
let device: CliDevice;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2, clock, config: { smtpUrl: "smtp://127.0.0.1:1" } });
  person = await env.person();
});
beforeEach(() => {
  device = createCliDevice();
});
afterEach(() => device.remove());
afterAll(() => env.close());

const mailedCodes = async (email: string): Promise<string[]> => {
  const rows = await env.server.db
    .selectFrom("mails")
    .select("data")
    .where("template", "=", "sign-in-code")
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
  return rows.map(({ data }) => (data as { code: string }).code);
};

test("asks for the password without showing it, asks whether it is the vault, and goes on", async () => {
  const login = runAtTerminal(device, ["login", env.proxy.url, person.email]);
  await login.shows(`Master password of ${person.email}: `);
  login.type(`${person.password}\r`);
  await login.shows("Is this what you expect? [yes/no]");
  login.type("perhaps\r");
  await login.shows("Is this what you expect? [yes/no]");
  login.type("yes\r");
  await login.shows("Your vault is unlocked: 0 entries.");
  expect(await login.ended).toBe(0);
  expect(login.screen()).not.toContain(person.password);
  expect(await device.run(["list"])).toMatchObject({ exitCode: 0 });
});

test("a server that gives no answer is said before a password is asked for", async () => {
  const { host } = new URL(env.proxy.url);
  const login = runAtTerminal(device, ["login", host, person.email]);
  await login.shows(`Can't reach https://${host}. If it has no HTTPS, write http://${host}.`);
  expect(await login.ended).toBe(2);
  expect(login.screen()).not.toContain("password");
});

test("No to a first visit locks the vault, and says what it may mean", async () => {
  const login = runAtTerminal(device, ["login", env.proxy.url, person.email]);
  await login.shows("password");
  login.type(`${person.password}\r`);
  await login.shows("[yes/no]");
  login.type("n\r");
  expect(await login.ended).toBe(3);
  expect(login.screen()).toContain("The server may be showing you an old copy of your vault.");
  await expect.poll(() => device.agentPid()).toBeNull();
});

test("asks at the terminal where the output goes elsewhere", async () => {
  const login = runAtTerminal(device, ["login", env.proxy.url, person.email, "--yes"]);
  await login.shows("password");
  login.type(`${person.password}\r`);
  expect(await login.ended).toBe(0);
  const add = runAtTerminal(device, ["add", "--title", "Typed"], { redirect: "> out.txt" });
  await add.shows("Password: ");
  add.type("typed by hand 42\r");
  await add.shows("Once more: ");
  add.type("typed by hand 24\r");
  await add.shows("These don't match.");
  for (const question of ["Password: ", "Once more: "]) {
    await add.shows(question);
    add.type("typed by hand 42\r");
  }
  expect(await add.ended).toBe(0);
  expect(add.screen()).not.toContain("typed by hand");
  // An answer that is not shown ends its line all the same.
  expect(add.screen()).toMatch(/Password: \r?\nOnce more: \r?\nThese don't match\./);
  expect(await device.json(["get", "Typed"])).toMatchObject({ password: "typed by hand 42" });
  const edit = runAtTerminal(device, ["edit", "Typed", "--ask", "password", "--ask", "PIN"]);
  for (const question of ["Password: ", "Once more: "]) {
    await edit.shows(question);
    edit.type("another 43\r");
  }
  await edit.shows("PIN: ");
  edit.type("4711\r");
  expect(await edit.ended).toBe(0);
  expect(await device.json(["get", "Typed"])).toMatchObject({
    password: "another 43",
    fields: [{ name: "PIN", value: "4711", kind: "hidden" }],
  });
  const raw = runAtTerminal(device, ["unlock", "--raw"], { redirect: "> session.txt" });
  await raw.shows("Master password: ");
  raw.type(`${person.password}\r`);
  expect(await raw.ended).toBe(0);
  const session = readFileSync(join(device.home, "session.txt"), "utf8").trim();
  await device.run(["lock"]);
  // The lock applies to all shells.
  expect(await device.run(["list"], { env: { POMANDER_SESSION: session } })).toMatchObject({ exitCode: 4 });
});

test("Ctrl+C at a question ends the command, and leaves nothing running; Ctrl+D too", async () => {
  const login = ["login", env.proxy.url, person.email];
  const atPassword = runAtTerminal(device, login);
  await atPassword.shows("password");
  atPassword.type("half\u0003");
  expect(await atPassword.ended).toBe(130);
  expect(atPassword.screen()).not.toContain("half");

  const atQuestion = runAtTerminal(device, login);
  await atQuestion.shows("password");
  atQuestion.type(`${person.password}\r`);
  await atQuestion.shows("[yes/no]");
  atQuestion.type("\u0003");
  expect(await atQuestion.ended).toBe(130);

  const atEnd = runAtTerminal(device, login);
  await atEnd.shows("password");
  atEnd.type("\u0004");
  expect(await atEnd.ended).toBe(2);
  await expect.poll(() => processesOf(device.home)).toEqual([]);
});

test("a warning is answered before anything is sent, and No stops", async () => {
  const login = ["login", env.proxy.url, person.email, "--yes"];
  await device.run([...login, "--password-stdin"], { input: person.password });
  const { user } = await env.device().signIn(person);
  const other = env.device();
  await other.signIn(person);
  const next = "gallant-otter-parsnip-83";
  await other.client.changePassword(user, person.password, next);
  person = { ...person, password: next };
  const stopped = runAtTerminal(device, login);
  await stopped.shows("password");
  stopped.type(`${next}\r`);
  await stopped.shows(securityWarningTexts.passwordChanged.text[0]!);
  await stopped.shows("Continue? [yes/no]");
  stopped.type("no\r");
  expect(await stopped.ended).toBe(3);
  const goesOn = runAtTerminal(device, login);
  await goesOn.shows("password");
  goesOn.type(`${next}\r`);
  await goesOn.shows("Continue? [yes/no]");
  goesOn.type("yes\r");
  await goesOn.shows("Your vault is unlocked");
  expect(await goesOn.ended).toBe(0);
});

test("a temporary password: the mailed code, a master password that is good enough, and the recovery key", async () => {
  const added = await (await administrator(env)).add();
  const login = runAtTerminal(device, ["login", env.proxy.url, added.email]);
  await login.shows("password");
  login.type(`${added.password}\r`);
  await login.shows("Enter the code we sent you by email.");
  await login.shows("to cancel): ");
  login.type("000000\r");
  await login.shows("Incorrect code.");
  await login.shows("to cancel): ");
  clock.advance(61);
  login.type("\r");
  await login.shows("to cancel): ");
  const codes = await mailedCodes(added.email);
  expect(codes).toHaveLength(2);
  login.type(`${codes[1]!.slice(0, 3)} ${codes[1]!.slice(3)}\r`);
  await login.shows("New master password: ");
  login.type("password\r");
  await login.shows("Once more: ");
  login.type("password\r");
  await login.shows("too easy to guess");
  await login.shows("New master password: ");
  login.type("gallant-otter-parsnip-83\r");
  await login.shows("Once more: ");
  login.type("gallant-otter-parsnip-38\r");
  await login.shows("These don't match.");
  await login.shows("New master password: ");
  login.type("gallant-otter-parsnip-83\r");
  await login.shows("Once more: ");
  login.type("gallant-otter-parsnip-83\r");
  await login.shows("Your recovery key");
  await login.shows('Type its last four characters, or "skip"');
  const [recoveryKey] = /(?:[0-9A-Z]{4}-){7}[0-9A-Z]{4}/.exec(login.screen())!;
  login.type(`${recoveryKey.slice(-4).toLowerCase()}\r`);
  await login.shows("Your vault is unlocked: 0 entries.");
  expect(await login.ended).toBe(0);
  expect(login.screen()).not.toContain("gallant-otter");
  await device.run(["add", "--title", "Kept", "--generate"]);

  const again = env.device();
  const opened = await again.client.startRecovery(added.email, recoveryKey, async () => true);
  expect(opened.newRecoveryKey).not.toBe(recoveryKey);

  // After a reset, the vault is opened with the user's earlier password or key, or a new one is begun.
  const reset = await (await administrator(env)).reset(added);
  clock.advance(61);
  const after = runAtTerminal(device, ["login", env.proxy.url, added.email]);
  await after.shows("password");
  after.type(`${reset.password}\r`);
  await after.shows("Continue? [yes/no]");
  after.type("yes\r");
  await after.shows("to cancel): ");
  after.type(`${(await mailedCodes(added.email)).at(-1)!}\r`);
  await after.shows("Continue? [yes/no]");
  after.type("yes\r");
  await after.shows("You have a vault from before the reset.");
  await after.shows("1 to 4: ");
  after.type("1\r");
  await after.shows("from before the reset: ");
  after.type("not it at all\r");
  await after.shows("Incorrect password.");
  await after.shows("1 to 4: ");
  after.type("2\r");
  await after.shows("Recovery key: ");
  after.type(`${recoveryKey}\r`);
  await after.shows("New master password: ");
  after.type("violet-umbrella-teapot-93\r");
  await after.shows("Once more: ");
  after.type("violet-umbrella-teapot-93\r");
  await after.shows('or "skip"');
  after.type("skip\r");
  await after.shows("Skip? [yes/no]");
  after.type("yes\r");
  await after.shows("Your vault is unlocked: 1 entry.");
  expect(await after.ended).toBe(0);
});

test("an address that a server sent does not command the terminal in the question for the password", async () => {
  const login = runAtTerminal(device, ["login", env.proxy.url, person.email]);
  await login.shows("Master password of");
  login.type(`${person.password}\r`);
  await login.shows("[yes/no]");
  login.type("yes\r");
  expect(await login.ended).toBe(0);
  const path = join(device.state, "session.json");
  const session = JSON.parse(readFileSync(path, "utf8")) as object;
  const email = "ana\u001b]52;c;Y3VybA==\u0007\u001b[2J@example.org";
  writeFileSync(path, JSON.stringify({ ...session, email }));
  expect((await device.run(["lock"])).exitCode).toBe(0);
  const unlock = runAtTerminal(device, ["unlock"]);
  await unlock.shows("@example.org: ");
  unlock.type("\u0003");
  await unlock.ended;
  expect(unlock.screen()).toContain("Master password of ana\ufffd]52;c;Y3VybA==\ufffd\ufffd[2J@example.org: ");
});

test("earlier versions are put back, and need the password again ten minutes after an unlock", async () => {
  await device.run(["login", env.proxy.url, person.email, "--password-stdin", "--yes"], { input: person.password });
  await device.run(["add", "--title", "Changing", "--generate"]);
  const { password } = await device.json(["get", "Changing"]);
  await device.run(["edit", "Changing", "--generate", "--title", "Changed"]);
  const [version] = await device.json<{ historyId: string; entry: object }[]>(["history", "Changed"]);
  expect(version).toMatchObject({ entry: { title: "Changing", password } });
  clock.advance(11 * 60);
  expect(await device.run(["history", "Changed"])).toMatchObject({ exitCode: 1, stdout: "" });
  const putBack = runAtTerminal(device, ["history", "Changed", "--put-back", version!.historyId]);
  await putBack.shows("Earlier versions need your master password again: ");
  putBack.type(`${person.password}\r`);
  await putBack.shows('"Changing" is back.');
  expect(await putBack.ended).toBe(0);
  expect(await device.json(["get", "Changing"])).toMatchObject({ password });
  expect(await device.run(["history", "Changing", "--put-back", "nothing"])).toMatchObject({ exitCode: 2 });
  expect(await device.run(["history", "--deleted"])).toMatchObject({ exitCode: 0, stdout: "" });
});

test("what was begun with a temporary password and given up leaves nobody signed in", async () => {
  const added = await (await administrator(env)).add();
  const login = runAtTerminal(device, ["login", env.proxy.url, added.email]);
  await login.shows("password");
  login.type(`${added.password}\r`);
  await login.shows("to cancel): ");
  login.type(`${(await mailedCodes(added.email)).at(-1)!}\r`);
  await login.shows("New master password: ");
  login.type("\u0003");
  expect(await login.ended).toBe(130);
  expect(await device.run(["status"])).toMatchObject({ exitCode: 4, stdout: "You aren't signed in.\n" });
  const sessions = () =>
    env.server.db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select("sessions.id")
      .where("users.email", "=", added.email)
      .execute();
  await expect.poll(sessions).toEqual([]);
});
