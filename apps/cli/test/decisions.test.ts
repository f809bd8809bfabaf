import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstVisitTexts, integrityTexts } from "@pomander/texts/vault-warnings";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import { tamperWithEntries } from "../../../packages/vault/test/support/tampering.ts";
import type { Person } from "../../../packages/vault/test/support/test-environment.ts";
import { createInProcessDevice, type InProcessDevice, unlockedShell } from "./support/in-process.ts";

/** Tests how commands act on the user's answers and the server's replies, and their exit codes. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: InProcessDevice;
let shellSession: string;
const devices: InProcessDevice[] = [];
const serverUrl = () => new URL(env.proxy.url).origin;
const newDevice = () => {
  const made = createInProcessDevice();
  devices.push(made);
  return made;
};
const login = (on: InProcessDevice, options: readonly string[] = ["--yes"], more = {}) =>
  on.run(["login", serverUrl(), person.email, "--no-unlock", ...options], { password: person.password, ...more });
const run = (args: readonly string[], options = {}) => device.run(args, { shellSession, ...options });
const holdBackOne = () => tamperWithEntries(env.proxy, (entries) => entries.slice(1));

beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
});
beforeEach(async () => {
  env.proxy.tampering = {};
  const shell = await unlockedShell(env);
  ({ person, device, shellSession } = shell);
  devices.push(device);
  for (const title of ["Bank", "Mail"]) {
    const { exitCode, stderr } = await run(["add", "--title", title, "--generate"]);
    if (exitCode !== 0) throw new Error(`"${title}" wasn't added: ${stderr}`);
  }
});
afterEach(() => {
  for (const made of devices.splice(0)) made.remove();
});
afterAll(() => env.close());

test("No to the server's version keeps nothing of it; Yes does", async () => {
  holdBackOne();
  const refused = await run(["keep"], { answers: [false] });
  expect(refused).toMatchObject({ exitCode: 3, stdout: "", asked: ["Keep it?"] });
  expect(refused.stderr).toContain(integrityTexts.keepTitle);
  expect(refused.stderr).toMatch(/\nNothing was changed\.\n$/);
  expect(await run(["list"])).toMatchObject({ exitCode: 3, stdout: "" });
  expect(await run(["keep"])).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("Add --yes") });
  expect(await run(["list"])).toMatchObject({ exitCode: 3, stdout: "" });
  expect(await run(["keep"], { answers: [true] })).toMatchObject({ exitCode: 0, stdout: "" });
  expect(await run(["list"])).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^(Bank|Mail)\n$/) });
  expect(await run(["keep", "--yes"])).toMatchObject({
    exitCode: 2,
    stderr: "Your vault is verified. There's nothing to keep.\n",
  });
});

test("keep asks nothing with --yes, and says as JSON whether settings were lost", async () => {
  holdBackOne();
  const kept = await run(["keep", "--yes", "--json"], { answers: [] });
  expect(kept).toMatchObject({ exitCode: 0, stdout: '{"areSettingsLost":false}\n', asked: [] });
  expect(kept.stderr).not.toContain(integrityTexts.settingsLost);
});

test("a sign-in that leaves an unverified vault locked ends with 3, and says why", async () => {
  holdBackOne();
  const unverified = await login(device);
  expect(unverified).toMatchObject({ exitCode: 3 });
  expect(unverified.stderr).toContain(integrityTexts.title);
  env.proxy.tampering = {};
  expect(await login(device)).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("Your vault is locked.") });
});

test("an unverified vault opens no shell, shows its status under the warning, and is read only where that is asked for", async () => {
  holdBackOne();
  expect(await device.run(["unlock", "--raw"], { password: person.password })).toMatchObject({
    exitCode: 3,
    stdout: "",
  });
  const status = await run(["status", "--json"]);
  expect(status).toMatchObject({ exitCode: 3, stderr: expect.stringContaining(integrityTexts.title) });
  expect(JSON.parse(status.stdout)).toMatchObject({ status: "unlocked", isVerified: false, entries: 1 });
  expect(await run(["list", "--unverified"])).toMatchObject({
    exitCode: 3,
    stdout: expect.stringMatching(/^(Bank|Mail)\n$/),
  });
  for (const args of [["list"], ["get", "Bank"], ["get", "Mail"], ["archive", "Mail"], ["history", "--deleted"]])
    expect(await run(args)).toMatchObject({ exitCode: 3, stdout: "" });
});

describe("a first visit", () => {
  test("goes on where a person says Yes, and not where they say No or cannot be asked", async () => {
    const fresh = newDevice();
    const refused = await login(fresh, [], { answers: [false] });
    expect(refused).toMatchObject({ exitCode: 3, asked: [firstVisitTexts.question] });
    expect(refused.stderr).toContain(firstVisitTexts.declined.title);
    expect(await login(fresh, [])).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining("Can't ask whether this is what you expect without a terminal."),
    });
    expect(await fresh.run(["list"], { password: person.password })).toMatchObject({ exitCode: 3, stdout: "" });
    expect(await login(fresh, [], { answers: [true] })).toMatchObject({ exitCode: 0 });
    const opened = await fresh.run(["unlock", "--raw"], { password: person.password });
    expect(opened).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await fresh.run(["list"], { shellSession: opened.stdout.trim() })).toMatchObject({
      exitCode: 0,
      stdout: "Bank\nMail\n",
    });
  });

  test("takes the check code of another device, and no other", async () => {
    const { checkCode } = JSON.parse((await run(["status", "--json"])).stdout) as { checkCode: string };
    const fresh = newDevice();
    const wrong = await login(fresh, ["--check-code", `3${checkCode.slice(1)}`], { answers: [] });
    expect(wrong).toMatchObject({ exitCode: 3, asked: [] });
    expect(wrong.stderr).toContain("The check code is different.");
    expect(await login(fresh, ["--check-code", checkCode], { answers: [] })).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("Your vault is locked."),
      asked: [],
    });
  });
});

describe("who is signed in", () => {
  test("nobody: every command that needs somebody ends with 4 and says how to sign in", async () => {
    const fresh = newDevice();
    for (const args of [["list"], ["get", "Bank"], ["unlock"], ["keep"], ["history", "--deleted"]])
      expect({ args, ...(await fresh.run(args, { password: "x" })) }).toMatchObject({
        args,
        exitCode: 4,
        stderr: "You aren't signed in. Sign in with: pomander login <server> <email>\n",
      });
    expect(await fresh.run(["status"])).toMatchObject({ exitCode: 4, stdout: "You aren't signed in.\n" });
    expect(await fresh.run(["status", "--json"])).toMatchObject({ exitCode: 4, stdout: '{"status":"signedOut"}\n' });
    expect(await fresh.run(["lock", "--json"])).toMatchObject({ exitCode: 0, stdout: '{"status":"signedOut"}\n' });
    expect((await fresh.run(["logout"])).stderr).toMatch(/^You weren't signed in\.\n/);
  });

  test("somebody, whose vault is locked: 4, until the password is there", async () => {
    expect(await device.run(["list"])).toMatchObject({
      exitCode: 4,
      stderr: "Your vault is locked. Unlock it with: pomander unlock\n",
    });
    const status = await device.run(["status", "--json"]);
    expect(status.exitCode).toBe(4);
    expect(JSON.parse(status.stdout)).toMatchObject({ status: "locked", email: person.email });
    expect((await device.run(["status"])).stdout).toMatch(/^Signed in as .+ until .+\.\nYour vault is locked\.\n$/);
    expect(await device.run(["list"], { password: person.password })).toMatchObject({ exitCode: 0 });
    expect(await device.run(["lock", "--json"])).toMatchObject({ exitCode: 0, stdout: '{"status":"locked"}\n' });
    // The lock has ended this shell's session, too.
    expect(await run(["list"])).toMatchObject({ exitCode: 4, stderr: expect.stringContaining("session is over") });
  });

  test("a session that is over by its own date counts as none, and who it was is remembered", async () => {
    const claims = { sub: "1", exp: Math.floor(Date.now() / 1_000) - 1 };
    const token = `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
    await device.device.writeSession({ server: serverUrl(), email: person.email, token });
    const ended = "Your session has ended. Sign in again with: pomander login\n";
    for (const args of [["list"], ["unlock"]])
      expect(await run(args, { password: person.password })).toMatchObject({ exitCode: 4, stderr: ended });
    expect(await device.run(["status"])).toMatchObject({ exitCode: 4, stdout: "You aren't signed in.\n" });
    // Server and address need not be typed again.
    expect(await device.run(["login", "--no-unlock"], { password: person.password })).toMatchObject({ exitCode: 0 });
    expect(await device.run(["list"], { password: person.password })).toMatchObject({ exitCode: 0 });
  });

  test("another account is refused while one is signed in; the same one signs in again", async () => {
    const other = ["login", serverUrl(), "other@example.com", "--no-unlock"];
    expect(await device.run(other, { password: "x" })).toMatchObject({
      exitCode: 2,
      stderr: `You're signed in as ${person.email} at ${serverUrl()}. Sign out first: pomander logout\n`,
    });
    const elsewhere = ["login", "https://other.example", person.email, "--no-unlock"];
    expect(await device.run(elsewhere, { password: "x" })).toMatchObject({ exitCode: 2 });
    const inCapitals = ["login", serverUrl(), person.email.toUpperCase(), "--no-unlock"];
    expect(await device.run(inCapitals, { password: person.password })).toMatchObject({ exitCode: 0 });
  });

  test("what login needs is said: the server, an address, a password", async () => {
    const fresh = newDevice();
    expect(await fresh.run(["login"], { password: "x" })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("Enter the server and your email"),
    });
    expect(await fresh.run(["login", serverUrl()], { password: "x" })).toMatchObject({ exitCode: 1 });
    expect(await device.run(["login", serverUrl()], { password: person.password })).toMatchObject({ exitCode: 1 });
    expect(await fresh.run(["login", serverUrl(), person.email])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("Can't ask for your password without a terminal."),
    });
    const wrong = await fresh.run(["login", serverUrl(), person.email, "--no-unlock"], { answers: ["wrong"] });
    expect(wrong).toMatchObject({ exitCode: 2, asked: [`Master password of ${person.email}: `] });
    expect(await fresh.run(["status"])).toMatchObject({ exitCode: 4, stdout: "You aren't signed in.\n" });
  });

  test("signing out ends the session there, says so where the server is away, and keeps the memory unless told", async () => {
    env.proxy.tampering = { request: () => "drop" };
    const away = await device.run(["logout"]);
    expect(away).toMatchObject({ exitCode: 0 });
    expect(away.stderr).toMatch(
      /^Signed out\.\nThis device still remembers .+\nThe server couldn't be reached\. .+\n$/,
    );
    expect(existsSync(join(device.folder, "seen"))).toBe(true);
    env.proxy.tampering = {};
    expect(await login(device, [])).toMatchObject({ exitCode: 0 });
    const forgotten = await device.run(["logout", "--forget"]);
    expect(forgotten.stderr).toMatch(/^Signed out\.\nThis device has forgotten .+\n$/);
    expect(existsSync(join(device.folder, "seen"))).toBe(false);
    expect(await device.run(["logout", "--json"])).toMatchObject({ stdout: '{"status":"signedOut"}\n', stderr: "" });
  });
});

test("a shell's session opens with its own value alone", async () => {
  const [name = "", key = ""] = shellSession.split(".");
  const values = [
    "",
    name,
    `${name}.`,
    `${name}.${"A".repeat(43)}`,
    `${crypto.randomUUID()}.${key}`,
    `x${shellSession}`,
  ];
  for (const value of values)
    expect({ value, ...(await device.run(["list"], { shellSession: value })) }).toMatchObject({
      value,
      exitCode: 4,
      stdout: "",
      stderr: expect.stringContaining("This shell's session is over."),
    });
  expect(await run(["list"])).toMatchObject({ exitCode: 0 });
});

test("a session's file that is damaged is said", async () => {
  const session = join(device.folder, "session.json");
  const before = readFileSync(session, "utf8");
  writeFileSync(session, "{}");
  expect(await run(["list"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("session.json is damaged."),
  });
  writeFileSync(session, before);
  expect(await run(["list"])).toMatchObject({ exitCode: 0 });
});
