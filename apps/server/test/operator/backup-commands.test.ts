import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { register, createServerCommands } from "./operator-commands.ts";
import { startEmbeddedPostgres } from "../../src/postgres/embedded-postgres.ts";
import { connectOnce } from "../../src/platform/database.ts";
import { pepperCheckOf } from "../../src/platform/secrets.ts";
import { generateIdentity, identityToRecipient } from "age-encryption";

const cli = createServerCommands();

test("a server is backed up beside its running PostgreSQL, verified, lost, and restored elsewhere with its secrets", async () => {
  await cli.pomander("migrate");
  const running = await startEmbeddedPostgres({ dataDir: cli.dataDir });
  const client = await connectOnce(running.connection);
  await client.query(register);
  const pepper = "p".repeat(43);
  await client.query("insert into settings values ('pepper_check', to_jsonb($1::text))", [
    pepperCheckOf(Buffer.from(pepper)),
  ]);
  writeFileSync(join(cli.dataDir, "pepper"), `${pepper}\n`);
  writeFileSync(join(cli.dataDir, "token-secret"), `${"t".repeat(43)}\n`);
  const identity = await generateIdentity();
  writeFileSync(join(cli.dataDir, "identity"), `${identity}\n`);
  const recipient = await identityToRecipient(identity);
  expect(await cli.pomander("backup", "the.backup", "--encrypt-to", recipient)).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(
      /^Backed up everything as of .*\nAccounts: 1, entries: 0, reminders: 0\.\nThe backup doesn't contain the pepper/,
    ),
  });
  writeFileSync(join(cli.dataDir, ".env"), "LOG_LEVEL_FILE=level\n");
  writeFileSync(join(cli.dataDir, "level"), "warn\n");
  expect(await cli.pomander("secrets", "export", "the.secrets", "--encrypt-to", recipient)).toMatchObject({
    exitCode: 0,
  });
  expect(await cli.pomander("secrets", "export", "the.secrets", "--encrypt-to", recipient)).toEqual({
    exitCode: 2,
    output: "the.secrets can't be used: it already exists.\n",
  });
  expect(await cli.pomander("backup", join(cli.dataDir, "no-folder/the.backup"))).toEqual({
    exitCode: 2,
    output: `${join(cli.dataDir, "no-folder")} can't be used: it doesn't exist.\n`,
  });
  const { rows: exported } = await client.query("select value from settings where key = 'secrets_exported_at'");
  expect(exported).toHaveLength(1);
  await client.end();
  // A restore never overwrites existing data.
  expect(await cli.pomander("restore", "the.backup", "--identity", "identity")).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining("isn't empty"),
  });
  await running.stop();
  expect(await cli.pomander("verify", "the.backup", "--identity", "identity")).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/^This backup is complete /),
  });

  const opened = ["the.backup", "--identity", "identity"];
  rmSync(join(cli.dataDir, "postgres"), { recursive: true });
  rmSync(join(cli.dataDir, "pepper"));
  expect(await cli.pomander("restore", ...opened)).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining("Provide it with --secrets"),
  });
  writeFileSync(join(cli.dataDir, "pepper"), "another".repeat(8));
  expect(await cli.pomander("restore", ...opened)).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining("isn't the one this backup's server used"),
  });
  rmSync(join(cli.dataDir, "pepper"));
  expect(await cli.pomander("restore", ...opened, "--secrets", "the.secrets")).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining("Emails are on hold"),
  });
  expect(readFileSync(join(cli.dataDir, "pepper"), "utf8").trim()).toBe(pepper);
  const again = await startEmbeddedPostgres({ dataDir: cli.dataDir });
  const restored = await connectOnce(again.connection);
  expect((await restored.query("select email from users")).rows).toEqual([{ email: "ana@example.com" }]);
  await restored.end();
  await again.stop();
}, 240_000);
