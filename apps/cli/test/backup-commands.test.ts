import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbeddedPostgres } from "@pomander/server/postgres/embedded-postgres";
import { connectOnce } from "@pomander/server/platform/database";
import { pepperCheckOf } from "@pomander/server/platform/secrets";
import { generateIdentity, identityToRecipient } from "age-encryption";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pomander-cli-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const main = join(import.meta.dirname, "../src/main.ts");

/** The real command, in its own process. */
function pomander(...args: string[]) {
  return new Promise<{ exitCode: number | null; output: string }>((resolve) => {
    const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
    const child = spawn(process.execPath, [main, ...args], { cwd: dataDir, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const listen = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("close", (exitCode) => resolve({ exitCode, output }));
  });
}

const register = `insert into users (id, first_name, last_name, email, is_admin, kdf, verifier, created_at, updated_at)
  values ('0190a000-0000-7000-8000-000000000001', 'Ana', 'First', 'ana@example.com', true, '{}', '', now(), now())`;

test("a server is backed up beside its running PostgreSQL, verified, lost, and restored elsewhere with its secrets", async () => {
  await pomander("migrate");
  const running = await startEmbeddedPostgres({ dataDir });
  const client = await connectOnce(running.connection);
  await client.query(register);
  const pepper = "p".repeat(43);
  await client.query("insert into settings values ('pepper_check', to_jsonb($1::text))", [
    pepperCheckOf(Buffer.from(pepper)),
  ]);
  writeFileSync(join(dataDir, "pepper"), `${pepper}\n`);
  writeFileSync(join(dataDir, "token-secret"), `${"t".repeat(43)}\n`);
  const identity = await generateIdentity();
  writeFileSync(join(dataDir, "identity"), `${identity}\n`);
  const recipient = await identityToRecipient(identity);
  expect(await pomander("backup", "the.backup", "--encrypt-to", recipient)).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(
      /^Backed up everything as of .*\nAccounts: 1, entries: 0, reminders: 0\.\nThe backup doesn't contain the pepper/,
    ),
  });
  expect(await pomander("secrets", "export", "the.secrets", "--encrypt-to", recipient)).toMatchObject({ exitCode: 0 });
  await client.end();
  // Over what there is, nothing is restored.
  expect(await pomander("restore", "the.backup", "--identity", "identity")).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining("isn't empty"),
  });
  await running.stop();
  expect(await pomander("verify", "the.backup", "--identity", "identity")).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/^This backup is complete /),
  });

  const opened = ["the.backup", "--identity", "identity"];
  rmSync(join(dataDir, "postgres"), { recursive: true });
  rmSync(join(dataDir, "pepper"));
  expect(await pomander("restore", ...opened)).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining("Provide it with --secrets"),
  });
  writeFileSync(join(dataDir, "pepper"), "another".repeat(8));
  expect(await pomander("restore", ...opened)).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining("isn't the one this backup's server used"),
  });
  rmSync(join(dataDir, "pepper"));
  expect(await pomander("restore", ...opened, "--secrets", "the.secrets")).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining("Emails are on hold"),
  });
  expect(readFileSync(join(dataDir, "pepper"), "utf8").trim()).toBe(pepper);
  const again = await startEmbeddedPostgres({ dataDir });
  const restored = await connectOnce(again.connection);
  expect((await restored.query("select email from users")).rows).toEqual([{ email: "ana@example.com" }]);
  await restored.end();
  await again.stop();
}, 240_000);
