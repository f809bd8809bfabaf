import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseMachineToken } from "@pomander/crypto/sharing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import { done, foundVault, participant, type Participant } from "../../../packages/vault/test/support/sharing.ts";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import { store } from "../../../packages/vault/test/support/test-environment.ts";
import { createCliDevice, type CliDevice } from "./support/device.ts";

/** The real command with a machine's token, in an environment that contains nothing else. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let vaultId: string;
let token: string;
let device: CliDevice;

beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
  ana = await participant(env);
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  device = createCliDevice();
  vaultId = await foundVault(ana, "CI secrets");
  await store(ana.vault(vaultId), { title: "Database", password: "from the vault", totp: "JBSWY3DPEHPK3PXP" });
  await store(ana.vault(vaultId), { title: "Guarded", reprompt: true });
  const expiresAt = new Date(Date.now() + 86_400_000);
  ({ token } = done(await ana.sharing.addMachine(vaultId, { name: "CI", expiresAt, networks: [] })));
});
afterEach(() => device.remove());

const inDevice = (name: string) => join(device.home, name);
const machine = (args: readonly string[], more: Record<string, string> = {}) =>
  device.run(args, {
    env: { POMANDER_MACHINE_TOKEN: token, POMANDER_SERVER: new URL(env.proxy.url).origin, ...more },
  });

test("a job gets the secrets of its vault, its program neither token nor state, and the disk nothing", async () => {
  writeFileSync(inDevice(".env"), "DATABASE_PASSWORD=pomander://Database/password\nPLAIN=as it is\n");
  const script = 'echo "$DATABASE_PASSWORD|$PLAIN|$POMANDER_MACHINE_TOKEN|$POMANDER_MACHINE_TOKEN_FILE"; exit 7';
  expect(await machine(["run", "--env-file", inDevice(".env"), "--", "sh", "-c", script])).toEqual({
    exitCode: 7,
    stdout: "from the vault|as it is||\n",
    stderr: "",
  });
  expect((await machine(["list"])).stdout).toContain("Database");
  expect(JSON.parse((await machine(["list", "--json"])).stdout)).toHaveLength(2);
  expect(await machine(["get", "Database", "password"])).toEqual({
    exitCode: 0,
    stdout: "from the vault\n",
    stderr: "",
  });
  expect((await machine(["totp", "Database"])).stdout).toMatch(/^\d{6}\n$/);
  expect(readdirSync(device.home)).toEqual([".env"]);
});

test("a text of a stranger in the job's environment gets no secret, and stops no job", async () => {
  writeFileSync(inDevice(".env"), "DATABASE_PASSWORD=pomander://Database/password\n");
  const title = "pomander://Database/password";
  const script = ["--", "sh", "-c", 'echo "$CI_MERGE_REQUEST_TITLE|$CI_COMMIT_MESSAGE|$DATABASE_PASSWORD|$OTHER"'];
  const texts = { CI_MERGE_REQUEST_TITLE: title, CI_COMMIT_MESSAGE: "see pomander://", OTHER: title };
  expect(await machine(["run", "--env-file", inDevice(".env"), "--env", "OTHER", ...script], texts)).toEqual({
    exitCode: 0,
    stdout: `${title}|see pomander://|from the vault|from the vault\n`,
    stderr:
      "CI_MERGE_REQUEST_TITLE has a reference that is not filled in. If you set it yourself, add --env CI_MERGE_REQUEST_TITLE.\n",
  });
});

test("a token in a file works, and a wrong one, no server, or another vault is said", async () => {
  writeFileSync(inDevice("token"), `${token}\n`);
  const fromFile = { POMANDER_MACHINE_TOKEN: "", POMANDER_MACHINE_TOKEN_FILE: inDevice("token") };
  expect((await machine(["get", "Database", "password"], fromFile)).stdout).toBe("from the vault\n");
  expect(await machine(["list"], { POMANDER_MACHINE_TOKEN: "pomander_machine_x" })).toMatchObject({
    exitCode: 1,
    stderr: "POMANDER_MACHINE_TOKEN isn't a machine token.\n",
  });
  expect(await machine(["list"], { POMANDER_SERVER: "" })).toMatchObject({ exitCode: 1 });
  expect(await machine(["list", "--vault", "CI secrets"])).toMatchObject({ exitCode: 0 });
  expect(await machine(["list", "--vault", "Other"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('"CI secrets"'),
  });
});

test("what changes the vault, needs an account or asks for a master password is refused", async () => {
  for (const args of [
    ["add", "--title", "X", "--generate"],
    ["vaults"],
    ["history", "Database"],
    ["file", "list", "Database"],
  ])
    expect(await machine(args)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("list, get, totp and run"),
    });
  // A password in the environment doesn't help a machine either.
  writeFileSync(inDevice(".env"), "KEY=pomander://Guarded/password\n");
  for (const args of [
    ["get", "Guarded", "password"],
    ["run", "--env-file", inDevice(".env"), "--", "sh", "-c", "echo ran"],
  ])
    for (const more of [{}, { POMANDER_PASSWORD: "anything" }])
      expect(await machine(args, more)).toMatchObject({
        exitCode: 2,
        stdout: "",
        stderr: expect.stringContaining(
          '"Guarded" asks for its owner\'s master password first, and a machine has none. Turn that off for this entry, or use another.',
        ),
      });
  const without = await device.run(["list", "--state", inDevice("state")], { env: {} });
  expect(without).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("POMANDER_MACHINE_TOKEN") });
});

test("a machine that a restored backup brought back reads nothing until a manager keeps it", async () => {
  const { machineId } = parseMachineToken(token)!;
  const { db } = env.server;
  await db.updateTable("shared_machines").set({ awaits_keep: true }).where("id", "=", machineId).execute();
  const read = () => machine(["get", "Database", "password"]);
  expect(await read()).toMatchObject({ exitCode: 4, stdout: "" });
  expect(await ana.sharing.machines(vaultId)).toMatchObject([{ machineId, known: { awaitsKeep: true } }]);
  done(await ana.sharing.keepMachine(vaultId, machineId));
  expect(await read()).toMatchObject({ exitCode: 0, stdout: "from the vault\n" });
});

test("a removed machine and a wrong secret end with 4", async () => {
  const { password } = ana.person;
  const { machineId } = parseMachineToken(token)!;
  done(await ana.sharing.makeNewKeys({ vaultId, out: [machineId], replaced: [], password }));
  const { exitCode, stderr } = await machine(["run", "--env", "SECRET", "--", "true"], {
    SECRET: "pomander://Database/password",
  });
  expect([exitCode, stderr]).toEqual([4, expect.stringContaining("This machine's token isn't valid here")]);
});

test("a vault that isn't verified, or older than remembered or demanded, ends with 3, and no program runs", async () => {
  const state = inDevice("state");
  expect(await machine(["list", "--state", state])).toMatchObject({ exitCode: 0 });
  const [file] = readdirSync(state);
  const remembered = JSON.parse(readFileSync(join(state, file!), "utf8")) as { vaultId: string; counter: number };
  expect(remembered).toMatchObject({ vaultId, counter: 3 });
  expect(readFileSync(join(state, file!), "utf8")).not.toContain(token.slice(30, 60));
  const at = (counter: number) => ["list", "--at-least", `${vaultId}:${counter}`];
  expect([(await machine(at(3))).exitCode, (await machine(at(4))).exitCode]).toEqual([0, 3]);
  expect(await machine(["list", "--at-least", "x"])).toMatchObject({ exitCode: 1 });

  writeFileSync(join(state, file!), JSON.stringify({ ...remembered, counter: 4 }));
  expect(await machine(["list", "--state", state])).toMatchObject({ exitCode: 3, stdout: "" });

  env.proxy.tampering = {
    reply(reply, { path }) {
      if (path.endsWith("/contents")) reply.body.entries.pop();
    },
  };
  const run = ["run", "--env", "SECRET", "--", "sh", "-c", "echo started"];
  expect(await machine(run, { SECRET: "pomander://Database/password" })).toMatchObject({ exitCode: 3, stdout: "" });
  expect(await machine(["get", "Database", "password", "--unverified"])).toMatchObject({ exitCode: 3, stdout: "" });
});
