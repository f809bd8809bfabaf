import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import type { Person } from "../../../packages/vault/test/support/test-environment.ts";
import { createCliDevice, filesBelow, processesOf, type CliDevice } from "./support/device.ts";
import { signIn } from "./support/signed-in.ts";

/** Tests what a script does in a day, on a fresh home folder; and that none of it leaves a secret behind. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: CliDevice;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
  person = await env.person();
  device = createCliDevice();
});
afterAll(async () => {
  await device.remove();
  await env.close();
});

const secrets = {
  password: "canary-password-6f1d",
  next: "canary-next-password-93ab",
  notes: "canary notes of the blue card",
  totp: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  pin: "canary-pin-4711",
};

/** Checks that nothing typed or read from the vault is anywhere but where it was requested. */
function expectNothingSecret(place: string, contents: string | Buffer, also: readonly string[] = []): void {
  const text = contents.toString("latin1");
  const found = [...Object.values(secrets), person.password, ...also].filter((secret) => text.includes(secret));
  expect({ place, found }).toEqual({ place, found: [] });
}

test("a script signs in, adds, reads, changes, runs and locks", async () => {
  expect(await signIn(device, env, person)).toMatchObject({ exitCode: 0, stdout: "" });
  expect((await device.run(["list"])).stderr).toMatch(/^No entries yet\. Add one: pomander add;/);
  expect(await device.run(["add", "--username", "ana"])).toMatchObject({
    exitCode: 1,
    stderr: "An entry needs a title: --title <title>\n",
  });

  const entry = {
    title: "Data base / main",
    email: "ana@bank.example",
    link: "https://bank.example",
    password: secrets.password,
    notes: secrets.notes,
    totp: secrets.totp,
    tags: ["home"],
    fields: [{ name: "PIN", value: secrets.pin, kind: "hidden" }],
  };
  const { _id } = await device.json<{ _id: string }>(["add", "--stdin"], { input: JSON.stringify(entry) });
  expect(await device.json<unknown[]>(["list"])).toMatchObject([{ _id, title: entry.title, email: entry.email }]);
  expect(await device.json<unknown[]>(["list", "--one-time-codes"])).toMatchObject([{ _id }]);
  expect(await device.run(["list", "--tag", "hom"])).toMatchObject({
    exitCode: 0,
    stdout: "",
    stderr: "No entry has this tag. Tags: home\n",
  });
  const { stdout: row } = await device.run(["list", "bank"]);
  expect(row).toBe("Data base / main  ana@bank.example  https://bank.example\n");

  expect(await device.json(["get", _id])).toMatchObject({ _id, ...entry, isFavorite: false, isArchive: false });
  expect(await device.run(["get", "data BASE / main", "password"])).toMatchObject({
    exitCode: 0,
    stdout: `${secrets.password}\n`,
  });
  expect(await device.json(["get", _id, "PIN"])).toEqual({ PIN: secrets.pin });
  const { stdout: shown } = await device.run(["get", _id]);
  expect(shown).toContain("(hidden)");
  expectNothingSecret("what get shows", shown);
  expect(await device.json(["totp", _id])).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), period: 30 });
  expect(await device.run(["get", _id, "code"])).toMatchObject({ stdout: expect.stringMatching(/^\d{6}\n$/) });
  const printCode = ["run", "--env", "CODE", "--", "sh", "-c", 'echo "$CODE"'];
  const { stdout: code } = await device.run(printCode, { env: { CODE: `pomander://${_id}/code` } });
  expect(code).toMatch(/^\d{6}\n$/);

  const patch = JSON.stringify({ password: secrets.next, totp: null, category: "Money" });
  expect(await device.run(["edit", _id], { input: patch })).toMatchObject({ exitCode: 0, stdout: "" });
  const edited = await device.json(["get", _id]);
  expect(edited).toMatchObject({ password: secrets.next, category: "Money", notes: secrets.notes, tags: ["home"] });
  expect(edited).not.toHaveProperty("totp");
  expect(await device.json<unknown[]>(["list", "--one-time-codes"])).toEqual([]);
  expect(await device.run(["edit", _id])).toMatchObject({
    exitCode: 1,
    stderr: "Say what to change: pomander edit --help\n",
  });
  expect(await device.run(["edit", _id, "--nonsense"])).toMatchObject({
    exitCode: 1,
    stderr: "Unknown option: --nonsense.\nSee: pomander edit --help\n",
  });
  expect(edited["history"]).toMatchObject([{ password: secrets.password }]);
  const { stdout: versions } = await device.run(["history", _id]);
  const [, version] =
    /^([0-9a-f-]{36}) {2}saved .+ {2}replaced .+ {2}changed: (?:.+, )?password(?:, .+)?\n$/.exec(versions) ?? [];
  expectNothingSecret("the history", versions);
  const { stdout: held } = await device.run(["history", _id, "--show", version!]);
  expect(held).toContain("(hidden)");
  expectNothingSecret("what a version held", held);
  const { stdout: heldWhole } = await device.run(["history", _id, "--show", version!, "--secrets"]);
  expect(heldWhole).toContain(secrets.password);
  expect(await device.run(["history", _id, "--show", "nothing"])).toMatchObject({ exitCode: 2, stdout: "" });
});

test("run fills references into the program's environment, and nowhere else", async () => {
  const envFile = join(device.home, "settings.env");
  writeFileSync(
    envFile,
    "# the data base\nDATABASE_PASSWORD=pomander://Data base / main/password\nexport PLAIN='as it is'\n",
  );
  const script = `
    const { readFileSync } = require("node:fs");
    const seen = (pid) => [readFileSync("/proc/" + pid + "/cmdline"), readFileSync("/proc/" + pid + "/environ")].join("");
    const { DATABASE_PASSWORD, PLAIN, PIN, POMANDER_PASSWORD, POMANDER_SESSION } = process.env;
    console.log(JSON.stringify({ DATABASE_PASSWORD, PLAIN, PIN, POMANDER_PASSWORD, POMANDER_SESSION, parent: seen(process.ppid) }));
    process.exit(7);`;
  const options = ["--env-file", envFile, "--env", "PIN", "--env", "PLAIN"];
  const { exitCode, stdout } = await device.run(["run", ...options, "--", process.execPath, "-e", script], {
    env: { PIN: "pomander://Data%20base%20%2F%20main/PIN", POMANDER_PASSWORD: "not for children" },
  });
  expect(exitCode).toBe(7);
  const { parent, ...seen } = JSON.parse(stdout) as Record<string, string>;
  expect(seen).toEqual({ DATABASE_PASSWORD: secrets.next, PLAIN: "as it is", PIN: secrets.pin });
  expectNothingSecret("the process of run", parent ?? "");
  const missing = await device.run(["run", "--env", "X", "--", "true"], {
    env: { X: "pomander://Nothing/password" },
  });
  expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("X couldn't be filled in. No entry") });
  expect(await device.run(["run", "--env", "NONE", "--", "true"])).toMatchObject({
    exitCode: 1,
    stderr: "There is no variable NONE, which --env names.\n",
  });
});

test("no secret is in a file, an argument, an environment or a message", async () => {
  const { token } = JSON.parse(readFileSync(join(device.state, "session.json"), "utf8")) as { token: string };
  const files = filesBelow(device.home).filter(({ path }) => !path.endsWith("settings.env"));
  expect(files.length).toBeGreaterThan(4);
  for (const { path, contents } of files) expectNothingSecret(path, contents);
  expect(files.filter(({ path }) => (statSync(path).mode & 0o777) !== 0o600)).toEqual([]);
  expect(statSync(device.state).mode & 0o777).toBe(0o700);
  const running = processesOf(device.home);
  expect(running.map(({ args }) => args.at(-1))).toEqual(["agent"]);
  for (const { args, environment } of running)
    expectNothingSecret("the agent's process", args.join(" ") + environment, [token]);
  for (const said of device.said) expectNothingSecret("standard error", said, [token]);
});

test("a locked vault gives nothing, and unlocks again; signing out ends the session at the server", async () => {
  expect(await device.run(["lock"])).toMatchObject({ exitCode: 0 });
  await expect.poll(() => device.agentPid()).toBeNull();
  const inEnvironment = { env: { X: "pomander://Data%20base%20%2F%20main/PIN" } };
  for (const args of [["list"], ["get", "x"], ["run", "--env", "X", "--", "env"]])
    expect({ args, ...(await device.run(args, inEnvironment)) }).toMatchObject({ args, exitCode: 4, stdout: "" });
  expect(await device.run(["status"])).toMatchObject({
    exitCode: 4,
    stdout: expect.stringContaining("vault is locked"),
  });
  expect(await device.run(["unlock", "--password-stdin"], { input: `${person.password}\n` })).toMatchObject({
    exitCode: 0,
  });
  expect(await device.json<unknown[]>(["list"])).toHaveLength(1);
  const { token } = JSON.parse(readFileSync(join(device.state, "session.json"), "utf8")) as { token: string };
  expect(await device.run(["logout"])).toMatchObject({
    exitCode: 0,
    stderr: expect.stringMatching(/^Signed out\.\nThis device still remembers .+ pomander logout --forget\n$/),
  });
  expect(filesBelow(join(device.state, "seen")).length).toBeGreaterThan(0);
  await expect.poll(() => device.agentPid()).toBeNull();
  const reply = await fetch(`${env.server.url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(401);
  expect(await device.run(["list"])).toMatchObject({
    exitCode: 4,
    stderr: expect.stringContaining("pomander login <server>"),
  });
  expect(await device.run(["logout", "--forget"])).toMatchObject({ exitCode: 0 });
  expect(existsSync(join(device.state, "seen"))).toBe(false);
});
