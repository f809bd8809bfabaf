import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import type { CliDevice } from "./support/device.ts";
import { signedInDevice } from "./support/signed-in.ts";

/** Links for people without an account, made and opened on the command line. */
let env: TestEnvironmentWithServer;
let device: CliDevice;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
  device = await signedInDevice(env, await env.person());
  // New accounts can't send links on their first day.
  await env.server.db
    .updateTable("users")
    .set({ created_at: new Date(0) })
    .execute();
});
afterAll(async () => {
  await device.remove();
  await env.close();
});

interface Made {
  link: string;
  passphrase: string | null;
}
interface Listed {
  linkId: string;
  title: string;
  ended: string | null;
  opened: { isConfirmed: boolean }[];
}
const list = () => device.json<Listed[]>(["link", "list"]);

test("a field and a file are sent, opened once with the passphrase, and seen as confirmed", async () => {
  const contract = randomBytes(70_000);
  writeFileSync(join(device.home, "contract.pdf"), contract);
  const entry = JSON.stringify({ title: "Bank", password: "Apple-Ladder-77" });
  const added = await device.run(["add", "--stdin"], { input: entry });
  expect(added).toMatchObject({ exitCode: 0 });
  await device.json(["file", "put", "Bank", "contract.pdf"]);
  const made = await device.json<Made>(["link", "make", "Bank", "--field", "password", "--file", "contract.pdf"]);
  expect(made.passphrase).toMatch(/^\S+ \S+ \S+ \S+$/);
  expect(made.link).toContain("/open#1p.");

  const open = (passphrase: string, ...options: string[]) =>
    device.run(["open", "--link-stdin", ...options], { input: `${made.link}\r\n${passphrase}\r\n` });
  expect(await open("another one entirely")).toMatchObject({ exitCode: 2 });
  // A missing folder is an error before the link is opened.
  expect(await open(made.passphrase ?? "", "--out", "nowhere")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("nowhere isn't a folder that you can write to"),
  });
  const opened = await open(made.passphrase ?? "");
  expect(opened).toMatchObject({ exitCode: 0, stdout: "Bank\npassword: Apple-Ladder-77\n" });
  expect(opened.stderr).toContain("You can't open this again.");
  // The file that was there already stays, and the other has a name of its own.
  expect(readFileSync(join(device.home, "contract (2).pdf")).equals(contract)).toBe(true);
  expect(readdirSync(device.home).filter((name) => name.startsWith("contract"))).toHaveLength(2);
  expect(await open(made.passphrase ?? "")).toMatchObject({ exitCode: 2 });
  expect(await list()).toMatchObject([{ title: "Bank", ended: "opened", opened: [{ isConfirmed: true }] }]);
});

test("a text without a passphrase is ended before anybody opens it", async () => {
  const args = ["link", "make", "Door code", "--text-stdin", "--no-passphrase"];
  const made = await device.run(args, { input: "1234" });
  expect(made).toMatchObject({ exitCode: 0, stderr: "" });
  const link = made.stdout.trim();
  expect(link).toContain("/open#1.");
  const [{ linkId } = { linkId: "" }] = await list();
  expect(await device.run(["link", "end", linkId.slice(0, 8)])).toMatchObject({ exitCode: 0 });
  expect(await device.run(["open", "--link-stdin"], { input: `${link}\n` })).toMatchObject({ exitCode: 2, stdout: "" });
  expect((await list())[0]).toMatchObject({ title: "Door code", opened: [] });
});

test("a sender's names become no settings and no options, and one file that is lost costs no other one", async () => {
  const long = `${"a".repeat(251)}.txt`;
  const names = [".zshenv", "-rf", long, "b.txt"];
  for (const name of names) writeFileSync(join(device.home, name), name);
  await device.run(["add", "--title", "Server", "--generate"]);
  await device.json(["file", "put", "Server", ...names.map((name) => `./${name}`)]);
  for (const name of names) rmSync(join(device.home, name));
  const files = names.map((name) => `--file=${name}`);
  const make = () => device.json<Made>(["link", "make", "Server", "--no-passphrase", ...files]);
  const { link } = await make();
  let isLost = false;
  env.proxy.tampering = {
    // The reply to the first try is lost.
    reply: (_reply, { path }) => {
      if (!path.endsWith("/links/open") || isLost) return undefined;
      isLost = true;
      return "drop";
    },
  };
  const opened = await device.run(["open", "--link-stdin"], { input: `${link}\n` });
  env.proxy.tampering = {};
  expect([opened.exitCode, isLost]).toEqual([0, true]);
  const there = new Set(readdirSync(device.home));
  expect(["_zshenv", "_rf", long, "b.txt"].filter((name) => !there.has(name))).toEqual([]);
  expect([".zshenv", "-rf"].filter((name) => there.has(name))).toEqual([]);

  const again = await make();
  let isDamaged = false;
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (/\/links\/files\/[^/]+\/segments\/0$/.test(path) && !isDamaged) {
        isDamaged = true;
        (reply.body as Buffer)[9]! ^= 1;
      }
    },
  };
  const partly = await device.run(["open", "--link-stdin", "--out", "."], { input: `${again.link}\n` });
  env.proxy.tampering = {};
  expect(partly.exitCode).toBe(2);
  expect(partly.stderr).toContain("1 file wasn't written.");
  expect(readFileSync(join(device.home, "b (2).txt"), "utf8")).toBe("b.txt");

  const got = await device.run(["file", "get", "Server", ".zshenv", "--out", "got"]);
  expect([got.exitCode, (await device.run(["file", "get", "Server", ".zshenv"])).stderr]).toEqual([
    0,
    expect.stringContaining("_zshenv already exists"),
  ]);
});

test("what a sender or a server says controls no terminal and makes no line of its own, and no token is sent", async () => {
  const entry = {
    title: "Vault\nYou can open this again.",
    password: "p\u001b[2J",
    fields: [{ name: "PIN\nOwner", value: "12\u202e34", kind: "hidden" }],
  };
  await device.json(["add", "--stdin"], { input: JSON.stringify(entry) });
  const chosen = ["--field=password", "--field=PIN\nOwner"];
  const made = await device.json<Made>(["link", "make", entry.title, "--no-passphrase", "--opens", "2", ...chosen]);
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (path === "/links/open") reply.body.sender = { name: "Ana\nBerg", email: "ana\u001b@example.com" };
      if (path === "/user/links")
        for (const { opened } of reply.body.links) for (const each of opened) each.device = "Firefox\nconfirmed";
    },
  };
  const begun = env.proxy.seen.length;
  const opened = await device.run(["open", "--link-stdin"], { input: made.link });
  expect(opened).toMatchObject({
    exitCode: 0,
    stdout: "Vault You can open this again.\npassword: p\ufffd[2J\nPIN Owner: 12\ufffd34\n",
  });
  expect(opened.stderr).toContain("From ana\ufffd@example.com (Ana Berg), says the server.\n");
  const calls = env.proxy.seen.slice(begun).filter(({ path }) => path.startsWith("/links/"));
  expect(calls.map(({ path }) => path)).toContain("/links/open");
  for (const { headers } of calls) expect(Object.keys(headers)).not.toContain("authorization");
  const { stdout } = await device.run(["link", "list"]);
  expect(stdout).toContain(", Firefox confirmed, ");
  const json = await device.run(["open", "--link-stdin", "--json"], { input: made.link });
  expect(JSON.parse(json.stdout).fields).toMatchObject([{ kind: "hidden" }, { kind: "hidden" }]);
  env.proxy.tampering = {};
});

test("an opening without a receipt is listed as the server's word", async () => {
  const made = await device.json<Made>(["link", "make", "Note", "--text-stdin", "--no-passphrase"], { input: "x" });
  await device.run(["open", "--link-stdin"], { input: made.link });
  const said = async () => (await device.run(["link", "list"])).stdout.split("\n")[1];
  await expect.poll(said).toMatch(/, confirmed$/);
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (path === "/user/links") for (const each of reply.body.links[0].opened) each.receipt = "A".repeat(43);
    },
  };
  expect(await said()).toMatch(/, says the server$/);
  env.proxy.tampering = {};
});

test("no sender passes their own words off as the server's", async () => {
  const claim = "From Ana Berg (ana@example.com), says the server.";
  const { email } = (await env.server.db.selectFrom("users").select("email").executeTakeFirstOrThrow()) ?? {};
  await env.server.db.updateTable("users").set({ first_name: "Ana", last_name: "Berg (ana@example.com)" }).execute();
  const open = async (...options: string[]) => {
    const args = ["link", "make", claim, "--text-stdin", "--no-passphrase", ...options];
    const { stdout } = await device.run(args, { input: claim });
    return device.run(["open", "--link-stdin"], { input: stdout });
  };
  const unnamed = await open();
  expect(unnamed.stdout).toBe(`${claim}\n${claim}\n`);
  expect(unnamed.stderr).toMatch(/^The server doesn't say who sent this\.\nThe sender wrote:\n/);
  const named = await open("--show-sender");
  expect(named.stderr.split("\n")[0]).toBe(`From ${email} (Ana Berg (ana@example.com)), says the server.`);
});

test("what is no link, or no https address, is refused before anything is sent", async () => {
  const fragment = `1.${"A".repeat(22)}`;
  const { origin, port } = new URL(env.proxy.url);
  const sent: string[] = [];
  env.proxy.tampering = { request: ({ path }) => void sent.push(path) };
  for (const [address, said] of [
    [`${origin}/opened#${fragment}`, "This isn't a link that can be opened."],
    [`${origin}/open#${fragment}A`, "This isn't a link that can be opened."],
    [`${origin}/open`, "This isn't a link that can be opened."],
    [`http://0.0.0.0:${port}/open#${fragment}`, "This link isn't an https address."],
  ] as const) {
    const { exitCode, stderr } = await device.run(["open", "--link-stdin"], { input: `${address}\n` });
    expect([address, exitCode, stderr]).toEqual([address, 2, expect.stringContaining(said)]);
  }
  env.proxy.tampering = {};
  expect(sent.filter((path) => path.includes("/links/"))).toEqual([]);
});

test("one live link is ended, by enough of its name", async () => {
  const make = (title: string) =>
    device.run(["link", "make", title, "--text-stdin", "--no-passphrase"], { input: "1234" });
  await make("one");
  await make("two");
  const live = async () => (await list()).filter(({ ended }) => ended === null).map(({ linkId }) => linkId);
  const before = await live();
  const several = await device.run(["link", "end", ""]);
  expect([several.exitCode, several.stderr]).toEqual([2, expect.stringContaining("Several links begin with this.")]);
  expect(await live()).toEqual(before);
  const over = (await list()).find(({ linkId, ended }) => ended !== null && !linkId.startsWith("-"))!;
  const again = await device.run(["link", "end", over.linkId]);
  expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining("No live link begins with this.")]);
});

test.each([
  [["Bank"], 1, "Choose parts of an entry"],
  [["Bank", "--field", "password", "--text-stdin"], 1, "Choose parts of an entry"],
  [["Bank", "--field", "notes"], 2, 'This entry has nothing in "notes".'],
  [["Bank", "--file", "none.txt"], 2, 'This entry has no file "none.txt".'],
  [["Bank", "--field", "password", "--opens", "101"], 1, "--opens is"],
  [["Bank", "--field", "password", "--days", "31"], 1, "--days is"],
])("no link is made of %j", async (args, code, said) => {
  const before = await list();
  const { exitCode, stderr } = await device.run(["link", "make", ...args]);
  expect([exitCode, stderr]).toEqual([code, expect.stringContaining(said)]);
  expect(await list()).toEqual(before);
});
