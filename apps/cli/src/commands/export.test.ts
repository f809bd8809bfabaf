import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportFormats, readFile } from "@pomander/transfer";
import { afterEach, expect, test, vi } from "vitest";
import { entryOf, type ScriptedAgent, startScriptedAgent, viewOf } from "../../test/support/scripted-agent.ts";

let agent: ScriptedAgent | null = null;
afterEach(() => {
  vi.restoreAllMocks();
  agent?.remove();
});
const attached = entryOf({ _id: "b", title: "Two\nlines", extra: { passkeys: [{}], type: "login" } });

async function exported(
  args: readonly string[],
  { entries = [entryOf()], ...options }: Record<string, unknown> & { entries?: ReturnType<typeof entryOf>[] } = {},
) {
  agent?.remove();
  agent = await startScriptedAgent({
    view: async () => viewOf(),
    openAll: async (onProgress) => (onProgress(1, 1), { entries, unreadable: [] }),
    confirmOwner: async () => undefined,
  });
  return agent.run(["export", ...args], options);
}
const out = () => join(agent?.folder ?? "", "out");
const plain =
  "This file isn't encrypted. Anyone who gets it can read every password in it. Delete it when you no longer need it.\n";

test.each([
  [["--format", "x"], {}, 1, `The format is one of: ${exportFormats.join(", ")}`],
  [["--format", "csv", "--out", "-", "--json"], {}, 1, "The file and the report can't both go to standard output."],
  [["--out", "-"], { isTerminal: true }, 1, "An export can't be shown at a terminal. Write it to a file: --out <file>"],
  [["--out", "/"], {}, 2, "/ already exists. Add --force to replace it."],
  [["--out", "/nonexistent/x"], {}, 1, "Provide a file password with --file-password-stdin or POMANDER_FILE_PASSWORD."],
])("%j with %j is refused before the vault is read", async (args, options, exitCode, said) => {
  expect(await exported(args, options)).toMatchObject({ exitCode, stdout: "", stderr: `${said}\n` });
  expect(agent?.calls).toEqual([]);
});

test("a plain file is warned of, asked for at a terminal, and says what it lacks", async () => {
  await exported(["--format", "x"]);
  const csv = ["export", "--format", "csv", "--out", out()];
  expect(await agent?.run(csv, { answers: [false] })).toMatchObject({
    exitCode: 2,
    asked: ["Write it?"],
    stderr: `${plain}Nothing was written.\n`,
  });
  expect(existsSync(out())).toBe(false);
  const said = { exitCode: 0, stdout: "", stderr: `${plain}1 entry written to ${out()}.\n` };
  expect(await agent?.run(csv, { answers: [true] })).toMatchObject({ ...said, asked: ["Write it?"] });
  expect(statSync(out()).mode & 0o777).toBe(0o600);
  writeFileSync(out(), "before");
  expect(await agent?.run(csv)).toMatchObject({
    exitCode: 2,
    stderr: `${out()} already exists. Add --force to replace it.\n`,
  });
  expect(await agent?.run([...csv, "--force", "--yes"], { answers: [] })).toMatchObject({ ...said, asked: [] });
  expect(readFileSync(out(), "utf8")).toContain("Bank");
  const json = await agent?.run([...csv, "--force", "--json"]);
  expect(JSON.parse(json?.stdout ?? "")).toEqual({ file: out(), entries: 1, unreadable: 0, leftBehind: [] });
});

test("what the format has no place for is named, on one line each", async () => {
  await exported(["--format", "x"], { entries: [entryOf(), attached] });
  const { stderr, exitCode } = (await agent?.run(["export", "--format", "csv", "--out", out(), "--yes"])) ?? {};
  expect(exitCode).toBe(0);
  expect(stderr).toContain(`2 entries written to ${out()}.\nNot included in the file:\n  Two lines: `);
});

test("to standard output goes the file and nothing else", async () => {
  const chunks: Uint8Array[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => chunks.push(chunk as Uint8Array) > 0);
  const result = await exported(["--format", "bitwarden-json", "--out", "-"]);
  vi.restoreAllMocks();
  expect(result).toMatchObject({ exitCode: 0, stdout: "", stderr: `${plain}1 entry written to standard output.\n` });
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ encrypted: false, items: [{ name: "Bank" }] });
});

test("a file of an entry that fails ends what went to standard output, and names the way that can begin again", async () => {
  const file = { id: "f", key: "k", hash: "h", name: "a.txt", size: 3, at: "2026-11-01T00:00:00.000Z" };
  const agentWithFile = await startScriptedAgent({
    view: async () => viewOf(),
    openAll: async () => ({ entries: [entryOf({ files: [file] })], unreadable: [] }),
    confirmOwner: async () => undefined,
    readFile: () => Promise.reject(new Error("The server is away.")),
  });
  agent = agentWithFile;
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const run = (to: string) => agentWithFile.run(["export", "--format", "bitwarden-zip", "--out", to]);
  const toStdout = await run("-");
  vi.restoreAllMocks();
  const said = expect.stringContaining("Write the export to a file: --out <file>");
  expect(toStdout).toMatchObject({ exitCode: 2, stderr: said });
  const toFile = await run(out());
  expect(toFile.exitCode).not.toBe(0);
  expect([toFile.stderr.includes("--out <file>"), existsSync(out())]).toEqual([false, false]);
});

const good = "correct-horse-battery-9-staple";
test("a file is sealed under a person's good password, or a script's", async () => {
  await exported(["--format", "x"]);
  const seal = ["export", "--out", out(), "--force"];
  const opens = async (password: string) =>
    (await readFile(readFileSync(out()), { format: "pomander", password })).read;
  // A password made from the user's own address is easy to guess.
  await agent?.device.writeSession({ server: "https://a.example", email: "xqzvwkpjtmru@a.example", token: "t" });
  const asked = await agent?.run(seal, { answers: ["xqzvwkpjtmru1", "xqzvwkpjtmru1", good, good] });
  expect(asked).toMatchObject({
    exitCode: 0,
    stderr: `1 entry written to ${out()}.\n`,
    asked: [
      "Anyone with the file and this password can read everything in it.",
      "File password: ",
      "Once more: ",
      "This password is too easy to guess. Choose a longer one.",
      "File password: ",
      "Once more: ",
    ],
  });
  const weak = await agent?.run(seal, { filePassword: "password1", password: "another" });
  expect(weak?.stderr).toBe(
    `The file's password is easy to guess, and anyone who gets the file can try.\n1 entry written to ${out()}.\n`,
  );
  expect(await opens("password1")).toBe(1);
  expect((await agent?.run(seal, { password: good }))?.stderr).toBe(`1 entry written to ${out()}.\n`);
  expect(await opens(good)).toBe(1);
});

test("an entry that asks for the master password is not written without it", async () => {
  const entries = [entryOf({ extra: { reprompt: true } }), entryOf({ _id: "2", extra: { reprompt: true } })];
  await exported(["--format", "x"], { entries });
  const csv = ["export", "--format", "csv", "--out", out(), "--yes"];
  expect(await agent?.run(csv)).toMatchObject({
    exitCode: 2,
    stderr: `${plain}2 entries ask for your master password. Run this command at a terminal, or set POMANDER_PASSWORD.\n`,
  });
  expect(existsSync(out())).toBe(false);
  expect(await agent?.run(csv, { answers: ["pw"] })).toMatchObject({
    exitCode: 0,
    asked: ["2 entries ask for your master password: "],
  });
  expect(agent?.calls.at(-1)).toEqual(["confirmOwner", "pw"]);
});
