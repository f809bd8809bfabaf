import { integrityTexts } from "@pomander/texts/vault-warnings";
import { afterEach, expect, test } from "vitest";
import {
  entryOf,
  type Script,
  type ScriptedAgent,
  startScriptedAgent,
  summaryOf,
  viewOf,
} from "../../test/support/scripted-agent.ts";

let agent: ScriptedAgent | null = null;
afterEach(() => {
  agent?.remove();
});
async function start(script: Script = {}, view: Parameters<typeof viewOf>[0] = {}) {
  agent?.remove();
  agent = await startScriptedAgent({
    view: async () => viewOf({ entries: [summaryOf()], ...view }),
    reveal: async () => entryOf(),
    ...script,
  });
  return agent;
}
const done = (stdout: string, stderr = "") => ({ exitCode: 0, stdout, stderr });

test("keep shows the warning and what it means, asks, and says what became of it", async () => {
  const outcome = { kind: "done" } as { kind: string; areSettingsLost?: boolean; reason?: string };
  const script: Script = { acceptServerState: async () => outcome as never };
  const started = await start(script, { fault: { kind: "unreadable" } });
  const { keepTitle, keepBody, keepSettings, kept, settingsLost } = integrityTexts;
  const asks = `${keepTitle}\n${keepBody}\n${keepSettings}\n`;
  const no = await started.run(["keep"], { answers: [false] });
  expect(no).toMatchObject({ exitCode: 3, stdout: "", asked: ["Keep it?"] });
  expect(no.stderr.endsWith(`pomander keep\n${asks}Nothing was changed.\n`)).toBe(true);
  const unasked = await started.run(["keep"]);
  expect(unasked.exitCode).toBe(1);
  expect(unasked.stderr.endsWith("Can't ask without a terminal. Add --yes once you're sure.\n")).toBe(true);
  expect(started.calls.map(([name]) => name)).not.toContain("acceptServerState");
  const yes = await started.run(["keep"], { answers: [true] });
  expect(yes).toMatchObject({ exitCode: 0, stdout: "" });
  expect(yes.stderr.endsWith(`${asks}${kept}\n`)).toBe(true);
  outcome.areSettingsLost = true;
  const lost = await started.run(["keep", "--yes", "--json"]);
  expect(lost.stdout).toBe('{"areSettingsLost":true}\n');
  expect(lost.stderr.endsWith(`${kept}\n${settingsLost}\n`)).toBe(true);
  Object.assign(outcome, { kind: "notSaved", reason: { code: "counter_too_far", params: {} } });
  const failed = await started.run(["keep", "--yes"]);
  expect(failed).toMatchObject({ exitCode: 2, stdout: "" });
  expect(
    failed.stderr.endsWith(
      "Nothing was changed. The server claims more changes than this device can check, so this version can't be kept.\n",
    ),
  ).toBe(true);
  const older = await start(script, { fault: { kind: "older" } });
  expect((await older.run(["keep"], { answers: [false] })).stderr).not.toContain(keepSettings);
  const verified = await start(script);
  expect(await verified.run(["keep", "--yes"])).toMatchObject({
    exitCode: 2,
    stderr: "Your vault is verified. There's nothing to keep.\n",
  });
});

test("get prints an entry, a field or JSON, and ends with 3 where the vault is not verified", async () => {
  const started = await start();
  expect(await started.run(["get", "Bank", "password"])).toMatchObject(done("pw\n"));
  expect(started.calls).toEqual([["view"], ["reveal", "bank-id"]]);
  expect(await started.run(["get", "Bank", "tags"])).toMatchObject(done("[]\n"));
  expect(await started.run(["get", "Bank", "password", "--json"])).toMatchObject(done('{"password":"pw"}\n'));
  expect(await started.run(["get", "Bank"])).toMatchObject(
    done("Bank\nid        bank-id\ntype      login\npassword  (hidden)\n"),
  );
  expect((await started.run(["get", "Bank", "--show"])).stdout).toContain("password  pw\n");
  expect(JSON.parse((await started.run(["get", "Bank", "--json"])).stdout)).toMatchObject({
    _id: "bank-id",
    password: "pw",
  });
  const unverified = await start({}, { fault: { kind: "older" } });
  expect(await unverified.run(["get", "Bank", "password"])).toMatchObject({ exitCode: 3, stdout: "" });
  expect(await unverified.run(["get", "Bank", "password", "--unverified"])).toMatchObject({
    exitCode: 3,
    stdout: "pw\n",
  });
});

test("totp prints the code of this moment, for how long to a person, and the next one as JSON", async () => {
  const started = await start({ reveal: async () => entryOf({ extra: { totp: "JBSWY3DPEHPK3PXP" } }) });
  expect(await started.run(["totp", "Bank"])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^\d{6}\n$/),
    stderr: "",
  });
  const shown = await started.run(["totp", "Bank"], { isTerminal: true });
  expect(shown.stderr).toMatch(/^Valid for ([1-9]|[12]\d|30) more seconds\.\n$/);
  expect(JSON.parse((await started.run(["totp", "Bank", "--json"])).stdout)).toEqual({
    code: expect.stringMatching(/^\d{6}$/),
    next: expect.stringMatching(/^\d{6}$/),
    secondsLeft: expect.any(Number),
    period: 30,
  });
  const without = await start();
  expect(await without.run(["totp", "Bank"])).toMatchObject({
    exitCode: 2,
    stderr: "This entry has no one-time code.\n",
  });
});

test("archive moves an entry and back, and says why it could not", async () => {
  const outcome = { kind: "done" } as { kind: string };
  const started = await start({ archive: async () => outcome as never, restore: async () => outcome as never });
  expect(await started.run(["archive", "Bank"])).toMatchObject(done("", '"Bank" is in the archive.\n'));
  expect(started.calls.at(-1)).toEqual(["archive", "bank-id"]);
  expect(await started.run(["archive", "Bank", "--restore"])).toMatchObject(
    done("", '"Bank" is back from the archive.\n'),
  );
  expect(started.calls.at(-1)).toEqual(["restore", "bank-id"]);
  expect(await started.run(["archive", "Bank", "--json"])).toMatchObject(done('{"_id":"bank-id","isArchive":true}\n'));
  outcome.kind = "gone";
  expect(await started.run(["archive", "Bank"])).toMatchObject({
    exitCode: 2,
    stderr: "This entry was deleted elsewhere.\n",
  });
});

test("add and edit give the vault what was said, and what it was before", async () => {
  const saved = async () => ({ kind: "saved", id: "new-id" }) as never;
  const started = await start({ create: saved, save: saved });
  const added = await started.run(["add", "--title", "Mail\nx", "--username", "ana"], { answers: ["pw1", "pw1"] });
  expect(added).toMatchObject({ ...done("", 'Added "Mail x" (new-id).\n'), asked: ["Password: ", "Once more: "] });
  expect(started.calls.at(-1)).toMatchObject(["create", { title: "Mail\nx", email: "ana", password: "pw1", tags: [] }]);
  expect(await started.run(["add", "--title", "x", "--generate", "--json"])).toMatchObject(done('{"_id":"new-id"}\n'));
  expect(await started.run(["edit", "Bank", "--link", "L"])).toMatchObject(done("", 'Saved "Bank".\n'));
  expect(started.calls.at(-1)).toMatchObject(["save", entryOf(), { title: "Bank", link: "L", password: "pw" }]);
  expect(await started.run(["edit", "Bank"])).toMatchObject({
    exitCode: 1,
    stderr: "Say what to change: pomander edit --help\n",
  });
  expect(await started.run(["edit", "Bank", "--title", " "])).toMatchObject({
    exitCode: 1,
    stderr: "An entry needs a title.\n",
  });
  expect(await started.run(["add"])).toMatchObject({
    exitCode: 1,
    stderr: "An entry needs a title: --title <title>\n",
  });
  expect(await started.run(["add", "--title", "x"])).toMatchObject({
    exitCode: 1,
    stderr: "Can't ask for secrets without a terminal. Use --generate, or JSON on standard input with --stdin.\n",
  });
});

test("an entry that asks for the master password says that no one knows it, with and without a terminal", async () => {
  const started = await start({ reveal: async () => entryOf({ extra: { reprompt: true } }) });
  const session = await started.device.readSession();
  await started.device.writeSession({ ...session!, isGenerated: true });
  for (const options of [{}, { answers: [] }, { password: "set" }])
    expect(await started.run(["get", "Bank"], options)).toMatchObject({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringMatching(/^This needs a master password, and no one knows yours\./),
    });
});

test("an entry that asks for the master password is shown after the right one, once a command", async () => {
  const answered = { error: null as object | null };
  const script: Script = {
    reveal: async () => entryOf({ extra: { reprompt: true, totp: "JBSWY3DPEHPK3PXP" } }),
    confirmOwner: async () => {
      if (answered.error !== null) throw Object.assign(new Error("Other."), { isForPeople: true }, answered.error);
    },
  };
  const started = await start(script);
  const refused = (stderr: string) => ({ exitCode: 2, stdout: "", stderr });
  for (const args of [
    ["get", "Bank"],
    ["totp", "Bank"],
    ["edit", "Bank", "--link", "L"],
  ])
    expect(await started.run(args)).toMatchObject(
      refused('"Bank" asks for your master password. Run this command at a terminal, or set POMANDER_PASSWORD.\n'),
    );
  const asked = { exitCode: 0, asked: ['"Bank" asks for your master password: '] };
  expect(await started.run(["get", "Bank", "password"], { answers: ["mine"] })).toMatchObject({
    ...asked,
    stdout: "pw\n",
  });
  expect(started.calls.at(-1)).toEqual(["confirmOwner", "mine"]);
  expect(await started.run(["get", "Bank", "password"], { password: "set", answers: [] })).toMatchObject({
    exitCode: 0,
    asked: [],
  });
  expect(started.calls.at(-1)).toEqual(["confirmOwner", "set"]);
  for (const error of [{ code: "wrong_master_password" }, { code: "wrong_password" }]) {
    answered.error = error;
    expect(await started.run(["get", "Bank"], { password: "x" })).toMatchObject(
      refused("Incorrect master password. Nothing was shown.\n"),
    );
  }
  answered.error = { code: "other" };
  expect(await started.run(["get", "Bank"], { password: "x" })).toMatchObject(refused("Other.\n"));
});

test("a vault that this device has not seen is read by no command", async () => {
  const started = await start(
    {},
    { firstVisit: { lastChange: null, entryCount: 0, checkCode: { counter: 1, code: "1" } } },
  );
  for (const args of [["list"], ["get", "Bank"], ["list", "--unverified"]])
    expect(await started.run(args)).toMatchObject({
      exitCode: 3,
      stdout: "",
      stderr: "This device hasn't seen this vault before. Check it first: pomander unlock\n",
    });
});
