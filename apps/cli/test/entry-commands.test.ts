import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import { type InProcessDevice, unlockedShell } from "./support/in-process.ts";

/** Tests what commands do with entries and files, refusal by refusal, with the exit code of each. */
let env: TestEnvironmentWithServer;
let device: InProcessDevice;
let password: string;
let shellSession: string;
const run = (args: readonly string[], options = {}) => device.run(args, { shellSession, ...options });
const done = async (args: readonly string[], options = {}) => {
  const result = await run(args, options);
  expect({ args, ...result }).toMatchObject({ args, exitCode: 0 });
  return result;
};
const json = async (args: readonly string[]) => JSON.parse((await done([...args, "--json"])).stdout);
const titles = async (args: readonly string[] = []) =>
  ((await json(["list", ...args])) as { title: string }[]).map(({ title }) => title);

beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
});
beforeEach(async () => {
  const shell = await unlockedShell(env);
  ({ device, shellSession } = shell);
  ({ password } = shell.person);
  await done(["add", "--title", "Bank", "--email", "ana", "--link", "https://bank.example", "--generate", "12"]);
  return () => device.remove();
});
afterAll(() => env.close());

describe("add and edit", () => {
  test("an entry needs a title, and an edit something to change; nothing is stored otherwise", async () => {
    const refusals = [
      [["add", "--generate"], "An entry needs a title: --title <title>"],
      [["add", "--title", " ", "--generate"], "An entry needs a title: --title <title>"],
      [["edit", "Bank", "--title", " "], "An entry needs a title."],
      [["add", "--title", "x"], "Can't ask for secrets without a terminal."],
      [["add", "--title", "x", "--generate", "7"], "A password has 8 to 128 characters."],
      [["add", "--title", "x", "--generate", "129"], "A password has 8 to 128 characters."],
      [["add", "--title", "x", "--generate", "9.5"], "A password has 8 to 128 characters."],
      [["edit", "Bank", "--expires", "2027-02-30"], "A date looks like 2027-01-31."],
      [["edit", "Bank", "--expires", "2027-2-3"], "A date looks like 2027-01-31."],
      [["edit", "Bank", "--field", "novalue"], "Write a field as name=value."],
      [["edit", "Bank", "--field", "=x"], "Write a field as name=value."],
    ] as const;
    for (const [args, said] of refusals)
      expect({ args, ...(await run(args)) }).toMatchObject({
        args,
        exitCode: 1,
        stderr: expect.stringContaining(said),
      });
    expect(await titles()).toEqual(["Bank"]);
  });

  test("options change what they name and nothing else; empty ones take away", async () => {
    const before = await json(["get", "Bank"]);
    expect(before.password).toHaveLength(12);
    const options = ["--tag", "a", "--tag", "b", "--field", "PIN=1", "--field", "PUK=2", "--expires", "2027-01-31"];
    await done(["edit", "Bank", "--favorite", "--category", "Money", ...options]);
    const fields = [
      { name: "PIN", value: "1", kind: "text" },
      { name: "PUK", value: "2", kind: "text" },
    ];
    const { updatedAt: _, changedAt: __, ...kept } = before;
    const changed = { tags: ["a", "b"], isFavorite: true, category: "Money", expires: "2027-01-31", fields };
    expect(await json(["get", "Bank"])).toMatchObject({ ...kept, ...changed });
    await done(["edit", "Bank", "--no-favorite", "--tag", "", "--field", "PIN=", "--field", "PUK=3", "--expires", ""]);
    const after = await json(["get", "Bank"]);
    expect(after).toMatchObject({ tags: [], isFavorite: false, fields: [{ name: "PUK", value: "3", kind: "text" }] });
    expect(after).not.toHaveProperty("expires");
    expect((await done(["edit", "Bank", "--title", "Savings"])).stderr).toBe('Saved "Savings".\n');
    expect(
      (await done(["add", "--title", "x", "--type", "note", "--ask", "notes"], { answers: ["n"] })).stderr,
    ).toMatch(/^Added "x" \([0-9a-f-]{36}\)\.\n$/);
  });

  test("secrets are asked for at the terminal: a password twice, others once, and a field of one's own is hidden", async () => {
    const asked = await done(["add", "--title", "Mail", "--ask", "totp", "--ask", "PIN"], {
      answers: ["JBSWY3DPEHPK3PXP", "4711", "one", "two", "same", "same"],
    });
    expect(asked.asked).toEqual([
      "Totp: ",
      "PIN: ",
      "Password: ",
      "Once more: ",
      "These don't match. Type both again.",
      "Password: ",
      "Once more: ",
    ]);
    expect(await json(["get", "Mail"])).toMatchObject({
      password: "same",
      totp: "JBSWY3DPEHPK3PXP",
      fields: [{ name: "PIN", value: "4711", kind: "hidden" }],
    });
    await done(["edit", "Mail", "--ask", "PIN", "--ask", "totp", "--ask", "notes"], { answers: ["4712", "", "n"] });
    const after = await json(["get", "Mail"]);
    expect(after).toMatchObject({ notes: "n", fields: [{ name: "PIN", value: "4712", kind: "hidden" }] });
    expect(after).not.toHaveProperty("totp");
    expect(await run(["edit", "Mail", "--ask", "totp"], { answers: ["no secret!"] })).toMatchObject({ exitCode: 1 });
    expect((await done(["add", "--title", "N", "--type", "note", "--ask", "notes"], { answers: ["n"] })).asked).toEqual(
      ["Notes: "],
    );
  });

  test("a field that the entry's type has goes there by its name in any case, and is hidden where the type says so", async () => {
    const given = ["--field", "pin=1234", "--field", "Cardholder=Ana", "--field", "Shop=x", "--ask", "CODE"];
    await done(["add", "--title", "Visa", "--type", "card", ...given], { answers: ["737"] });
    const [pin, code] = [
      { name: "pin", value: "1234", kind: "hidden" },
      { name: "code", value: "737", kind: "hidden" },
    ];
    const cardholder = { name: "cardholder", value: "Ana", kind: "text" };
    const shop = { name: "Shop", value: "x", kind: "text" };
    expect((await json(["get", "Visa"])).fields).toEqual([pin, cardholder, shop, code]);
    const shown = (await done(["get", "Visa"])).stdout;
    expect(shown).toMatch(/^pin +\(hidden\)$/m);
    expect(shown).not.toContain("1234");
    await done(["edit", "Visa", "--field", "PIN=4321", "--field", "shop=y", "--field", "code="]);
    const other = { name: "shop", value: "y", kind: "text" };
    expect((await json(["get", "Visa"])).fields).toEqual([{ ...pin, value: "4321" }, cardholder, shop, other]);
  });

  test("as JSON each answers with its id alone", async () => {
    const { _id } = await json(["get", "Bank"]);
    expect(await json(["edit", "Bank", "--link", "x"])).toEqual({ _id });
    expect(await json(["archive", "Bank"])).toEqual({ _id, isArchive: true });
    expect(await json(["archive", "Bank", "--restore"])).toEqual({ _id, isArchive: false });
    expect((await done(["archive", "Bank"])).stderr).toBe('"Bank" is in the archive.\n');
    expect((await done(["archive", "Bank", "--restore"])).stderr).toBe('"Bank" is back from the archive.\n');
  });
});

test("list shows what was asked for, and says why there is nothing", async () => {
  await done(["add", "--title", "Mail", "--category", "Web", "--tag", "t", "--favorite", "--generate"]);
  await done(["add", "--title", "Old", "--generate"]);
  await done(["archive", "Old"]);
  await done(["edit", "Mail", "--ask", "totp"], { answers: ["JBSWY3DPEHPK3PXP"] });
  expect((await done(["list"])).stdout).toBe("Bank  ana  https://bank.example\nMail\n");
  expect(await titles(["--archived"])).toEqual(["Old"]);
  for (const option of [["--favorites"], ["--category", "Web"], ["--tag", "t"], ["--one-time-codes"], ["mai"]])
    expect({ option, found: await titles(option) }).toEqual({ option, found: ["Mail"] });
  const reasons = [
    [["--category", "Money"], "No entry has this category. Categories: Web\n"],
    [["--tag", "x"], "No entry has this tag. Tags: t\n"],
    [["--category", "Web", "--tag", "t", "Bank"], "No entries.\n"],
    [["nothing"], "No entries.\n"],
  ] as const;
  for (const [args, stderr] of reasons)
    expect({ args, ...(await done(["list", ...args])) }).toMatchObject({ args, stdout: "", stderr });
});

test("get prints a field as it is, hides secrets from a person unless told, and totp needs a secret", async () => {
  const { password: stored } = await json(["get", "Bank"]);
  expect((await done(["get", "Bank"])).stdout).not.toContain(stored);
  expect((await done(["get", "Bank", "--show"])).stdout).toContain(stored);
  expect((await done(["get", "Bank", "password"])).stdout).toBe(`${stored}\n`);
  expect((await done(["get", "Bank", "password", "--json"])).stdout).toBe(`${JSON.stringify({ password: stored })}\n`);
  expect(await run(["get", "Bank", "nothing"])).toMatchObject({ exitCode: 2, stdout: "" });
  expect(await run(["get", "Nobody"])).toMatchObject({ exitCode: 2, stderr: "No entry has this title.\n" });
  expect(await run(["totp", "Bank"])).toMatchObject({ exitCode: 2, stderr: "This entry has no one-time code.\n" });
  await done(["edit", "Bank", "--ask", "totp"], { answers: ["JBSWY3DPEHPK3PXP"] });
  expect(await done(["totp", "Bank"])).toMatchObject({ stdout: expect.stringMatching(/^\d{6}\n$/), stderr: "" });
  expect((await done(["totp", "Bank"], { isTerminal: true })).stderr).toMatch(/^Valid for \d+ more seconds\.\n$/);
  expect(await json(["totp", "Bank"])).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), period: 30 });
});

test("history is listed, shown, and put back; what cannot be meant is refused", async () => {
  const usage = [
    [["history"], "Name an entry, or use --deleted"],
    [["history", "Bank", "--deleted"], "Name an entry, or use --deleted"],
    [["history", "Bank", "--show", "x", "--put-back", "x"], "Use --show or --put-back, not both."],
    [["history", "Bank", "--secrets"], "--secrets goes with --show <version>."],
  ] as const;
  for (const [args, said] of usage)
    expect({ args, ...(await run(args)) }).toMatchObject({ args, exitCode: 1, stderr: expect.stringContaining(said) });
  expect((await done(["history", "Bank"])).stderr).toBe("No earlier versions in the last 30 days.\n");
  expect((await done(["history", "--deleted"])).stderr).toBe("Nothing was deleted in the last 30 days.\n");
  const { password: first } = await json(["get", "Bank"]);
  await done(["edit", "Bank", "--generate"]);
  const [version] = (await json(["history", "Bank"])) as { historyId: string }[];
  const id = version?.historyId ?? "";
  expect(await done(["history", "Bank"])).toMatchObject({
    stdout: expect.stringMatching(new RegExp(`^${id}  .+  Bank  changed: password\n$`)),
    stderr: "",
  });
  expect((await done(["history", "Bank", "--show", id])).stdout).not.toContain(first);
  expect((await done(["history", "Bank", "--show", id, "--secrets"])).stdout).toContain(first);
  expect(await json(["history", "Bank", "--show", id])).toMatchObject({ historyId: id, entry: { password: first } });
  for (const option of ["--show", "--put-back"])
    expect(await run(["history", "Bank", option, crypto.randomUUID()])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("There's no such version."),
    });
  expect((await done(["history", "Bank", "--put-back", id])).stderr).toBe('"Bank" is back.\n');
  expect(await json(["get", "Bank"])).toMatchObject({ password: first });
});

describe("export", () => {
  const out = () => join(device.folder, "vault.out");

  test("is refused where the format, the place or the password is none", async () => {
    writeFileSync(out(), "before");
    const refusals = [
      [["--format", "xml"], 1, "The format is one of: "],
      [["--format", "csv", "--out", "-", "--json"], 1, "can't both go to standard output"],
      [["--format", "csv", "--out", out()], 2, "already exists. Add --force to replace it."],
      [["--out", join(device.folder, "other")], 1, "Provide a file password with"],
    ] as const;
    for (const [args, exitCode, said] of refusals)
      expect({ args, ...(await run(["export", ...args])) }).toMatchObject({
        args,
        exitCode,
        stderr: expect.stringContaining(said),
      });
    expect(readFileSync(out(), "utf8")).toBe("before");
    await done(["export", "--format", "csv", "--out", out(), "--force"]);
    expect(readFileSync(out(), "utf8")).toContain("Bank");
  });

  test("that is not encrypted is asked for at a terminal, unless --yes; No writes nothing", async () => {
    const plain = ["export", "--format", "csv", "--out", out()];
    expect(await run(plain, { answers: [false] })).toMatchObject({
      exitCode: 2,
      asked: ["Write it?"],
      stderr: expect.stringMatching(/This file isn't encrypted\.[^]+Nothing was written\.\n$/),
    });
    expect(existsSync(out())).toBe(false);
    await done([...plain, "--yes"], { answers: [] });
    await done([...plain, "--force"], { answers: [true] });
    expect(await json([...plain, "--force"])).toMatchObject({ file: out(), entries: 1, unreadable: 0 });
  });

  test("a person's file password must be good; a script's is warned of", async () => {
    const sealed = ["export", "--out", out(), "--force"];
    const good = "correct-horse-battery-9-staple";
    const asked = await done(sealed, { answers: ["password1", "password1", good, good] });
    expect(asked.asked).toContain("This password is too easy to guess. Choose a longer one.");
    expect((await done(sealed, { filePassword: "password1" })).stderr).toContain("easy to guess");
    expect((await done(sealed, { filePassword: good })).stderr).not.toContain("easy to guess");
    expect((await done(sealed, { password })).stderr).toMatch(/^1 entry written to .+\n$/);
  });
});

describe("import", () => {
  const write = (name: string, text: string) => {
    const path = join(device.folder, name);
    writeFileSync(path, text);
    return path;
  };
  const csv =
    "name,url,username,password\nBank,https://bank.example,ana,other-one\nNew,https://new.example,ben,secret-2\n";

  test("what cannot be read is refused, and nothing is stored", async () => {
    const unknown = write("unknown.csv", "uno,dos\nx,y\n");
    const refusals = [
      [["gone.csv"], 2, "doesn't exist"],
      [[device.folder], 1, "is a folder. Name the file in it."],
      [[unknown, "--format", "kdbx"], 1, "Did you mean keepass-kdbx?"],
      [[unknown, "--format", "x"], 1, "The format is auto, or one of: "],
      [[unknown, "--other-passwords", "maybe"], 1, "--other-passwords is add or skip."],
      [[unknown], 1, "This CSV has 2 unknown columns."],
      [[unknown, "--columns", "title,nonsense"], 1, "A column is one of: "],
      [[], 1, ""],
    ] as const;
    for (const [args, exitCode, said] of refusals)
      expect({ args, ...(await run(["import", ...args])) }).toMatchObject({
        args,
        exitCode,
        stderr: expect.stringContaining(said),
      });
    expect(await titles()).toEqual(["Bank"]);
    await done(["import", unknown, "--columns", "title,password"]);
    expect(await titles()).toContain("x");
  });

  test("says what would be added, adds what is chosen, and takes it back when a person says so", async () => {
    const path = write("chrome.csv", csv);
    const dry = await done(["import", path, "--dry-run"]);
    expect(dry.stdout).toContain("2 entries would be added, 0 already here, 0 skipped.");
    expect(dry.stderr).toBe("");
    expect(await titles()).toEqual(["Bank"]);
    const chosen = await done(["import", path, "--other-passwords", "skip", "--tag", "imported"]);
    expect(chosen.stdout).toContain("1 entry added, 0 already here, 1 skipped.");
    expect(chosen.stdout).toContain("Line 2: You already have it with a different password.");
    expect(chosen.stderr).toBe("Delete the exported file once you've checked your entries.\n");
    expect(await titles(["--tag", "imported"])).toEqual(["New"]);
    const added = await done(["import", path]);
    expect(added.stdout).toContain("1 entry added, 1 already here, 0 skipped.");
    expect(added.stdout).toContain("1 of them are also in your vault with a different password.");
    expect((await done(["import", path])).stdout).toContain("0 entries added, 2 already here, 0 skipped.");

    const imports = (await json(["import", "--list"])) as { id: string; count: number }[];
    expect(imports.map(({ count }) => count)).toEqual([1, 1]);
    expect((await done(["import", "--list"])).stdout.split("\n")).toHaveLength(3);
    const id = imports[0]?.id ?? "";
    expect(await run(["import", "--undo", id])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("Add --yes"),
    });
    expect(await run(["import", "--undo", id], { answers: [false] })).toMatchObject({
      exitCode: 2,
      asked: ["Remove the 1 entry this import added? Entries you've changed since stay."],
      stderr: "Nothing was removed.\n",
    });
    expect(await titles()).toHaveLength(3);
    expect((await done(["import", "--undo", id], { answers: [true] })).stdout).toBe(
      "1 entry removed; 0 changed since and kept.\n",
    );
    expect(await titles()).toHaveLength(2);
    expect(await json(["import", "--undo", imports[1]?.id ?? "", "--yes"])).toEqual({ removed: 1, changedSince: 0 });
    expect((await done(["import", "--list"])).stderr).toBe("Nothing was imported.\n");
  });

  test("an encrypted file is opened with a password that is asked for or given, and refused without", async () => {
    const path = join(device.folder, "sealed");
    const filePassword = "correct-horse-battery-9-staple";
    await done(["export", "--out", path], { filePassword });
    const without = await run(["import", path]);
    expect(without).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("The file is encrypted.") });
    expect(await run(["import", path], { filePassword: "wrong" })).toMatchObject({ exitCode: 2 });
    const asked = await done(["import", path], { answers: [filePassword] });
    expect(asked.asked).toEqual([expect.stringMatching(/^File password \(/)]);
    expect(asked.stdout).toContain("1 already here");
  });
});
