import { integrityTexts } from "@pomander/texts/vault-warnings";
import { afterEach, expect, test } from "vitest";
import { type ScriptedAgent, startScriptedAgent, summaryOf, viewOf } from "../../test/support/scripted-agent.ts";
import { formatMoment } from "../terminal/moment.ts";

let agent: ScriptedAgent | null = null;
afterEach(() => agent?.remove());
const statusOf = async (
  view: Parameters<typeof viewOf>[0],
  options: Parameters<typeof startScriptedAgent>[1] = {},
  args: readonly string[] = [],
) => {
  agent = await startScriptedAgent({ view: async () => viewOf(view) }, options);
  return agent.run(["status", ...args]);
};
const signedIn = "Signed in as ana@example.com at https://a.example.";
const usual = { exitCode: 0, stderr: "" };

test("of an unlocked vault says how much is in it, when it changed, and by which code it is known", async () => {
  const changed = formatMoment("2026-11-03T09:05:00.000Z");
  expect(await statusOf({ entries: [summaryOf(), summaryOf()] })).toMatchObject({
    ...usual,
    stdout: [
      signedIn,
      "Your vault is unlocked: 2 entries.",
      `Last change: ${changed}`,
      "Check code:  3 11111 22222",
      "Copy:        none on this device\n",
    ].join("\n"),
  });
  expect(agent?.calls).toEqual([["view"]]);
});

test("says when it locks and that a copy is kept, and leaves out what is not known", async () => {
  const endsAt = new Date(Date.now() + 600_000);
  const view = { entries: [summaryOf()], lastChange: null, checkCode: null, keepsCopy: true };
  expect(await statusOf(view, { endsAt })).toMatchObject({
    ...usual,
    stdout: [
      signedIn,
      "Your vault is unlocked: 1 entry.",
      `Locks:       ${formatMoment(endsAt.toISOString())}, later if you use it`,
      "Copy:        kept on this device, encrypted\n",
    ].join("\n"),
  });
});

test("as JSON has all of it", async () => {
  const endsAt = new Date(Date.now() + 600_000);
  const unreadable = [{ _id: "x", reason: { code: "entry_malformed" as const, params: {} }, isArchive: false }];
  const { stdout, exitCode } = await statusOf({ entries: [summaryOf()], unreadable }, { endsAt }, ["--json"]);
  const account = { server: "https://a.example", email: "ana@example.com", sessionEndsAt: null };
  expect({ exitCode, ...JSON.parse(stdout) }).toEqual({
    exitCode: 0,
    status: "unlocked",
    ...account,
    entries: 1,
    unreadable: 1,
    lastChange: "2026-11-03T09:05:00.000Z",
    checkCode: "3 11111 22222",
    isVerified: true,
    isOffline: false,
    keepsCopy: false,
    locksAt: endsAt.toISOString(),
  });
  agent?.remove();
  const none = await statusOf({ checkCode: null, isOffline: true, fault: { kind: "older" } }, {}, ["--json"]);
  expect({ ...JSON.parse(none.stdout), exitCode: none.exitCode }).toMatchObject({
    exitCode: 3,
    checkCode: null,
    isOffline: true,
    isVerified: false,
    locksAt: null,
  });
});

test("of a vault that is not verified ends with 3 and the warning; what happened is said", async () => {
  const { exitCode, stderr, stdout } = await statusOf({ fault: { kind: "older" }, isOffline: true });
  expect({ exitCode, isShown: stdout.includes("Your vault is unlocked") }).toEqual({ exitCode: 3, isShown: true });
  expect(stderr).toContain(`You're offline. This is the copy on this device. Changes need a connection.\n`);
  expect(stderr).toContain(integrityTexts.older);
});

test("of a locked one ends with 4, and says until when the session lasts", async () => {
  const locked = { isUnlocked: false };
  expect(await statusOf({}, locked)).toMatchObject({
    exitCode: 4,
    stderr: "",
    stdout: `${signedIn}\nYour vault is locked.\n`,
  });
  const end = Math.floor(Date.now() / 1_000) + 3_600;
  const claims = Buffer.from(JSON.stringify({ sub: "1", exp: end })).toString("base64url");
  const session = { server: "https://b.example", email: "ben@example.com", token: `x.${claims}.x` };
  await agent?.device.writeSession(session);
  const until = new Date(end * 1_000).toISOString();
  expect((await agent?.run(["status"]))?.stdout).toBe(
    `Signed in as ben@example.com at https://b.example until ${formatMoment(until)}.\nYour vault is locked.\n`,
  );
  expect(JSON.parse((await agent?.run(["status", "--json"]))?.stdout ?? "")).toEqual({
    status: "locked",
    server: session.server,
    email: session.email,
    sessionEndsAt: until,
  });
  await agent?.device.forgetSession();
  expect(await agent?.run(["status"])).toMatchObject({ exitCode: 4, stdout: "You aren't signed in.\n" });
});
