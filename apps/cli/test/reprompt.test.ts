import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import type { Person } from "../../../packages/vault/test/support/test-environment.ts";
import type { CliDevice } from "./support/device.ts";
import { signedInDevice } from "./support/signed-in.ts";

/** An entry that asks for the master password before it is shown, on the command line. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: CliDevice;
const secret = "canary-asked-for-51f2";
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
  person = await env.person();
  device = await signedInDevice(env, person);
  const entry = { title: "Bank", password: secret, totp: "JBSWY3DPEHPK3PXP", notes: secret, reprompt: true };
  await device.json(["add", "--stdin"], { input: JSON.stringify(entry) });
  await device.json(["add", "--stdin"], { input: JSON.stringify({ title: "Forum", password: "open-to-all" }) });
});
afterAll(async () => {
  await device.remove();
  await env.close();
});

const refusal = '"Bank" asks for your master password. Run this command at a terminal, or set POMANDER_PASSWORD.\n';

test("nothing discloses the entry without the master password, and everything with it", async () => {
  const envFile = join(device.home, ".env");
  writeFileSync(envFile, "KEY=pomander://Bank/password\n");
  writeFileSync(join(device.home, "key.pem"), "a key");
  // New accounts can't send links on their first day.
  await env.server.db
    .updateTable("users")
    .set({ created_at: new Date(0) })
    .execute();
  const commands = [
    ["get", "Bank"],
    ["get", "Bank", "--json"],
    ["get", "Bank", "password"],
    ["totp", "Bank"],
    ["file", "list", "Bank"],
    ["edit", "Bank", "--category", "Money"],
    ["history", "Bank", "--json"],
    ["file", "put", "Bank", "key.pem"],
    ["file", "get", "Bank", "key.pem", "--out", "got.pem"],
    ["export", "--folder", "files", "--yes"],
    ["file", "remove", "Bank", "key.pem", "--yes"],
    ["link", "make", "Bank", "--field", "password"],
    ["export", "--format", "csv", "--out", "-", "--yes"],
    ["run", "--env-file", envFile, "--", process.execPath, "-e", "process.stdout.write(process.env.KEY)"],
  ];
  for (const command of commands) {
    const refused = await device.run(command);
    expect({ command, ...refused }).toMatchObject({ exitCode: 2, stdout: "" });
    expect(refused.stderr).toContain(refusal.trim());
    const wrong = await device.run(command, { env: { POMANDER_PASSWORD: "another-Password-1" } });
    expect({ command, ...wrong }).toMatchObject({ exitCode: 2, stdout: "" });
    expect(wrong.stderr).toContain("Incorrect master password.");
    const asked = await device.run(command, { env: { POMANDER_PASSWORD: person.password } });
    expect({ command, exitCode: asked.exitCode }).toEqual({ command, exitCode: 0 });
  }
  expect(await device.run(["get", "Forum", "password"])).toMatchObject({ exitCode: 0, stdout: "open-to-all\n" });
  expect((await device.run(["list"])).stdout).toContain("Bank");
});

test("the choice is set and taken back", async () => {
  expect(await device.json(["edit", "Forum", "--reprompt"])).toHaveProperty("_id");
  expect(await device.run(["get", "Forum", "password"])).toMatchObject({ exitCode: 2, stdout: "" });
  const env = { POMANDER_PASSWORD: person.password };
  await device.json(["edit", "Forum", "--no-reprompt"], { env });
  expect(await device.run(["get", "Forum", "password"])).toMatchObject({ exitCode: 0, stdout: "open-to-all\n" });
});
