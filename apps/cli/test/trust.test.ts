import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { firstVisitTexts, integrityTexts, securityWarningTexts } from "@pomander/texts/vault-warnings";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import { record, replaceReply, replay, tamperWithEntries } from "../../../packages/vault/test/support/tampering.ts";
import type { Person } from "../../../packages/vault/test/support/test-environment.ts";
import { createCliDevice, type CliDevice } from "./support/device.ts";
import { signedInDevice } from "./support/signed-in.ts";

/** A server that lies: the command line ends with 3, in the words of the pages. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: CliDevice;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
});
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person();
  device = await signedInDevice(env, person);
  for (const title of ["Bank", "Mail"]) await device.run(["add", "--title", title, "--generate"]);
});
afterEach(async () => {
  env.proxy.tampering = {};
  await device.remove();
});
afterAll(() => env.close());

const { title, missing, readOnly, kept, keepBody } = integrityTexts;
const read = async () => void (await device.run(["list"]));

test("an entry that is held back is named, nothing is read or changed, and no program is run", async () => {
  tamperWithEntries(env.proxy, (entries) => entries.slice(1));
  const listed = await device.run(["list"]);
  expect(listed).toMatchObject({ exitCode: 3, stdout: "" });
  for (const said of [title, integrityTexts.fewer(1), missing, readOnly]) expect(listed.stderr).toContain(said);
  expect(listed.stderr).toMatch(/\n {2}(Bank|Mail)\n/);
  expect(listed.stderr).toMatch(/Check code: 2( \d{5}){6}\n/);
  const others = [
    ["get", "Bank"],
    ["totp", "Bank"],
    ["add", "--title", "x", "--generate"],
    ["edit", "Mail", "--link", "x"],
  ];
  for (const args of others)
    expect({ args, ...(await device.run(args)) }).toMatchObject({ args, exitCode: 3, stdout: "" });
  const ran = await device.run(["run", "--env", "SECRET", "--", "echo", "ran"], {
    env: { SECRET: "pomander://Mail/password" },
  });
  expect(ran).toMatchObject({ exitCode: 3, stdout: "" });
  expect(await device.json(["status"]).catch(String)).toContain("ended with 3");
});

test("what was sent all the same can be read under the warning, and kept; then it is the vault", async () => {
  const older = await record(env.proxy, read);
  await device.run(["edit", "Bank", "--link", "https://bank.example"]);
  replay(env.proxy, older);
  const listed = await device.run(["list", "--unverified"]);
  expect(listed).toMatchObject({ exitCode: 3, stdout: "Bank\nMail\n" });
  expect(listed.stderr).toContain(integrityTexts.older);
  expect(await device.run(["get", "Bank", "title", "--unverified"])).toMatchObject({ exitCode: 3, stdout: "Bank\n" });
  expect(await device.run(["keep"])).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("Add --yes") });
  // It was over in a moment.
  env.proxy.tampering = {};
  expect(await device.run(["list"])).toMatchObject({ exitCode: 0, stdout: "Bank  https://bank.example\nMail\n" });
  expect(await device.run(["keep", "--yes"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("nothing to keep"),
  });

  tamperWithEntries(env.proxy, (entries) => entries.slice(1));
  const done = await device.run(["keep", "--yes"]);
  expect(done).toMatchObject({ exitCode: 0 });
  expect(done.stderr).toContain(keepBody);
  expect(done.stderr).toContain(kept);
  expect(await device.run(["list"])).toMatchObject({ exitCode: 0 });
});

test("another device that kept what the server had is told of once", async () => {
  const other = env.device();
  const elsewhere = await other.open(person);
  tamperWithEntries(env.proxy, (entries) => entries.slice(1));
  await elsewhere.reload();
  await elsewhere.acceptServerState();
  const told = await device.run(["list"]);
  expect(told).toMatchObject({ exitCode: 0 });
  expect(told.stderr).toMatch(/^On .+ another device kept the server's version\./);
  expect(told.stderr).toMatch(/1 entry this device knew about is gone:\n {2}(Bank|Mail)\n/);
  expect((await device.run(["list"])).stderr).toBe("");
});

test("a first visit says what it sees, and lists nothing before somebody has said that it is expected", async () => {
  const fresh = createCliDevice();
  const login = ["login", env.proxy.url, person.email, "--password-stdin"];
  const input = person.password;
  const asked = await fresh.run(login, { input });
  expect(asked).toMatchObject({ exitCode: 3, stdout: "" });
  for (const said of [firstVisitTexts.title, firstVisitTexts.lead("device"), "Entries: 2"])
    expect(asked.stderr).toContain(said);
  await expect.poll(() => fresh.agentPid()).toBeNull();
  expect(await fresh.run(["list"], { env: { POMANDER_PASSWORD: input } })).toMatchObject({ exitCode: 3, stdout: "" });

  const wrong = await fresh.run([...login, "--check-code", "2 11111 22222 33333 44444 55555 66666"], { input });
  expect(wrong).toMatchObject({ exitCode: 3, stderr: expect.stringContaining(firstVisitTexts.declined.meaning[0]!) });
  const { checkCode } = await device.json<{ checkCode: string }>(["status"]);
  expect(await fresh.run([...login, "--check-code", checkCode], { input })).toMatchObject({ exitCode: 0 });
  expect(await fresh.run(["list"])).toMatchObject({ exitCode: 0, stdout: "Bank\nMail\n" });
  await fresh.remove();
});

test("a device whose memory was taken away asks as at the first visit, and shows nothing before that is answered", async () => {
  await device.run(["lock"]);
  rmSync(join(device.state, "seen"), { recursive: true });
  const unlocked = await device.run(["unlock", "--password-stdin"], { input: person.password });
  expect(unlocked).toMatchObject({ exitCode: 3, stdout: "" });
  expect(unlocked.stderr).toContain(firstVisitTexts.title);
});

test("memory that is taken away while the vault is unlocked is written back, and said", async () => {
  rmSync(join(device.state, "seen"), { recursive: true });
  const listed = await device.run(["list"]);
  expect(listed).toMatchObject({ exitCode: 0, stdout: "Bank\nMail\n" });
  expect(listed.stderr).toContain("memory of your vault was cleared while the vault was open");
});

test("another vault, none, and a false temporary password are not gone on with", async () => {
  const login = ["login", env.proxy.url, person.email, "--password-stdin"];
  const lies = [
    ["vaultReplaced", { vaultId: crypto.randomUUID() }],
    ["vaultMissing", null],
  ] as const;
  for (const [kind, vault] of lies) {
    env.proxy.tampering = {
      reply: (reply, { path }) => {
        if (path === "/auth/login") reply.body.vault = vault && { ...reply.body.vault, ...vault };
        if (path === "/user/vault") reply.body = { vaultId: null, kdf: null, hasRecovery: false, manifest: null };
      },
    };
    const refused = await device.run(login, { input: person.password });
    expect({ kind, ...refused }).toMatchObject({ kind, exitCode: 3, stdout: "" });
    expect(refused.stderr).toContain(securityWarningTexts[kind].text[0]);
  }
  env.proxy.tampering = replaceReply("POST", /^\/auth\/login$/, (reply) => {
    reply.body.user.mustChangePassword = true;
    reply.body.vault = null;
  });
  const refused = await device.run(login, { input: person.password });
  expect(refused).toMatchObject({ exitCode: 3 });
  expect(refused.stderr).toContain(securityWarningTexts.passwordTemporary.title);
});
