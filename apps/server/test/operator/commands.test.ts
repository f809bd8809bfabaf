import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { register, createServerCommands } from "./operator-commands.ts";
import { startEmbeddedPostgres } from "../../src/postgres/embedded-postgres.ts";
import { connectOnce } from "../../src/platform/database.ts";

const cli = createServerCommands();

test("help says how a server is run, and what is no command of it is refused", async () => {
  expect(await cli.pomander("server", "--help")).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining("grant-super <email>"),
  });
  expect(await cli.pomander("server", "grant-supper")).toMatchObject({ exitCode: 1 });
  expect(await cli.pomander("admin", "grant-supper")).toMatchObject({ exitCode: 1 });
});

test("settings come from files too, also by .env, and one that cannot be read is named", async () => {
  writeFileSync(join(cli.dataDir, "level"), "warn\n");
  writeFileSync(join(cli.dataDir, ".env"), "LOG_LEVEL_FILE=level\nPEPPER_FILE=gone\n");
  expect(await cli.pomander("server", "migrate")).toEqual({
    exitCode: 2,
    output: "\nThe settings contain errors:\n  - PEPPER_FILE: gone doesn't exist\n",
  });
});

test("migrates, once", async () => {
  // The output is a sentence, without the place in the code at which the error arose.
  expect(await cli.pomander("migrate", "--check")).toEqual({
    exitCode: 2,
    output: `There is no database in ${cli.dataDir} yet. The first start creates it: npm start\n`,
  });
  expect(readdirSync(cli.dataDir)).toEqual([]);
  expect((await cli.pomander("server", "migrate")).output).toMatch(/^Done: 0001_accounts_and_vaults/);
  // The earlier name of `server migrate` still works.
  const upToDate = { exitCode: 0, output: "The tables are up to date.\n" };
  expect(await cli.pomander("migrate")).toMatchObject(upToDate);
  expect(await cli.pomander("migrate", "--check")).toMatchObject(upToDate);
});

test("grant-super makes a registered person super admin, beside a running server too, and ends the first admin's link", async () => {
  await cli.pomander("migrate");
  const running = await startEmbeddedPostgres({ dataDir: cli.dataDir });
  const client = await connectOnce(running.connection);
  await client.query(register);
  await client.query(`insert into settings values ('setup_token', '{"hash":"00"}')`);
  const link = join(cli.dataDir, "first-admin-link.txt");
  writeFileSync(link, "a link");
  expect(await cli.pomander("admin", "grant-super", " Ana@Example.com ")).toMatchObject({
    exitCode: 0,
    output: "Ana First (ana@example.com) is now a super admin.\n",
  });
  const { rows } = await client.query("select is_super_admin, is_admin, is_allowed_for_remind_me from users");
  expect(rows).toEqual([{ is_super_admin: true, is_admin: false, is_allowed_for_remind_me: true }]);
  expect((await client.query("select * from settings where key = 'setup_token'")).rowCount).toBe(0);
  const events = await client.query("select kind, actor_id, target_name, is_about_super_admin from audit_events");
  expect(events.rows).toEqual([
    { kind: "rights-changed", actor_id: null, target_name: "Ana First", is_about_super_admin: true },
  ]);
  expect(existsSync(link)).toBe(false);
  await client.end();
  await running.stop();
});

test.each(["grant-super", "remove-factors"])("%s says who is not registered, on new tables too", async (command) => {
  expect(await cli.pomander("server", command, "nobody@example.com")).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining("No one is registered with nobody@example.com"),
  });
});

test("remove-factors turns off two-step sign-in of a super admin who lost everything, and mails and writes it down", async () => {
  await cli.pomander("migrate");
  const running = await startEmbeddedPostgres({ dataDir: cli.dataDir });
  const client = await connectOnce(running.connection);
  await client.query(register);
  await client.query(`
    update users set is_super_admin = true, has_factor = true, email_verified_at = now();
    insert into totp_factors (id, user_id, name, secret, last_step, created_at)
      select gen_random_uuid(), id, 'Phone', '', 0, now() from users;
    insert into webauthn_credentials
      (id, user_id, credential_id, purpose, name, public_key, counter, transports, rp_id, created_at)
      select gen_random_uuid(), id, purpose, purpose, 'Key', '', 0, '{}', 'localhost', now()
      from users, unnest(array['security-key', 'passkey']) purpose;
    insert into factor_recovery_codes select id, 'abc' from users;
    insert into devices (id, user_id, token_hash, created_at, last_seen_at, trusted_until, trusted_name)
      select gen_random_uuid(), id, 'abc', now(), now(), now() + interval '1 day', 'Firefox' from users`);
  expect(await cli.pomander("admin", "remove-factors", " Ana@Example.com ")).toMatchObject({
    exitCode: 0,
    output: "Two-step sign-in for Ana First (ana@example.com) is off.\n",
  });
  const left = await client.query(`
    select has_factor, (select count(*) from totp_factors) as totp, (select count(*) from factor_recovery_codes) as codes,
      (select string_agg(purpose, '') from webauthn_credentials) as credentials, trusted_until
    from users, devices`);
  expect(left.rows).toEqual([{ has_factor: false, totp: 0, codes: 0, credentials: "passkey", trusted_until: null }]);
  expect((await client.query("select template from mails")).rows).toEqual([{ template: "factors-removed" }]);
  const events = await client.query("select kind, actor_id, target_name from audit_events");
  expect(events.rows).toEqual([{ kind: "factors-removed", actor_id: null, target_name: "Ana First" }]);
  expect((await cli.pomander("server", "remove-factors", "ana@example.com")).output).toContain("was already off");
  expect(await cli.pomander("server", "remove-factors", "nobody@example.com")).toMatchObject({ exitCode: 2 });
  await client.end();
  await running.stop();
});
