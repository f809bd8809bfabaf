import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import type { Person } from "../../../packages/vault/test/support/test-environment.ts";
import { program, createCliDevice, type CliDevice } from "./support/device.ts";
import { signedInDevice } from "./support/signed-in.ts";

/** Tests that each failure is reported in a sentence and with the exit code that scripts rely on. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: CliDevice;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
  person = await env.person();
  device = await signedInDevice(env, person);
  await device.run(["add", "--title", "Bank", "--email", "ana", "--generate"]);
});
beforeEach(() => {
  env.proxy.tampering = {};
});
afterAll(async () => {
  await device.remove();
  await env.close();
});

test("a wrong password is refused, and leaves nothing behind", async () => {
  const fresh = createCliDevice();
  const refused = await fresh.run(["login", env.proxy.url, person.email, "--password-stdin"], {
    input: "wrong-password-1",
  });
  expect(refused).toEqual({ exitCode: 2, stdout: "", stderr: "Invalid email or password\n" });
  await expect.poll(() => fresh.agentPid()).toBeNull();
  expect(await fresh.run(["status"])).toMatchObject({ exitCode: 4, stdout: "You aren't signed in.\n" });
  await fresh.remove();
});

test("a server that is down is said, what was read stays readable, and nothing can be changed", async () => {
  env.proxy.tampering = { request: () => "drop" };
  const listed = await device.run(["list"]);
  expect(listed).toMatchObject({ exitCode: 0, stdout: "Bank  ana\n" });
  expect(listed.stderr).toBe("Can't reach the server. This is your vault as it was last read.\n");
  expect(await device.run(["archive", "Bank"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("Nothing was changed. Can't reach the server"),
  });
  const fresh = createCliDevice();
  expect(await fresh.run(["login", env.proxy.url, person.email, "--password-stdin"], { input: "x" })).toMatchObject({
    exitCode: 2,
    stderr: "Can't reach the server\n",
  });
  await fresh.remove();
});

test("without the server a device that keeps a copy unlocks it, to be read alone", async () => {
  const other = await signedInDevice(env, person);
  expect(await other.run(["unlock", "--keep-copy"])).toMatchObject({ exitCode: 0 });
  await other.run(["list"]);
  await other.run(["lock"]);
  env.proxy.tampering = { request: () => "drop" };
  const input = person.password;
  expect(await other.run(["unlock", "--password-stdin"], { input: "not the password" })).toMatchObject({
    exitCode: 2,
    stderr: "Incorrect master password.\n",
  });
  const unlocked = await other.run(["unlock", "--password-stdin"], { input });
  expect(unlocked).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("This is the copy on this device") });
  expect(await other.run(["list"])).toMatchObject({ exitCode: 0, stdout: "Bank  ana\n" });
  expect(await other.run(["archive", "Bank"])).toMatchObject({ exitCode: 2 });
  env.proxy.tampering = {};
  expect(await other.run(["list"])).toMatchObject({ exitCode: 0, stderr: "" });
  await other.run(["unlock", "--no-keep-copy"]);
  expect(await other.json(["status"])).toMatchObject({ keepsCopy: false, isOffline: false });
  await other.remove();
});

test("a vault for one shell opens with its value alone, until it is locked or was not used for long", async () => {
  const other = await signedInDevice(env, person);
  await other.run(["lock"]);
  const raw = await other.run(["unlock", "--raw", "--password-stdin"], { input: person.password });
  expect(raw).toMatchObject({ exitCode: 0, stderr: "" });
  const shell = { POMANDER_SESSION: raw.stdout.trim() };
  await expect.poll(() => other.agentPid()).toBeNull();
  expect(await other.run(["list"], { env: shell })).toMatchObject({ exitCode: 0, stdout: "Bank  ana\n" });
  expect(await other.run(["list"])).toMatchObject({ exitCode: 4 });
  const forged = `${shell.POMANDER_SESSION.slice(0, -1)}${shell.POMANDER_SESSION.endsWith("A") ? "E" : "A"}`;
  expect(await other.run(["list"], { env: { POMANDER_SESSION: forged } })).toMatchObject({ exitCode: 4, stdout: "" });
  const soon = { ...shell, POMANDER_LOCK_AFTER_SECONDS: "1" };
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(await other.run(["list"], { env: soon })).toMatchObject({ exitCode: 4, stdout: "" });
  expect(await other.run(["list"], { env: shell })).toMatchObject({ exitCode: 4, stdout: "" });
  const again = await other.run(["unlock", "--raw", "--password-stdin"], { input: person.password });
  await other.run(["lock"]);
  expect(await other.run(["list"], { env: { POMANDER_SESSION: again.stdout.trim() } })).toMatchObject({ exitCode: 4 });
  await other.remove();
});

test("a title that several entries have is answered with all of them", async () => {
  await device.run(["add", "--title", "Twin", "--email", "one", "--generate"]);
  await device.run(["add", "--title", "Twin", "--email", "two", "--generate"]);
  const { exitCode, stderr, stdout } = await device.run(["get", "twin"]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  const ids = (await device.json<{ _id: string }[]>(["list", "twin"])).map(({ _id }) => _id);
  expect(ids).toHaveLength(2);
  for (const id of ids) expect(stderr).toMatch(new RegExp(`${id} {2}Twin {2}(one|two)`));
  expect(await device.run(["archive", ids[0]!])).toMatchObject({ exitCode: 0 });
  expect(await device.run(["get", "twin", "title"])).toMatchObject({ exitCode: 0, stdout: "Twin\n" });
  expect(await device.run(["get", "ban"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/No entry has this title\. Did you mean one of these\?\n {2}\S+ {2}Bank/),
  });
});

test.each([
  [["get"], "Something is missing: <entry>."],
  [["get", "a", "b", "c"], "This command takes fewer arguments"],
  [["lst"], "Unknown command. Did you mean list?"],
  [["list", "--favourite"], "Unknown option: --favourite. Did you mean --favorites?"],
  [["list", "--nosuch=canary"], "Unknown option: --nosuch."],
  [["edit", "Bank", "--password", "canary"], "Don't put secrets on the command line"],
  [["add", "--title", "x", "--password=canary"], "Don't put secrets on the command line"],
  [["login", "http://example.com", "ana@example.com"], "Use the server's https address"],
  [["login", "example.com", "canary"], "That isn't an email address"],
  [["edit", "Bank", "--expires", "soon"], "A date looks like 2027-01-31."],
  [["edit", "Bank", "--type", "canary"], "The type is one of: login, note, card, identity, ssh-key"],
  [["generate", "--length", "3"], "A password has 8 to 128 characters."],
  [["run"], "Something is missing: <command>."],
  [["completion", "tcsh"], "Choose a shell: bash, zsh or fish."],
])("wrong use %j ends with 1 and says what is wrong, without what was typed", async (args, said) => {
  const { exitCode, stdout, stderr } = await device.run(args);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  expect(stderr).toContain(said);
  expect(stderr).not.toContain("canary");
});

test.each([
  ["{", "Standard input isn't JSON."],
  ['{"canary":1}', "an unknown member (canary)"],
  ['{"password":["canary-value"]}', "isn't a valid entry (password)"],
  ['{"totp":"canary-value!"}', "A secret contains only the letters A to Z"],
  ["[]", "isn't a valid entry"],
])("JSON %j is refused, without what it holds", async (input, said) => {
  const { exitCode, stderr } = await device.run(["edit", "Bank", "--stdin"], { input });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(said);
  expect(stderr).not.toContain("canary-value");
});

test("what get printed can be given back to edit, with a change in it", async () => {
  const entry = await device.json(["get", "Bank"]);
  const input = JSON.stringify({ ...entry, notes: "from jq" });
  expect(await device.run(["edit", "Bank"], { input })).toMatchObject({ exitCode: 0 });
  expect(await device.json(["get", "Bank"])).toMatchObject({ _id: entry["_id"], notes: "from jq" });
  const moved = JSON.stringify({ ...entry, _id: crypto.randomUUID() });
  expect(await device.run(["edit", "Bank"], { input: moved })).toMatchObject({ exitCode: 1 });
});

test("a reader that goes away ends the command quietly", () => {
  const command = `"${process.execPath}" "${program}" --help | head -c 1; echo " \${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", command], { env: device.environment(), encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: "U 0\n", stderr: "" });
});

test("a server that answers with something else than Pomander is refused", async () => {
  const strange = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello"));
  await new Promise<void>((resolve) => strange.listen(0, "127.0.0.1", resolve));
  const { port } = strange.address() as { port: number };
  const fresh = createCliDevice();
  const login = ["login", `http://127.0.0.1:${port}`, person.email, "--password-stdin"];
  expect(await fresh.run(login, { input: person.password })).toMatchObject({ exitCode: 2, stdout: "" });
  await fresh.remove();
  strange.close();
});

test("what a title holds does not command the terminal", async () => {
  const input = JSON.stringify({ title: "Evil\u001b]0;owned\u0007\u202e", password: "x\u001b[2J" });
  await device.run(["add", "--stdin"], { input });
  const { stdout } = await device.run(["list", "evil"]);
  expect(stdout).toBe("Evil\ufffd]0;owned\ufffd\ufffd\n");
  // A program gets the value as it is.
  const { _id } = (await device.json<{ _id: string }[]>(["list", "evil"]))[0]!;
  expect(await device.run(["get", _id, "password"])).toMatchObject({ stdout: "x\u001b[2J\n" });
});

test.each(["bash", "zsh", "fish"])("the completion for %s knows the commands and their options", async (shell) => {
  const { exitCode, stdout } = await device.run(["completion", shell]);
  expect(exitCode).toBe(0);
  for (const name of ["login", "totp", shell === "fish" ? "-l password-stdin" : "--password-stdin"])
    expect(stdout).toContain(name);
});

test("bash completes a command, and the options of one", async () => {
  const { stdout: script } = await device.run(["completion", "bash"]);
  const complete = (words: string[]) =>
    spawnSync(
      "bash",
      [
        "-c",
        `${script}\nCOMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _pomander; echo "\${COMPREPLY[*]}"`,
      ],
      {
        encoding: "utf8",
      },
    );
  expect(complete(["pomander", "lo"])).toMatchObject({ stderr: "", stdout: "login logout lock\n" });
  expect(complete(["pomander", "totp", "--j"])).toMatchObject({ stderr: "", stdout: "--json\n" });
});
