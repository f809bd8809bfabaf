import { afterEach, beforeEach, expect, test } from "vitest";
import { callApi } from "../../server/test/factories.ts";
import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import { type Person, startGeneratedPeople } from "../../../packages/vault/test/support/generated-people.ts";
import { type CliDevice, createCliDevice, filesBelow } from "./support/device.ts";
import { runAtTerminal, type TerminalRun } from "./support/terminal.ts";

/** Signing in with a code from a browser, where the company signs people in and no one knows the master password. */
const { setUp, env, server } = startGeneratedPeople({ argon2: sharedArgon2 });
let device: CliDevice;
let person: Person;
beforeEach(async () => {
  device = createCliDevice();
  person = await setUp();
});
afterEach(() => device.remove());

async function codeOf({ device: { session } }: Person): Promise<string> {
  const { body } = await callApi(server(), "POST /user/company/code", { token: session.token, body: {} });
  return String((body as { code?: string }).code);
}
const spaced = (code: string) => (code.match(/.{4}/g) ?? []).join("-").toLowerCase();

/** Signs in with a code at a terminal, up to the question of what opens the vault. */
async function begin(more: readonly string[] = []): Promise<TerminalRun> {
  const login = runAtTerminal(device, ["login", env().proxy.url, "--company", ...more]);
  await login.shows("Sign-in code: ");
  login.type("no code\r");
  await login.shows("A sign-in code has 16 letters and digits.");
  login.type(`${spaced(await codeOf(person))}\r`);
  await login.shows(`Signed in as ${person.user.email}.`);
  return login;
}
const digitsIn = (screen: string, before: string) => {
  const [, digits = ""] = new RegExp(`${before}(\\d{3} \\d{3})`).exec(screen) ?? [];
  return digits;
};

/** Approves the terminal's device in the person's open browser, which types these digits; null: the right ones. */
async function approve(login: TerminalRun, typedThere: string | null) {
  await login.shows("1 to 3: ");
  login.type("1\r");
  await login.shows("Waiting for it");
  const { client } = person.device;
  const request = await expect
    .poll(() => client.readApprovalRequest())
    .not.toBeNull()
    .then(() => client.readApprovalRequest());
  if (request === null) throw new Error("No device asks");
  const given = await client.giveApproval(person.user, request);
  await login.shows("Digits that the browser shows: ");
  const step = await given.advance();
  if (step.kind !== "digits") throw new Error(`The browser is at ${step.kind}`);
  return {
    given,
    shownThere: step.shown,
    type: () => given.enter(typedThere ?? digitsIn(login.screen(), "Type these digits in the browser: ")),
  };
}

test("an open browser approves the command line by digits typed both ways; nothing that opens the vault is kept", async () => {
  const login = await begin();
  const { given, shownThere, type } = await approve(login, null);
  login.type("000000\r");
  await login.shows("The browser shows other digits.");
  await login.shows("Digits that the browser shows: ");
  login.type(`${shownThere}\r`);
  expect(await type()).toBe(true);
  await expect.poll(async () => (await given.advance()).kind).toBe("done");
  await login.shows("Your vault is unlocked: 1 entry.");
  expect(await login.ended).toBe(0);
  expect(login.screen()).not.toContain("Is this what you expect?");
  expect(await device.json(["list"])).toMatchObject([{ title: "Bank" }]);

  const password = (await person.device.client.generatedPassword()) ?? "";
  expect(password).toHaveLength(43);
  for (const { path, contents } of filesBelow(device.home))
    expect([path, contents.includes(password)]).toEqual([path, false]);
  // Only its owner at the company could say that it is theirs.
  expect(await device.run(["unlock", "--raw"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("This needs a master password, and no one knows yours."),
  });
  // The browser's session takes the command line's along.
  await callApi(server(), "DELETE /user/sessions/current", { token: person.device.session.token });
  await expect.poll(async () => (await device.run(["status"])).stdout).toContain("You aren't signed in.");
});

test("wrong digits in the browser end it, and the recovery key opens the vault instead", async () => {
  const login = await begin();
  const { given, type } = await approve(login, "000000");
  for (let tries = 0; tries < 3; tries++) expect(await type()).toBe(false);
  expect((await given.advance()).kind).toBe("mismatch");
  login.type("123456\r");
  await login.shows("The approval ended before your vault was opened.");
  await login.shows("1 to 3: ");
  login.type("2\r");
  await login.shows("Recovery key: ");
  login.type("ABCD\r");
  await login.shows("1 to 3: ");
  login.type("2\r");
  await login.shows("Recovery key: ");
  login.type(`${person.recoveryKey}\r`);
  await login.shows("Is this what you expect? [yes/no]");
  login.type("yes\r");
  await login.shows("Your vault is unlocked: 1 entry.");
  expect(await login.ended).toBe(0);
  expect(login.screen()).not.toContain(person.recoveryKey);

  // Locked, it asks for no password, and a stop leaves it locked.
  await device.run(["lock"]);
  const unlock = runAtTerminal(device, ["unlock"]);
  await unlock.shows("1 to 3: ");
  unlock.type("3\r");
  await unlock.shows("Your vault stays locked.");
  expect(await unlock.ended).toBe(2);
  await expect.poll(() => device.agentPid()).toBeNull();
});

test("a code is used once, and the command line says what it needs", async () => {
  const login = await begin(["--no-unlock"]);
  await login.shows("Your vault is locked.");
  expect(await login.ended).toBe(0);
  const other = runAtTerminal(device, ["login", env().proxy.url, "--company"]);
  await other.shows("Sign-in code: ");
  other.type(`${await codeOf(await setUp())}\r`);
  // The code is for a different account, which is asked about first.
  await other.shows("Continue? [yes/no]");
  other.type("yes\r");
  await other.shows(`You're signed in as ${person.user.email}`);
  expect(await other.ended).toBe(2);
  const code = await codeOf(person);
  const used = await callApi(server(), "POST /auth/company/code", { body: { code } });
  expect(used.status).toBe(200);
  await device.run(["logout"]);
  const again = runAtTerminal(device, ["login", env().proxy.url, "--company"]);
  await again.shows("Sign-in code: ");
  again.type(`${code}\r`);
  await again.shows("This code isn't right, or it has expired. Get a new one in your profile.");
  expect(await again.ended).toBe(2);
  expect(await device.run(["login", env().proxy.url, "--company"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("without a terminal"),
  });
  expect(await device.run(["login", env().proxy.url, "bea@contoso.example", "--company"])).toMatchObject({
    exitCode: 1,
  });
});
