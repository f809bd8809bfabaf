import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freePort } from "../../apps/server/test/free-port.ts";
import { createInMemoryPinnedState, createVaultClient } from "@pomander/vault";
import { createSharing } from "@pomander/vault/sharing";
import { sharedArgon2 } from "../../packages/vault/test/support/argon2.ts";
import { prepareFolder } from "./folder.ts";
import { startMailbox } from "./mailbox.ts";
import { password, type Email } from "./people.ts";
import { seedOrganisation } from "./seed.ts";
import { startServer } from "./server.ts";
import { sharedText } from "./shared-text.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pomander-demo-test-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("the demonstration begins anew in an empty folder and in its own, and deletes nothing in any other", () => {
  prepareFolder(folder, true);
  writeFileSync(join(folder, "filled"), "");
  prepareFolder(folder, false);
  expect(readdirSync(folder)).toEqual(["filled", "inbox"]);
  prepareFolder(folder, true);
  expect(readdirSync(folder)).toEqual(["inbox"]);

  writeFileSync(join(folder, "pepper"), "");
  expect(() => prepareFolder(folder, true)).toThrow("no folder of a demonstration");
  // This folder contains a real server's data folder, which has the same name as the demonstration's.
  const around = join(folder, "around");
  mkdirSync(join(around, "data"), { recursive: true });
  expect(() => prepareFolder(around, true)).toThrow("no folder of a demonstration");
  expect(readdirSync(folder)).toEqual(["around", "inbox", "pepper"]);
});

test("the demonstration runs on a database of its own and for this machine alone, whatever a real server's settings are", async () => {
  // No machine here has this address, and no server listens at this database: with either it would not start.
  vi.stubEnv("HOST", "192.0.2.1");
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:1/real");
  vi.stubEnv("PEPPER", "the pepper of a real server, which is long");
  vi.stubEnv("TOKEN_SECRET", "the token secret of a real server, long too");
  const dataDir = join(folder, "data");
  const server = await startServer({ dataDir, port: await freePort(), smtpUrl: "smtp://127.0.0.1:1" });
  await server.stop();
  expect(existsSync(join(dataDir, "postgres"))).toBe(true);
  expect(existsSync(join(dataDir, "pepper"))).toBe(true);
});

/** Opens the vaults of a person at a new device. */
async function signIn(url: string, email: Email) {
  const client = createVaultClient({
    baseUrl: `${url}/api`,
    argon2: sharedArgon2,
    memory: createInMemoryPinnedState(),
  });
  const { user, vault } = await client.signIn(email, password, async () => true);
  await vault?.opened();
  await vault?.confirmFirstVisit();
  const sharing = createSharing(await client.sharingHost(), user);
  await sharing.refresh();
  const open = () => sharing.snapshot().vaults.filter(({ status }) => status === "open");
  const rolesByName = () => Object.fromEntries(open().map(({ name, role }) => [name, role]));
  const find = (name: string) => open().find((shared) => shared.name === name);
  return { sharing, rolesByName, idOf: (name: string) => find(name)?.vaultId ?? "" };
}

test("the organisation shares three vaults, one of which a member left, and an invitation and an access wait", async () => {
  const mailbox = await startMailbox(join(folder, "inbox"));
  const dataDir = join(folder, "data");
  const server = await startServer({ dataDir, port: await freePort(), smtpUrl: mailbox.url });
  try {
    const { inviteLink } = await seedOrganisation(server.url, dataDir, mailbox);

    const marcus = await signIn(server.url, "marcus@harbour.example");
    expect(marcus.rolesByName()).toMatchObject({ Platform: "manage", Finance: "write", Office: "read" });
    expect(marcus.sharing.snapshot()).toMatchObject({ status: "ready", error: null });
    const leavers = await marcus.sharing.leavers(marcus.idOf("Platform"));
    expect(leavers.map(({ name, total, left, aside }) => [name, total, left.length, aside.length])).toEqual([
      ["Erik Lund", 41, 12, 2],
    ]);
    const tom = await signIn(server.url, "tom@harbour.example");
    expect(tom.rolesByName()).toEqual({ Platform: "read", Finance: "read" });
    expect(tom.sharing.snapshot().waiting).toMatchObject([
      { by: { name: "Priya Nair" }, vaults: [{ name: "Office", role: "write", entryCount: 4 }] },
    ]);
    const sofia = await signIn(server.url, "sofia@harbour.example");
    const [address, fragment = ""] = inviteLink.split("#");
    expect(address).toBe(`${server.url}/join`);
    expect(await sofia.sharing.readInvite(fragment)).toMatchObject({
      kind: "done",
      invite: { name: "Olivia Hart", vaults: [{ name: "Finance", role: "read" }] },
    });
    expect(sharedText(inviteLink)).toContain("12 of 41 passwords that he knows are still to be changed");
  } finally {
    await server.stop();
    await mailbox.close();
  }
});

/** Runs `npm run demo` after its set-up, until it ends. */
const runDemo = (env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { PATH: process.env["PATH"], DEMO_DATA_DIR: join(folder, "new"), ...env },
    encoding: "utf8",
  });

test.each(["PORT", "DEMO_INBOX_PORT"])(
  "%s that another program has is told in a sentence, and nothing starts",
  async (name) => {
    const other = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n")).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    try {
      const free = { PORT: String(await freePort()), DEMO_INBOX_PORT: String(await freePort()) };
      const { status, stdout, stderr } = runDemo({ ...free, [name]: String(port) });
      expect(stderr).toBe(
        `Port ${port} is in use by another program. Stop it, or choose another port: ${name}=${port + 1} npm run demo\n`,
      );
      expect([status, stdout, existsSync(join(folder, "new"))]).toEqual([1, "", false]);
    } finally {
      other.close();
    }
  },
);

test("a setting that is no port is told in a sentence", () => {
  expect(runDemo({ PORT: "many" }).stderr).toBe('PORT must be a port between 1 and 65535, not "many".\n');
});
