import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type Script, type ScriptedAgent, startScriptedAgent, viewOf } from "../../test/support/scripted-agent.ts";
import { VaultLocked } from "../errors.ts";
import { createDevice } from "../state/device.ts";
import type { VaultAccess } from "../vault/access-types.ts";
import { connectUnlockedAgent, endAgent } from "./agent-client.ts";
import { agentCalls, isAgentCall, questionsBy } from "./agent-calls.ts";
import { frameVersion, fromErrorFrame, toErrorFrame } from "./frames.ts";
import { connectTo, newPlace, readPlace, removePlace, writePlace } from "./socket-place.ts";

let agent: ScriptedAgent;
const folders: string[] = [];
afterEach(() => {
  agent?.remove();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const start = async (script: Script = {}, options = {}) => (agent = await startScriptedAgent(script, options));

/** Returns the agent's answer to these lines; null when it closes the connection without one. */
function talk(socket: string, lines: readonly unknown[], isOver = (heard: string) => heard.endsWith("\n")) {
  return new Promise<string | null>((resolve) => {
    const connection = connect(socket);
    let heard = "";
    connection.on("data", (chunk) => {
      heard += chunk.toString();
      if (isOver(heard)) connection.destroy();
    });
    connection.on("error", () => undefined);
    connection.on("close", () => resolve(heard === "" ? null : heard));
    connection.write(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
  });
}
const hello = (version = frameVersion) => ({ hello: { version, token: agent.token } });
const status = { call: "status", args: [] };

test("a command that shows the token is told how the agent is; another one is shown out", async () => {
  await start();
  expect(JSON.parse((await talk(agent.socket, [hello(), status])) ?? "")).toEqual({
    result: { pid: process.pid, isUnlocked: true, locksAt: null },
  });
  const strangers: unknown[] = [
    status,
    { hello: null },
    { hello: { version: frameVersion, token: "x" } },
    "null",
    "5",
    "no JSON",
  ];
  for (const line of strangers)
    expect({ line, heard: await talk(agent.socket, [line, status]) }).toEqual({ line, heard: null });
  expect(agent.hasEnded()).toBe(false);
});

test("a command of another release ends the agent", async () => {
  await start();
  expect(await talk(agent.socket, [hello(2), status])).toBeNull();
  expect(agent.hasEnded()).toBe(true);
});

test("what the time had ended is over, also for a look", async () => {
  const endsAt = new Date(Date.now() - 1);
  await start({}, { endsAt });
  expect(await talk(agent.socket, [hello(), status])).toBeNull();
  expect(agent.hasEnded()).toBe(true);
});

test("a call that is none is refused, and the next one is answered", async () => {
  await start();
  const calls = [
    { call: "close", args: [] },
    { call: "lockAfterMs", args: [] },
    { call: "status", args: null },
    status,
  ];
  const heard = await talk(agent.socket, [hello(), ...calls], (text) => text.split("\n").length === 5);
  const frames = (heard ?? "")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(frames.slice(0, 3).map(({ error }) => error?.name)).toEqual(["VaultLocked", "VaultLocked", "VaultLocked"]);
  expect(frames[3]).toHaveProperty("result.isUnlocked", true);
});

test("a call that names another vault is never made to the user's own, nor one of the account to another vault", async () => {
  const archived: string[] = [];
  const within = (vaultId: string) => {
    if (vaultId !== "shared") throw new VaultLocked();
    return { archive: async (id: string) => (archived.push(id), { kind: "gone" }) } as unknown as VaultAccess;
  };
  await start({ vaultId: () => "own", archive: async () => ({ kind: "done" }), within });
  const calls = [
    ...["other", "own", "shared"].map((vault) => ({ call: "archive", args: [`of ${vault}`], vault })),
    { call: "lock", args: [], vault: "shared" },
    { call: "signIn", args: [], vault: "shared" },
  ];
  const heard = await talk(agent.socket, [hello(), ...calls], (text) => text.split("\n").length === 6);
  const frames = (heard ?? "").trim().split("\n");
  const [other, own, shared, ...ofAccount] = frames.map((line) => JSON.parse(line));
  expect([other, ...ofAccount].map(({ error }) => error.name)).toEqual(["VaultLocked", "VaultLocked", "VaultLocked"]);
  expect([own, shared]).toEqual([{ result: { kind: "done" } }, { result: { kind: "gone" } }]);
  expect([agent.calls.filter(([name]) => name === "archive"), archived]).toEqual([
    [["archive", "of own"]],
    ["of shared"],
  ]);
  expect(agent.hasEnded()).toBe(false);
});

test("a frame that is no call ends the talk", async () => {
  await start();
  expect(await talk(agent.socket, [hello(), { answer: 1 }, status])).toBeNull();
});

test("a call gets its arguments and gives its result or its error, as a command reads it", async () => {
  const refusal = { code: "locked", params: {}, isForPeople: true, exitCode: 7, retryAfterSeconds: 9 };
  await start({
    view: async () => viewOf({ email: "x" }),
    reveal: () => Promise.reject(Object.assign(new Error("Why."), refusal)),
    proveUnlock: async () => undefined,
    undoImport: async (_id, onProgress) => (
      onProgress(1, 3),
      onProgress(2, 3),
      { removed: 2, changedSince: 0, problem: null }
    ),
  });
  const client = await connectUnlockedAgent(agent.device);
  expect(await client?.view()).toMatchObject({ email: "x" });
  expect(await client?.peek()).toMatchObject({ email: "x" });
  expect(await client?.proveUnlock("pw")).toBeNull();
  await expect(client?.reveal("an-id")).rejects.toMatchObject({ message: "Why.", ...refusal });
  const steps: unknown[] = [];
  expect(await client?.undoImport("i", (...step) => void steps.push(step))).toMatchObject({ removed: 2 });
  expect(steps).toEqual([
    [1, 3],
    [2, 3],
  ]);
  expect(agent.calls).toEqual([["view"], ["view"], ["proveUnlock", "pw"], ["reveal", "an-id"], ["undoImport", "i"]]);
  client?.disconnect();
});

test("questions are asked where the command runs, one after another", async () => {
  const answers: unknown[] = [];
  await start(
    {
      unlock: async (_password, questions) => {
        answers.push(await questions.confirmWarning({ kind: "vaultMissing" } as never));
        answers.push(await questions.saveRecoveryKey("AAAA"));
        answers.push(await questions.newPassword(null));
      },
      view: async () => viewOf(),
    },
    { isUnlocked: true },
  );
  const client = await connectUnlockedAgent(agent.device);
  const asked: unknown[] = [];
  const questions = questionsBy(
    async (name, args) => (asked.push([name, ...args]), name === "newPassword" ? null : `${name}!`),
  );
  await client?.unlock("pw", questions);
  expect(asked).toEqual([
    ["confirmWarning", { kind: "vaultMissing" }],
    ["saveRecoveryKey", "AAAA"],
    ["newPassword", null],
  ]);
  expect(answers).toEqual(["confirmWarning!", "saveRecoveryKey!", null]);
  client?.disconnect();
});

test("who gives an unlock up leaves no agent", async () => {
  await start({ unlock: () => new Promise<void>(() => {}) }, { isUnlocked: false });
  const connection = connect(agent.socket);
  connection.write(`${JSON.stringify(hello())}\n${JSON.stringify({ call: "unlock", args: ["pw"] })}\n`);
  await expect.poll(() => agent.calls.map(([name]) => name)).toEqual(["unlock"]);
  connection.destroy();
  await expect.poll(() => agent.hasEnded()).toBe(true);
});

test("an agent is unlocked once an unlock has succeeded, and stays when that command ends", async () => {
  await start({ unlock: async () => undefined }, { isUnlocked: false });
  expect(await connectUnlockedAgent(agent.device)).toBeNull();
  const lines = [hello(), { call: "unlock", args: ["pw"] }, status];
  const heard = await talk(agent.socket, lines, (text) => text.split("\n").length === 3);
  expect(heard).toMatch(/^\{"result":null\}\n.*"isUnlocked":true/);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(agent.hasEnded()).toBe(false);
});

test("a command that goes away stops what it asked for", async () => {
  let signal: AbortSignal | undefined;
  await start({
    openAll: (_onProgress: unknown, given?: AbortSignal) => ((signal = given), new Promise(() => {})),
  } as never);
  const connection = connect(agent.socket);
  connection.write(`${JSON.stringify(hello())}\n${JSON.stringify({ call: "openAll", args: [] })}\n`);
  await expect.poll(() => signal?.aborted).toBe(false);
  connection.destroy();
  await expect.poll(() => signal?.aborted).toBe(true);
});

test("an agent that hangs up while it works counts as locked", async () => {
  await start({ view: () => new Promise(() => {}) });
  const client = await connectUnlockedAgent(agent.device);
  const asked = client?.view();
  client?.disconnect();
  await expect(asked).rejects.toMatchObject({ name: "VaultLocked", exitCode: 4 });
});

test("an agent is ended and waited for; none is no fault", async () => {
  await start();
  await endAgent(agent.device);
  expect(agent.hasEnded()).toBe(true);
  await endAgent(agent.device);
  expect(await connectUnlockedAgent(agent.device)).toBeNull();
});

test("lock ends the agent with every shell, and says so", async () => {
  await start();
  expect(await agent.run(["lock"])).toMatchObject({ exitCode: 0, stdout: "", stderr: "Your vault is locked.\n" });
  expect(agent.hasEnded()).toBe(true);
  expect((await agent.run(["lock", "--json"])).stdout).toBe('{"status":"locked"}\n');
});

test("unlock with an agent that is unlocked shows what there is, and keeps a copy where that is said", async () => {
  const kept = { kind: "done" } as { kind: string; reason?: string };
  await start({ view: async () => viewOf({ lockAfterSeconds: 89 }), setOfflineCopy: async () => kept as never });
  expect(await agent.run(["unlock"])).toMatchObject({
    exitCode: 0,
    stdout: "",
    stderr: "Your vault is unlocked: 0 entries.\nIt locks after 89 seconds of inactivity.\n",
  });
  expect(agent.calls).toEqual([["view"]]);
  const { stdout, stderr } = await agent.run(["unlock", "--keep-copy", "--json"]);
  expect(JSON.parse(stdout)).toEqual({
    server: "https://a.example",
    email: "ana@example.com",
    entries: 0,
    lockAfterSeconds: 89,
  });
  expect({ stderr, last: agent.calls.at(-1) }).toEqual({ stderr: "", last: ["setOfflineCopy", true] });
  Object.assign(kept, { kind: "notSaved", reason: { code: "offline", params: {} } });
  expect(await agent.run(["unlock", "--no-keep-copy"])).toMatchObject({
    exitCode: 2,
    stderr: "You're offline. You can read and copy your passwords, but changes need a connection.\n",
  });
  expect(agent.calls.at(-1)).toEqual(["setOfflineCopy", false]);
  expect(agent.hasEnded()).toBe(false);
});

test.each([
  [1, "1 second"],
  [89, "89 seconds"],
  [90, "2 minutes"],
  [120, "2 minutes"],
  [121, "3 minutes"],
  [900, "15 minutes"],
])("after %i seconds it locks, in words: %s", async (lockAfterSeconds, words) => {
  await start({ view: async () => viewOf({ lockAfterSeconds }) });
  expect((await agent.run(["unlock"])).stderr).toContain(`It locks after ${words} of inactivity.`);
});

test("an unlock that finds another vault than expected locks it again", async () => {
  await start({ view: async () => viewOf({ lockAfterSeconds: null, fault: { kind: "older" } }) });
  const warned = await agent.run(["unlock"]);
  expect(warned).toMatchObject({ exitCode: 3 });
  expect(warned.stderr).not.toContain("It locks after");
  expect(agent.hasEnded()).toBe(false);
  expect(await agent.run(["unlock", "--check-code", "x"])).toMatchObject({ exitCode: 3 });
  expect(agent.hasEnded()).toBe(true);
});

test("the calls are those that a vault has, and no member of every object", () => {
  for (const name of Object.keys(agentCalls)) expect(isAgentCall(name)).toBe(true);
  for (const name of ["constructor", "close", ""]) expect(isAgentCall(name)).toBe(false);
  const names = {
    questions: ["signIn", "unlock"],
    progress: ["openAll", "undoImport", "putFile", "getFile"],
    import: ["importEntries", "storeFile"],
    pieces: ["readFile"],
  };
  for (const [kind, expected] of Object.entries(names))
    expect(Object.entries(agentCalls).flatMap(([name, is]) => (is === kind ? [name] : []))).toEqual(expected);
  const asked = Object.keys(questionsBy(async () => null));
  expect(asked).toEqual([
    "confirmWarning",
    "code",
    "newPassword",
    "earlierVault",
    "saveRecoveryKey",
    "opening",
    "digits",
  ]);
});

test("an error keeps on its way what is read of it", () => {
  expect(toErrorFrame(null)).toMatchObject({ name: "Error", message: "" });
  expect(toErrorFrame({ name: 5, message: 6 })).toMatchObject({ name: "5", message: "6" });
  const members = { name: "N", code: "c", params: { p: 1 }, isForPeople: true, exitCode: 3, retryAfterSeconds: 1 };
  const error = fromErrorFrame(toErrorFrame(Object.assign(new Error("m"), members)));
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ message: "m", ...members });
});

const deviceIn = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), "p-"));
  folders.push(folder);
  return createDevice(join(folder, name));
};
/** A device whose agent's socket has a name of so many bytes. */
const deviceWithSocketOf = (bytes: number) => {
  const length = bytes - Buffer.byteLength(join(deviceIn("").folder, "/agent.sock")) - 1;
  return deviceIn("a".repeat(length));
};

test("an agent's socket is in the device's folder, or where that has too long a name in one of its own", async () => {
  const near = deviceWithSocketOf(100);
  await near.prepare();
  const place = await newPlace(near);
  expect(place.socket).toBe(join(near.folder, "agent.sock"));
  expect(Buffer.byteLength(place.socket)).toBe(100);
  const far = deviceWithSocketOf(101);
  await far.prepare();
  const elsewhere = await newPlace(far);
  folders.push(dirname(elsewhere.socket));
  expect(elsewhere.socket).toMatch(/\/pomander-[^/]+\/agent\.sock$/);
  expect(statSync(dirname(elsewhere.socket)).mode & 0o777).toBe(0o700);
  expect(elsewhere.token).not.toBe(place.token);
});

test("an agent's place is written and taken away, and another agent's stays", async () => {
  const device = deviceIn("state");
  await device.prepare();
  expect(await readPlace(device)).toBeNull();
  const mine = { socket: join(device.folder, "agent.sock"), token: "mine" };
  await writePlace(device, mine);
  expect(await readPlace(device)).toEqual(mine);
  await removePlace(device, { ...mine, token: "another" });
  expect(await readPlace(device)).toEqual(mine);
  await removePlace(device, mine);
  expect(await readPlace(device)).toBeNull();
  expect(existsSync(device.folder)).toBe(true);
  const folder = mkdtempSync(join(tmpdir(), "p-"));
  await removePlace(device, { ...mine, socket: join(folder, "agent.sock") });
  expect(existsSync(folder)).toBe(false);
  expect(await connectTo(mine.socket)).toBeNull();
});
