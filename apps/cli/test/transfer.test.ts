import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importFormats } from "@pomander/transfer";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import type { Person } from "../../../packages/vault/test/support/test-environment.ts";
import type { CliDevice } from "./support/device.ts";
import { signedInDevice } from "./support/signed-in.ts";
import { runAtTerminal } from "./support/terminal.ts";

/** Moving in and out. The formats themselves are tested where they are read and written. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: CliDevice;
beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
  person = await env.person();
  device = await signedInDevice(env, person);
});
afterAll(async () => {
  await device.remove();
  await env.close();
});

interface Report {
  read: number;
  created: number;
  alreadyHere: number;
  skipped: number;
  failed: { line: number | string; reason: string }[];
  leftBehind: { entry: string; what: string }[];
}
const inHome = (name: string) => join(device.home, name);
const write = (name: string, text: string) => (writeFileSync(inHome(name), text), inHome(name));
const chrome =
  "name,url,username,password,note\nBank,https://bank.example,ana,pw-of-bank,\nMail,https://mail.example,ana,pw-of-mail,hi\n";

test("an import says what became of every row, and the same file twice adds nothing", async () => {
  const file = write("chrome.csv", chrome);
  const planned = await device.json<Report>(["import", file, "--dry-run"]);
  expect(planned).toMatchObject({ read: 2, created: 2 });
  expect(await device.json<unknown[]>(["list"])).toEqual([]);
  const report = await device.json<Report>(["import", file, "--tag", "moved"]);
  expect(report).toEqual({
    read: 2,
    created: 2,
    alreadyHere: 0,
    skipped: 0,
    failed: [],
    leftBehind: [],
    skippedRows: [],
    otherPasswords: [],
    added: [],
    files: 0,
  });
  expect(await device.json(["get", "Bank"])).toMatchObject({
    link: "https://bank.example",
    email: "ana",
    password: "pw-of-bank",
    tags: ["moved"],
    import: { format: "chrome-csv" },
  });
  expect(await device.json<Report>(["import", file])).toMatchObject({ read: 2, created: 0, alreadyHere: 2 });
  expect(await device.json<unknown[]>(["list"])).toHaveLength(2);
  const changed = write("changed.csv", chrome.replace("pw-of-bank", "another"));
  expect(await device.json<Report>(["import", changed, "--other-passwords", "skip"])).toMatchObject({
    created: 0,
    alreadyHere: 1,
    skipped: 1,
    skippedRows: [{ line: 2, reason: "You already have it with a different password." }],
  });
  const { stdout: said } = await device.run(["import", changed, "--dry-run"]);
  expect(said).toContain("1 of them are also in your vault with a different password.");
  expect(await device.json<Report>(["import", changed])).toMatchObject({
    created: 1,
    alreadyHere: 1,
    skipped: 0,
    otherPasswords: [{ entry: "Bank", id: expect.any(String) }],
  });
  expect(await device.run(["get", "Bank"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(
      /(?:\n {2}[0-9a-f-]{36} {2}Bank {2}ana {2}https:\/\/bank\.example {2}changed .+){2}\n$/,
    ),
  });
  const { stdout } = await device.run(["import", changed]);
  expect(stdout).toContain("2 items read.\n0 entries added, 2 already here, 0 skipped.\n");
});

test("what the same login has more is added unless it is said otherwise, and is named where it is not", async () => {
  const items = (fields: { name: string; value: string; type: number }[]) =>
    JSON.stringify({
      encrypted: false,
      items: [{ type: 1, name: "Club", fields, login: { username: "ana", password: "pw-of-club", uris: [] } }],
    });
  const pin = { name: "PIN", value: "4711", type: 1 };
  await device.json(["import", write("club.json", items([]))]);
  const more = write("club-more.json", items([pin]));
  expect(await device.json(["import", more, "--more", "skip"])).toMatchObject({
    created: 0,
    skipped: 1,
    added: [],
    leftBehind: [{ entry: "Club", what: "PIN" }],
    skippedRows: [{ reason: "You already have it without: PIN." }],
  });
  const report = await device.json(["import", more]);
  expect(report).toMatchObject({ created: 0, skipped: 0, leftBehind: [], added: [{ entry: "Club", fields: ["PIN"] }] });
  expect(await device.run(["get", "Club", "PIN"])).toMatchObject({ exitCode: 0, stdout: "4711\n" });
  expect(await device.json(["import", more])).toMatchObject({ alreadyHere: 1, added: [] });
});

test("a CSV of unknown columns is read once they are named", async () => {
  const file = write("own.csv", "place;user name;secret phrase\nSafe;ana;open sesame\n");
  const asked = await device.run(["import", file, "--json"]);
  expect(asked).toMatchObject({ exitCode: 1, stdout: "" });
  expect(asked.stderr).toContain("This CSV has 3 unknown columns");
  expect(asked.stderr).not.toMatch(/secret phrase|open sesame/);
  expect(await device.json<Report>(["import", file, "--columns", "title,email,password"])).toMatchObject({
    created: 1,
  });
  expect(await device.run(["get", "Safe", "password"])).toMatchObject({ stdout: "open sesame\n" });
  expect(await device.run(["import", file, "--columns", "title,nonsense"])).toMatchObject({ exitCode: 1 });
});

test.each([
  ["picture.pdf", "%PDF-1.7\n%binary", 2],
  ["empty.csv", "", 2],
  ["broken.json", '{"encrypted":false,"items":[', 2],
])("%s is refused in a sentence, and stores nothing", async (name, text, exitCode) => {
  const before = await device.json<unknown[]>(["list"]);
  const refused = await device.run(["import", write(name, text)]);
  expect(refused).toMatchObject({ exitCode, stdout: "" });
  expect(refused.stderr).toMatch(/^[A-Z“"].+\.\n$/s);
  expect(await device.json<unknown[]>(["list"])).toEqual(before);
});

test("a file that is not there, a folder, and an unknown format are said", async () => {
  expect(await device.run(["import", inHome("nothing.csv")])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("it doesn't exist"),
  });
  expect(await device.run(["import", device.home])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("folder"),
  });
  expect(await device.run(["import", write("x.csv", chrome), "--format", "foo"])).toMatchObject({ exitCode: 1 });
  expect(await device.run(["import", inHome("x.csv"), "--format", "kdbx"])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("Did you mean keepass-kdbx?"),
  });
});

test("help lists every format", async () => {
  const { stdout } = await device.run(["import", "--help"]);
  const [, listed = ""] = /as --format takes them:\n([^]+?)\n\n/.exec(stdout) ?? [];
  expect(listed.split(/[\s,]+/).filter((name) => name !== "")).toEqual(importFormats);
});

test("after a KeePass database nobody is told to delete it", async () => {
  const file = join(import.meta.dirname, "../../../packages/transfer/test/files/keepass/EmptyPass.kdbx");
  const { exitCode, stderr } = await device.run(["import", file, "--file-password-stdin"], { input: "\n" });
  expect(exitCode).toBe(0);
  expect(stderr).toContain("Your KeePass database is unchanged.");
  expect(stderr).not.toContain("Delete");
});

test("a sealed export is opened again with its password by another account, whole", async () => {
  const out = inHome("vault.pomander");
  const password = "seal-of-the-file-42";
  const report = await device.json(["export", "--out", out, "--file-password-stdin"], { input: password });
  const count = (await device.json<unknown[]>(["list"])).length;
  expect(report).toMatchObject({ file: out, entries: count, unreadable: 0, leftBehind: [] });
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const sealed = readFileSync(out).toString("latin1");
  for (const secret of ["pw-of-bank", "Bank", person.email]) expect(sealed).not.toContain(secret);
  expect(await device.run(["export", "--out", out, "--file-password-stdin"], { input: password })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("--force"),
  });

  const other = await signedInDevice(env, await env.person());
  expect(await other.run(["import", out])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("--file-password-stdin"),
  });
  expect(await other.run(["import", out, "--file-password-stdin"], { input: "wrong" })).toMatchObject({
    exitCode: 2,
    stdout: "",
  });
  const imported = await other.json<Report>(["import", out, "--file-password-stdin"], { input: password });
  expect(imported).toMatchObject({ read: count, created: count, failed: [] });
  const [mine, theirs] = await Promise.all([device, other].map((of) => of.json(["get", "Mail"])));
  const { title, email, link, notes, tags } = mine!;
  expect(theirs).toMatchObject({ title, email, link, notes, tags, password: "pw-of-mail" });
  await other.remove();
});

test("an empty line is the empty password of a file, and none of an export", async () => {
  const file = join(import.meta.dirname, "../../../packages/transfer/test/files/keepass/EmptyPass.kdbx");
  const read = ["import", file, "--dry-run", "--file-password-stdin"];
  expect(await device.json<Report>(read, { input: "\n" })).toMatchObject({ read: 2, failed: [] });
  const none = { exitCode: 1, stderr: "There's no password on standard input.\n" };
  expect(await device.run(read)).toMatchObject(none);
  const sealed = ["export", "--out", inHome("empty.pomander"), "--file-password-stdin"];
  expect(await device.run(sealed, { input: "\n" })).toMatchObject(none);
});

test.each(["bitwarden-json", "csv", "cxf"])("an export as %s is plain, says so, and comes back in", async (format) => {
  const out = inHome(`out.${format}`);
  const { exitCode, stderr, stdout } = await device.run(["export", "--format", format, "--out", out]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
  expect(stderr).toContain("This file isn't encrypted");
  expect(readFileSync(out, "utf8")).toContain("pw-of-mail");
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const { alreadyHere, created, read } = await device.json<Report>(["import", out]);
  expect({ alreadyHere, created }).toEqual({ alreadyHere: read, created: 0 });
});

test("an export goes to standard output when that is asked for, and says nothing there besides", async () => {
  const { exitCode, stdout } = await device.run(["export", "--format", "bitwarden-json", "--out", "-"]);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ encrypted: false, items: expect.any(Array) });
});

test.each([["csv"], ["pomander"]])(
  "an export as %s is refused at a terminal, before anything is asked",
  async (format) => {
    const refused = runAtTerminal(device, ["export", "--format", format, "--out", "-"]);
    expect(await refused.ended).toBe(1);
    expect(refused.screen()).toContain("An export can't be shown at a terminal.");
    expect(refused.screen()).not.toContain("pw-of-mail");
  },
);

test("at a terminal whose standard output goes elsewhere, an export to it is written", async () => {
  const out = inHome("redirected.csv");
  const written = runAtTerminal(device, ["export", "--format", "csv", "--out", "-", "--yes"], { redirect: `> ${out}` });
  expect(await written.ended).toBe(0);
  expect(readFileSync(out, "utf8")).toMatch(/^title,link,username,password/);
});

const hostileName = "Two\nlines\u001b]0;title\u0007 and\u202emore\u001b[1m";
const shownName = "Two lines\ufffd]0;title\ufffd and\ufffdmore\ufffd[1m";
const hostileDevice = () => device.run(["add", "--title", hostileName, "--generate"]);

test("a name is one line, without what commands a terminal, wherever a command says it", async () => {
  const added = await hostileDevice();
  expect(added.stderr).toMatch(new RegExp(`^Added "${escaped(shownName)}" \\([0-9a-f-]+\\)\\.\n$`, "u"));
  const { stdout: rows } = await device.run(["list", "Two"]);
  expect(rows.split("\n")).toHaveLength(2);
  const id = /\(([0-9a-f-]+)\)/.exec(added.stderr)?.[1] ?? "";
  const edited = await device.run(["edit", id, "--category", "Other"]);
  expect(edited.stderr).toBe(`Saved "${shownName}".\n`);
  expect((await device.run(["get", id])).stdout.split("\n")[0]).toBe(shownName);
  expect((await device.run(["archive", id])).stderr).toBe(`"${shownName}" is in the archive.\n`);
  expect((await device.run(["archive", id, "--restore"])).stderr).toBe(`"${shownName}" is back from the archive.\n`);
});

const escaped = (text: string) => text.replaceAll(/[[\].]/g, "\\$&");

test("a script may seal a file under a weak password, and is told so", async () => {
  const sealed = ["export", "--out", inHome("weak.pomander"), "--file-password-stdin"];
  const { exitCode, stderr } = await device.run(sealed, { input: "password1" });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining("easy to guess") });
});

test("at a terminal a plain export is asked for, and No writes nothing", async () => {
  const out = inHome("never.csv");
  const asked = runAtTerminal(device, ["export", "--format", "csv", "--out", out]);
  await asked.shows("Write it? [yes/no]");
  asked.type("no\r");
  expect(await asked.ended).toBe(2);
  expect(existsSync(out)).toBe(false);
});

test("an import is listed, and undone whole but for what was changed since", async () => {
  const rows = ["One", "Two", "Three"].map((title) => `Undo ${title},https://${title}.example,ana,pw-${title},`);
  const file = write("undo.csv", ["name,url,username,password,note", ...rows].join("\n"));
  await device.json<Report>(["import", file]);
  await device.run(["edit", "Undo Two", "--link", "https://changed.example"]);
  const [latest] = await device.json<{ id: string; count: number; changed: number }[]>(["import", "--list"]);
  expect(latest).toMatchObject({ count: 3, changed: 1 });
  const asked = runAtTerminal(device, ["import", "--undo", latest!.id]);
  await asked.shows("Remove the 2 entries this import added?");
  asked.type("no\r");
  expect(await asked.ended).toBe(2);
  const unasked = await device.run(["import", "--undo", latest!.id]);
  expect(unasked).toMatchObject({ exitCode: 1, stdout: "" });
  expect(unasked.stderr).toContain("Add --yes");
  expect(await device.json<unknown[]>(["list", "Undo"])).toHaveLength(3);
  const { stdout } = await device.run(["import", "--undo", latest!.id, "--yes"]);
  expect(stdout).toBe("2 entries removed; 1 changed since and kept.\n");
  expect(await device.json<unknown[]>(["list", "Undo"])).toMatchObject([{ title: "Undo Two" }]);
  expect(await device.run(["import", file, "--list"])).toMatchObject({ exitCode: 1 });
});

test("thousands of entries come in through the agent, whole", async () => {
  const rows = Array.from({ length: 3_000 }, (_, i) => `Site ${i},https://site-${i}.example,ana,password-${i},`);
  const file = write("many.csv", ["name,url,username,password,note", ...rows].join("\n"));
  expect(await device.json<Report>(["import", file])).toMatchObject({ read: 3_000, created: 3_000, failed: [] });
  expect(await device.run(["get", "Site 2999", "password"])).toMatchObject({ stdout: "password-2999\n" });
  expect(await device.json<Report>(["import", file])).toMatchObject({ created: 0, alreadyHere: 3_000 });
});
