import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createCliDevice, filesBelow, processesOf } from "./support/device.ts";
import { placeOf, talk } from "./support/agent-talk.ts";
import { type AgentFixture, beforeAgentTests } from "./support/agent-fixture.ts";
import { signIn } from "./support/signed-in.ts";

/** Tests the process that keeps an unlocked vault between commands. */
let { env, person } = {} as AgentFixture;
const { kept, signedIn } = beforeAgentTests((made) => ({ env, person } = made));
const passwordOnStdin = { input: () => person.password };

test("the agent ends by itself when the vault was not used for as long as is set", async () => {
  const device = kept(createCliDevice());
  const limit = { env: { POMANDER_LOCK_AFTER_SECONDS: "3" } };
  const login = ["login", env.proxy.url, person.email, "--password-stdin", "--yes"];
  const { stderr } = await device.run(login, { input: passwordOnStdin.input(), ...limit });
  expect(stderr).toContain("It locks after 3 seconds of inactivity.");
  expect(device.agentPid()).not.toBeNull();
  // A status check does not count as use.
  await expect.poll(async () => (await device.run(["status"])).exitCode, { interval: 500 }).toBe(4);
  await expect.poll(() => device.agentPid()).toBeNull();
  expect(await device.run(["list"])).toMatchObject({ exitCode: 4, stdout: "" });
  expect(existsSync(join(device.state, "agent.json"))).toBe(false);
});

test("the agent goes by the vault's own time, which only the vault can lengthen", async () => {
  const elsewhere = await env.device().open(person);
  await elsewhere.setLockAfterMinutes(60);
  const device = kept(createCliDevice());
  const login = ["login", env.proxy.url, person.email, "--password-stdin", "--yes"];
  const long = await device.run(login, { input: person.password, env: { POMANDER_LOCK_AFTER_SECONDS: "9000" } });
  expect(long.stderr).toContain("It locks after 60 minutes of inactivity.");
  await elsewhere.setLockAfterMinutes(15);
});

test("the agent's process has no secret in its arguments and environment, and opens no debugger", async () => {
  const device = await signedIn();
  const [agent, ...others] = processesOf(device.home);
  expect(others).toEqual([]);
  expect(agent!.environment).not.toMatch(/POMANDER_PASSWORD|NODE_OPTIONS/);
  process.kill(agent!.pid, "SIGUSR1");
  expect((await device.run(["list"])).exitCode).toBe(0);
  const sockets = readdirSync(`/proc/${agent!.pid}/fd`).map((fd) => readlinkOrNothing(`/proc/${agent!.pid}/fd/${fd}`));
  const listening = readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state]) => state === "0A")
    .map((columns) => `socket:[${columns[9] ?? ""}]`);
  expect(sockets.filter((socket) => listening.includes(socket))).toEqual([]);
});

function readlinkOrNothing(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

test("an agent of another release makes room for a new one", async () => {
  const device = await signedIn();
  const { socket, token } = placeOf(device);
  expect(await talk(socket, [{ hello: { version: 1, token } }, { call: "status", args: [] }])).toBeNull();
  await expect.poll(() => device.agentPid()).toBeNull();
  expect(await device.run(["unlock", "--password-stdin"], { input: person.password })).toMatchObject({ exitCode: 0 });
});

test("a sign-in whose command is killed leaves no agent and nobody signed in", async () => {
  const device = kept(createCliDevice());
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const arrived = new Promise<void>((resolve) => {
    env.proxy.tampering = {
      reply: (_reply, { path }) => {
        if (path !== "/auth/login") return undefined;
        resolve();
        return held as Promise<undefined>;
      },
    };
  });
  const command = device.start(["login", env.proxy.url, person.email, "--password-stdin", "--yes"]);
  command.stdin?.end(person.password);
  await arrived;
  expect(device.agentPid()).not.toBeNull();
  command.kill("SIGKILL");
  await expect.poll(() => device.agentPid()).toBeNull();
  release();
  env.proxy.tampering = {};
  expect(await device.run(["status"])).toMatchObject({ exitCode: 4, stdout: "You aren't signed in.\n" });
});

test("what keeps the agent from starting is said", async () => {
  const device = await signedIn();
  await device.run(["lock"]);
  mkdirSync(join(device.state, "agent.sock"));
  const refused = await device.run(["unlock", "--password-stdin"], { input: person.password });
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("The agent couldn't be started. ") });
  expect(refused.stderr).toContain("agent.sock");
});

test("a folder of another user, or one that is a link, is not used", async () => {
  const device = kept(createCliDevice());
  mkdirSync(join(device.home, ".local/state"), { recursive: true });
  execFileSync("ln", ["-s", "/tmp", device.state]);
  const refused = await signIn(device, env, person);
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("isn't a folder") });
});

test("two commands at once both end well, and two unlocks leave one agent", async () => {
  const device = await signedIn();
  const titles = ["One", "Two", "Three"];
  const added = await Promise.all(titles.map((title) => device.run(["add", "--title", title, "--generate"])));
  expect(added.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  expect((await device.json<{ title: string }[]>(["list"])).map(({ title }) => title)).toEqual(["One", "Three", "Two"]);
  await device.run(["lock"]);
  const unlocks = await Promise.all(
    [1, 2].map(() => device.run(["unlock", "--password-stdin"], { input: person.password })),
  );
  expect(unlocks).toContainEqual(expect.objectContaining({ exitCode: 0 }));
  await expect.poll(() => processesOf(device.home).length).toBe(1);
  expect((await device.run(["list"])).exitCode).toBe(0);
});

test("commands without an agent, each in its own process, do not get in each other's way", async () => {
  const device = await signedIn();
  await device.run(["lock"]);
  const alone = { env: { POMANDER_PASSWORD: person.password } };
  const ended = await Promise.all(
    [1, 2, 3].map((n) => device.run(["add", "--title", `Alone ${n}`, "--generate"], alone)),
  );
  expect(ended.map(({ exitCode, stderr }) => (exitCode === 0 ? 0 : stderr))).toEqual([0, 0, 0]);
  await expect.poll(() => device.agentPid()).toBeNull();
  expect(await device.run(["list", "Alone"], alone)).toMatchObject({ exitCode: 0, stderr: "" });
  expect(filesBelow(device.state).filter(({ path }) => /lock|\.new$/.test(path))).toEqual([]);
});

test("a killed agent, and what it leaves behind, lock the vault and stand in nobody's way", async () => {
  const device = await signedIn();
  process.kill(device.agentPid()!, "SIGKILL");
  await expect.poll(() => device.agentPid()).toBeNull();
  expect(existsSync(placeOf(device).socket)).toBe(true);
  expect(await device.run(["list"])).toMatchObject({ exitCode: 4 });
  expect(await device.run(["unlock", "--password-stdin"], { input: person.password })).toMatchObject({ exitCode: 0 });
  expect((await device.run(["list"])).exitCode).toBe(0);
});

test("a home folder with a very long name has its agent elsewhere", async () => {
  const device = kept(createCliDevice());
  const more = { XDG_STATE_HOME: join(device.home, "a".repeat(120)) };
  const login = ["login", env.proxy.url, person.email, "--password-stdin", "--yes"];
  expect(await device.run(login, { input: person.password, env: more })).toMatchObject({ exitCode: 0 });
  expect(await device.run(["list"], { env: more })).toMatchObject({ exitCode: 0 });
  expect(await device.run(["lock"], { env: more })).toMatchObject({ exitCode: 0 });
  await expect.poll(() => device.agentPid()).toBeNull();
});

test("an agent that nobody uses notices by itself that its session has ended, and leaves no token", async () => {
  const device = await signedIn();
  const { token } = JSON.parse(readFileSync(join(device.state, "session.json"), "utf8")) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${env.server.url}/api/user/sessions`, { method: "DELETE", headers });
  await expect.poll(() => device.agentPid(), { timeout: 90_000, interval: 1_000 }).toBeNull();
  expect(filesBelow(device.state).filter(({ contents }) => contents.includes(token))).toEqual([]);
}, 120_000);

test("a session that the server ended locks the vault, ends the agent and leaves no token", async () => {
  const device = await signedIn();
  await device.run(["unlock", "--keep-copy"]);
  const { token } = JSON.parse(readFileSync(join(device.state, "session.json"), "utf8")) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${env.server.url}/api/user/sessions/current`, { method: "DELETE", headers });
  expect(await device.run(["list"])).toMatchObject({
    exitCode: 4,
    stdout: "",
    stderr: expect.stringContaining("Your session has ended"),
  });
  await expect.poll(() => device.agentPid()).toBeNull();
  const files = filesBelow(device.state);
  expect(files.filter(({ contents }) => contents.includes(token))).toEqual([]);
  expect(files.filter(({ path }) => path.includes("copy"))).toEqual([]);
  expect(await device.run(["status"])).toMatchObject({ exitCode: 4 });
  // The account is remembered.
  expect(await device.run(["login", "--password-stdin"], { input: person.password })).toMatchObject({ exitCode: 0 });
});
