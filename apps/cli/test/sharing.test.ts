import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemRandom } from "@pomander/crypto";
import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import {
  done,
  foundVault,
  inviteOne,
  join as joinVault,
  participant,
  type Participant,
} from "../../../packages/vault/test/support/sharing.ts";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import { draft, store } from "../../../packages/vault/test/support/test-environment.ts";
import { type InProcessDevice, unlockedShell } from "./support/in-process.ts";
import { signedInDevice } from "./support/signed-in.ts";

/** Shared vaults on the command line, with people who share them at devices of their own. */
let env: TestEnvironmentWithServer;
const devices: InProcessDevice[] = [];

beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
});
afterEach(() => {
  for (const device of devices.splice(0)) device.remove();
});
afterAll(() => env.close());

/** Returns the commands of a person at a machine of their own. */
async function commandsOf({ person }: Pick<Participant, "person">) {
  const { device, shellSession } = await unlockedShell(env, person);
  devices.push(device);
  const run = (args: readonly string[], options = {}) => device.run(args, { shellSession, ...options });
  const ok = async (args: readonly string[], options = {}) => {
    const result = await run(args, options);
    expect({ args, ...result }).toMatchObject({ args, exitCode: 0 });
    return result;
  };
  const json = async (args: readonly string[]) => JSON.parse((await ok([...args, "--json"])).stdout);
  const titles = async (...args: string[]) =>
    ((await json(["list", ...args])) as { title: string }[]).map(({ title }) => title);
  return { folder: device.folder, run, ok, json, titles };
}

test("lists vaults with role and number of entries, what waits, and which new keys are due", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const ops = await foundVault(ana, "Ops");
  await store(ana.vault(ops), { title: "Router" });
  await joinVault(ana, bea, ops, "read");
  const team = await foundVault(ana, "Team");
  done(await ana.sharing.addMember(team, bea.sharing.snapshot().me!.userId, "write"));
  const [anas, beas] = [await commandsOf(ana), await commandsOf(bea)];

  expect((await beas.ok(["vaults"])).stdout).toBe(
    `Ops  can view  1 entry  ${ops}\n` +
      'Ana Silva gives you access to "Team" (can edit, 0 entries). Accept it in the browser, under People.\n',
  );
  expect(await beas.json(["vaults"])).toEqual({
    vaults: [{ vaultId: ops, name: "Ops", role: "read", status: "open", entries: 1, keysDue: [] }],
    waiting: [{ by: "Ana Silva", vaults: [{ vaultId: team, name: "Team", role: "write", entries: 0 }] }],
  });
  done(await bea.sharing.leave(ops, bea.person.password));
  expect((await anas.ok(["vaults"])).stdout).toBe(
    `Ops   can manage  1 entry    ${ops}\n  Bea left. Create new keys in the browser.\nTeam  can manage  0 entries  ${team}\n`,
  );
  expect((await anas.json(["vaults"])).vaults[0].keysDue).toEqual([{ name: "Bea", why: "left" }]);
  expect(await beas.json(["vaults"])).toMatchObject({ vaults: [], waiting: [{ by: "Ana Silva" }] });
  const alone = await commandsOf({ person: await env.person({ sharesSalt: true }) });
  expect(await alone.ok(["vaults"])).toMatchObject({
    stdout: "",
    stderr: "You have no shared vaults. Create one in the browser.\n",
  });
});

test("says of a machine that it is one, and has ended", async () => {
  const ana = await participant(env);
  const ops = await foundVault(ana, "Ops");
  const expiresAt = new Date(Date.now() + 86_400_000);
  done(await ana.sharing.addMachine(ops, { name: "deploy-prod", expiresAt, networks: [] }));
  const { ok, json } = await commandsOf(ana);
  expect((await ok(["vaults"])).stdout).toBe(`Ops  can manage  0 entries  ${ops}\n`);
  await env.server.db.updateTable("shared_machines").set({ expires_at: new Date() }).execute();
  expect((await ok(["vaults"])).stdout).toBe(
    `Ops  can manage  0 entries  ${ops}\n  Machine deploy-prod has ended. Create new keys in the browser.\n`,
  );
  expect((await json(["vaults"])).vaults[0].keysDue).toEqual([{ name: "deploy-prod", why: "left" }]);
});

test("a link is made of an entry in a shared vault, with its file, named by the vault or by its id", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const ops = await foundVault(ana, "Ops");
  await joinVault(ana, bea, ops, "write");
  await store(ana.vault(ops), { title: "Bank", password: "the team's" });
  // New accounts can't send links on their first day.
  await env.server.db
    .updateTable("users")
    .set({ created_at: new Date(0) })
    .execute();
  const { folder, run, ok, json } = await commandsOf(bea);
  const file = join(folder, "key.pem");
  writeFileSync(file, "the key");
  await ok(["file", "put", "Bank", file, "--vault", "Ops"]);
  const [{ _id }] = await json(["list", "--vault", "Ops"]);
  for (const named of [["Bank", "--vault", "Ops"], [_id]]) {
    const parts = ["--field", "password", "--file", "key.pem", "--no-passphrase"];
    expect((await json(["link", "make", ...named, ...parts])).link).toContain("/open#1.");
  }
  expect(await json(["link", "list"])).toMatchObject([{ title: "Bank" }, { title: "Bank" }]);
  expect(await run(["link", "list", "--vault", "Ops"])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("--vault goes with make, for an entry."),
  });
});

test("each command works in the vault that --vault names, and without it in one's own alone", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const ops = await foundVault(ana, "Ops");
  await joinVault(ana, bea, ops, "write");
  await store(ana.vault(ops), { title: "Bank", password: "the team's" });
  const { folder, run, ok, json, titles } = await commandsOf(bea);

  // A colleague's title is not found where the user's own vault is meant.
  expect(await run(["get", "Bank", "password"])).toMatchObject({
    exitCode: 2,
    stdout: "",
    stderr: "No entry has this title.\n",
  });
  await store(bea.personal, { title: "Bank", password: "mine" });
  expect((await ok(["get", "Bank", "password"])).stdout).toBe("mine\n");
  expect((await ok(["get", "Bank", "password", "--vault", "Ops"])).stdout).toBe("the team's\n");
  expect((await ok(["get", "Bank", "password", "--vault", "ops"])).stdout).toBe("the team's\n");
  expect((await ok(["get", "Bank", "password", "--vault", ops])).stdout).toBe("the team's\n");
  expect(await run(["get", "Bank", "--vault", "Opera"])).toMatchObject({
    exitCode: 2,
    stderr: "You have no shared vault with this name. Yours: Ops\n",
  });

  const { _id } = await json(["add", "--title", "Router", "--generate", "12", "--vault", "Ops"]);
  await ok(["edit", "Router", "--email", "root", "--vault", "Ops"]);
  await ok(["edit", "Router", "--generate", "16", "--favorite", "--vault", "Ops"]);
  expect(await json(["get", "Router", "--vault", "Ops"])).toMatchObject({ _id, email: "root", isFavorite: true });
  const versions = await json(["history", "Router", "--vault", "Ops"]);
  expect(versions).toHaveLength(2);
  await ok(["history", "Router", "--put-back", versions[1].historyId, "--vault", "Ops"]);
  expect(await json(["get", "Router", "--vault", "Ops"])).toMatchObject({ email: "" });
  await ok(["archive", "Router", "--vault", "Ops"]);
  expect(await titles("--archived", "--vault", "Ops")).toEqual(["Router"]);

  const file = join(folder, "some.csv");
  writeFileSync(file, "title,password\nPrinter,p4per-jam\n");
  const importing = ["import", file, "--format", "csv", "--columns", "title,password"];
  expect(await json([...importing, "--vault", "Ops"])).toMatchObject({ created: 1 });
  const [imported] = await json(["import", "--list", "--vault", "Ops"]);
  expect(await json(["import", "--list"])).toEqual([]);
  const out = join(folder, "ops.csv");
  expect(await json(["export", "--format", "csv", "--yes", "--out", out, "--vault", "Ops"])).toMatchObject({
    entries: 3,
  });
  expect(readFileSync(out, "utf8")).toContain("the team's");
  expect(readFileSync(out, "utf8")).not.toContain("mine");
  expect(await json(["import", "--undo", imported.id, "--yes", "--vault", "Ops"])).toMatchObject({ removed: 1 });

  expect(await titles()).toEqual(["Bank"]);
  await ana.sharing.refresh();
  // A favorite is each person's own mark.
  const { entries } = ana.vault(ops).snapshot();
  expect(entries.map(({ title, isFavorite }) => `${title} ${isFavorite}`).toSorted()).toEqual([
    "Bank false",
    "Router false",
  ]);
});

test("an id works in every vault: in one's own first, and never where two shared vaults have it", async () => {
  let planted: Uint8Array<ArrayBuffer> | null = null;
  const random = (length: number) =>
    planted !== null && length === planted.length ? planted.slice() : systemRandom(length);
  const [ana, bea] = [await participant(env, { random }), await participant(env)];
  const [ops, team] = [await foundVault(ana, "Ops"), await foundVault(ana, "Team")];
  await joinVault(ana, bea, ops, "write");
  await joinVault(ana, bea, team, "write");
  const router = await store(ana.vault(ops), { title: "Router", password: "of Ops" });
  const { run, ok, folder } = await commandsOf(bea);
  expect((await ok(["get", router._id, "password"])).stdout).toBe("of Ops\n");
  await ok(["edit", router._id, "--email", "root"]);
  writeFileSync(join(folder, ".env"), `TOKEN=pomander://${router._id}/password\n`);
  const script = ["run", "--env-file", join(folder, ".env"), "--", "sh", "-c", 'test "$TOKEN" = "of Ops"'];
  await ok(script);
  expect(await run(["get", crypto.randomUUID()])).toMatchObject({ exitCode: 2, stderr: "No entry has this id.\n" });

  // A member who chooses an id that another vault has would otherwise answer for that vault's entry.
  planted = Uint8Array.from(Buffer.from(router._id.replaceAll("-", ""), "hex"));
  await store(ana.vault(team), { title: "Not the router", password: "of Team" });
  planted = null;
  const refused = await run(["get", router._id, "password"]);
  expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
  expect(refused.stderr).toContain("Several shared vaults have this id. Choose one with --vault:\n");
  expect(refused.stderr).toContain(`  ${ops}  Ops\n`);
  expect(refused.stderr).toContain(`  ${team}  Team\n`);
  expect(await run(script)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("TOKEN couldn't be filled in."),
  });
  expect((await ok(["get", router._id, "password", "--vault", "Team"])).stdout).toBe("of Team\n");
  await ok(["run", "--vault", "Ops", ...script.slice(1)]);
  expect(await ok(["vaults"])).toMatchObject({ stderr: "" });
});

test("of two vaults with one name neither is chosen, and their ids are named", async () => {
  const ana = await participant(env);
  const [one, two] = [await foundVault(ana, "Ops"), await foundVault(ana, "Ops")];
  await store(ana.vault(two), { title: "Router" });
  const { run, titles } = await commandsOf(ana);
  const refused = await run(["list", "--vault", "Ops"]);
  expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
  expect(refused.stderr).toContain("Several shared vaults have this name. Use an id instead:\n");
  for (const id of [one, two]) expect(refused.stderr).toContain(`  ${id}  Ops\n`);
  expect(await titles("--vault", two)).toEqual(["Router"]);
  expect(await titles("--vault", one)).toEqual([]);
});

test("who may only view is told so, and nothing is changed", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const ops = await foundVault(ana, "Ops");
  const router = await store(ana.vault(ops), { title: "Router" });
  await joinVault(ana, bea, ops, "read");
  const { folder, run, titles } = await commandsOf(bea);
  const file = join(folder, "some.csv");
  writeFileSync(file, "title,password\nPrinter,p4per-jam\n");
  const changes = [
    ["add", "--title", "New", "--generate", "--vault", "Ops"],
    ["edit", "Router", "--email", "x", "--vault", "Ops"],
    ["edit", router._id, "--email", "x"],
    ["archive", router._id],
    ["import", file, "--format", "csv", "--columns", "title,password", "--vault", "Ops"],
    ["keep", "--yes", "--vault", "Ops"],
  ];
  for (const args of changes)
    expect({ args, ...(await run(args)) }).toMatchObject({
      args,
      exitCode: 2,
      stdout: "",
      stderr: 'You can view "Ops", but not change it. Nothing was changed.\n',
    });
  expect(await titles("--vault", "Ops")).toEqual(["Router"]);
  done(await ana.sharing.setRole(ops, bea.sharing.snapshot().me!.userId, "write"));
  const told = await run(["edit", "Router", "--email", "x", "--vault", "Ops"]);
  expect(told.exitCode).toBe(0);
  expect(told.stderr).toMatch(
    /^Ana Silva changed your record in "Ops" on .*\. Your role is now "can edit"\.\nSaved "Router"\.\n$/,
  );
});

test("follows new keys, under the former id too, and says what former members still know", async () => {
  const [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  const ops = await foundVault(ana, "Ops");
  await store(ana.vault(ops), { title: "Router" });
  const bank = await store(ana.vault(ops), { title: "Bank" });
  await joinVault(ana, bea, ops, "write");
  const fragment = await inviteOne(ana, cy, [{ vaultId: ops, role: "write" }], "Cy");
  done(await cy.sharing.acceptInvite(fragment));
  done(await ana.sharing.giveAccess());
  await cy.sharing.refresh();
  done(await cy.sharing.takeGrants(ana.sharing.snapshot().me!.userId));
  const [beas, cys] = [await commandsOf(bea), await commandsOf(cy)];
  expect(await cys.titles("--vault", ops)).toEqual(["Bank", "Router"]);
  expect((await cys.ok(["leavers"])).stderr).toBe("No former member knows a password of your shared vaults.\n");

  const out = [bea.sharing.snapshot().me!.userId];
  const options = { vaultId: ops, password: ana.person.password, out, replaced: [] };
  const { vaultId } = done(await ana.sharing.makeNewKeys(options));
  const followed = await cys.ok(["list", "--vault", "Ops"]);
  expect(followed.stdout.split("\n")).toHaveLength(3);
  expect(followed.stderr).toMatch(/^Ana Silva created new keys for "Ops" on .*\. No longer members: Bea\.\n$/);
  // Scripts name vaults by their ids.
  expect(await cys.titles("--vault", ops)).toEqual(["Bank", "Router"]);
  expect((await cys.json(["vaults"])).vaults).toMatchObject([{ vaultId, name: "Ops", role: "write" }]);
  expect(await beas.run(["list", "--vault", "Ops"])).toMatchObject({
    exitCode: 2,
    stderr: `"Ops" can't be opened. The server says you're no longer a member.\n`,
  });

  expect((await cys.ok(["leavers"])).stdout).toBe("Ops  Bea: 2 of 2 left\n");
  expect((await cys.ok(["leavers", "--vault", "Ops"])).stdout).toBe("Ops  Bea: 2 of 2 left\n  Bank\n  Router\n");
  await cys.ok(["edit", "Router", "--generate", "--vault", "Ops"]);
  done(await cy.sharing.refresh().then(() => cy.sharing.setAside({ vaultId, entryId: bank._id, userId: out[0]! })));
  expect((await cys.ok(["leavers"])).stdout).toBe("Ops  Bea: 0 of 2 left, 1 set aside\n");
  expect(await cys.json(["leavers"])).toMatchObject([
    { vaultId, vault: "Ops", userId: out[0], name: "Bea", total: 2, left: [], aside: [{ title: "Bank" }] },
  ]);
});

test("the agent opens the shared vaults with the user's own, and locks them with it", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const ops = await foundVault(ana, "Ops");
  await store(ana.vault(ops), { title: "Router", password: "of Ops" });
  await joinVault(ana, bea, ops, "write");
  const device = await signedInDevice(env, bea.person);
  try {
    expect(await device.json(["vaults"])).toMatchObject({ vaults: [{ name: "Ops", entries: 1 }] });
    await store(ana.vault(ops), draft({ title: "Switch" }));
    const listed = await device.json<{ title: string }[]>(["list", "--vault", "Ops"]);
    expect(listed.map(({ title }) => title)).toEqual(["Router", "Switch"]);
    expect(await device.run(["get", "Router", "password", "--vault", "Ops"])).toMatchObject({ stdout: "of Ops\n" });
    expect(await device.json(["add", "--title", "New", "--generate", "--vault", "Ops"])).toHaveProperty("_id");
    expect(await device.json(["list"])).toEqual([]);
    expect(await device.json(["leavers"])).toEqual([]);
    await device.run(["lock"]);
    expect(await device.run(["list", "--vault", "Ops"])).toMatchObject({ exitCode: 4, stdout: "" });
    // Nothing on the disk opens the shared vault, or says what is in it.
    const opened = await device.run(["vaults", "--json"], { env: { POMANDER_PASSWORD: bea.person.password } });
    expect(JSON.parse(opened.stdout)).toMatchObject({ vaults: [{ name: "Ops", entries: 3 }] });
  } finally {
    await device.remove();
  }
});
