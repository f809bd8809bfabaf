import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { generateIdentity, identityToRecipient } from "age-encryption";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createEmptyDatabase, createTestDatabase } from "../../test/harness.ts";
import { connectOnce, type ConnectionOptions, openDatabase } from "../platform/database.ts";
import { migrate, readMigrationFiles } from "../platform/migrate.ts";
import { writeBackupFile } from "./backup-file.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore.ts";
import { openSealed, sealFor } from "./sealing.ts";
import { openSecrets, sealSecrets } from "./secrets-file.ts";
import { readTables } from "./snapshot.ts";
import { writeBackup } from "./write-backup.ts";

const release = "test";
let source: pg.Client;
let backup: Buffer;

beforeAll(async () => {
  source = await connectOnce(await createTestDatabase());
  await source.query(`
    insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
    select ('0190a000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, E'Tab\\t, newline\\n, \\\\N é' , 'Ω', 'p' || i || '@example.com',
      '{"algorithm":"argon2id"}', decode(md5(i::text), 'hex'), now(), now()
    from generate_series(1, 300) i;
    update users set created_by = '0190a000-0000-7000-8000-000000000001' where email <> 'p1@example.com';
    insert into vaults (id, user_id, kdf, verifier, wrapped_key, write_key, manifest_counter, manifest_sealed, created_at)
    select id, id, '{}', '', 'w', 'k', 0, 'm', now() from users;
    insert into password_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags, extra,
      is_favorite, is_archive, created_at, updated_at)
    select v.id, gen_random_uuid(), 1, repeat(md5(random()::text), 4), md5(random()::text), '', '', repeat(md5(random()::text), 200),
      '', '', '', '', false, false, now(), now() from vaults v, generate_series(1, 3) i;
    insert into files (id, bytes, begun_by, begun_at, touched_at, whole_at)
    select id, 1048576, id, now(), now(), now() from vaults where id::text ~ '[12]$' limit 3;
    insert into file_segments (file_id, n, sha256, data)
    select id, 0, sha256(data), data from files
      cross join lateral (select decode(string_agg(md5(id::text || i), ''), 'hex') from generate_series(1, 65536) i) made (data);
    insert into vault_files (vault_id, file_id, at) select id, id, now() from files;
    insert into settings values ('pepper_check', '"check"')`);
  backup = await write(source);
}, 60_000);
afterAll(() => source.end());

async function write(client: pg.Client): Promise<Buffer> {
  const out = new PassThrough();
  const whole = buffer(out);
  await writeBackup(client, { release, out });
  return whole;
}

async function withClient<T>(at: ConnectionOptions, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectOnce(at);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every row of every table, as PostgreSQL writes it. */
async function contentsOf(client: pg.Client) {
  const found: Record<string, unknown> = {};
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ all: string }>(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as all, count(*) from "${name}" t`,
    );
    found[name] = rows[0];
  }
  return found;
}

const restoreInto = (at: ConnectionOptions, bytes: Buffer) =>
  withClient(at, (client) => restoreBackup(client, { input: Readable.from([bytes], { objectMode: false }) }));
const tablesIn = (at: ConnectionOptions) =>
  withClient(at, async (client) => (await client.query("select from pg_tables where schemaname = 'public'")).rowCount);

test("what was backed up is restored to the last row, and the server's own upgrade finds nothing left to do", async () => {
  const at = await createEmptyDatabase();
  expect(await restoreInto(at, backup)).toMatchObject({ release, pepperCheck: "check" });
  await withClient(at, async (client) => expect(await contentsOf(client)).toEqual(await contentsOf(source)));
  const database = openDatabase(at);
  expect(await migrate(database.long)).toEqual([]);
  await database.close();
});

test("159 a restore ends every link, in its transaction: a spent one would live again", async () => {
  const from = await createTestDatabase();
  const ids = ["A", "B", "C"].map((letter) => letter.repeat(22));
  const whole = await withClient(from, async (client) => {
    await client.query(`
      insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
      values ('0190a000-0000-7000-8000-000000000001', 'Ana', 'Berg', 'ana@example.com', '{}', '', now(), now());
      insert into vaults (id, user_id, kdf, verifier, wrapped_key, write_key, manifest_counter, manifest_sealed, created_at)
      select id, id, '{}', '', 'w', 'k', 0, 'm', now() from users;
      insert into files (id, bytes, begun_by, begun_at, touched_at, whole_at) select id, 4152, id, now(), now(), now() from users`);
    for (const id of ids)
      await client.query(
        `insert into links (id, user_id, vault_id, verifier, contents, label, shows_sender, until, opens_left, created_at, ended_at, ended_why)
         select $1, id, id, '', 'sealed', 'label', false, now() + interval '1 day', 1, now(),
           case when $1 like 'B%' then now() - interval '1 minute' end, case when $1 like 'B%' then 'opened' end from users`,
        [id],
      );
    await client.query("insert into link_files select l.id, l.vault_id, l.vault_id from links l");
    return write(client);
  });
  const target = await createEmptyDatabase();
  await restoreInto(target, whole);
  const links = await withClient(target, async (client) => {
    expect((await client.query("select * from link_files")).rows).toEqual([]);
    return (await client.query<object>("select id, contents, ended_why from links order by id")).rows;
  });
  expect(links).toEqual(
    ids.map((id) => ({ id, contents: null, ended_why: id.startsWith("B") ? "opened" : "restore" })),
  );
});

test("113: after a restore provisioning is only watched, and nothing that was to be applied is left", async () => {
  const from = await createTestDatabase();
  const whole = await withClient(from, async (client) => {
    await client.query(`
      insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
      values ('0190a000-0000-7000-8000-000000000001', 'Ana', 'Berg', 'ana@example.com', '{}', '', now(), now());
      insert into groups (id, name, created_at, updated_at) select id, 'Ops', now(), now() from users;
      insert into scim_users (id, user_name, email, first_name, last_name, mobile_no, is_active, awaits_account, created_at, updated_at)
      select id, 'ana', email, 'Ana', 'Berg', '', true, true, now(), now() from users;
      insert into scim_groups (id, display_name, group_id, applied_group_id, created_at, updated_at)
      select id, 'Ops', id, id, now(), now() from users;
      insert into directory_accounts (account_id, person_id, is_pending, adopted_at) select id, id, true, now() from users;
      insert into directory_rights_due (account_id, group_id, confirmed_email) select id, id, email from users;
      update settings set value = '{"liveSince": "2026-11-01T00:00:00.000Z"}' where key = 'provisioning'`);
    return write(client);
  });
  const target = await createEmptyDatabase();
  await restoreInto(target, whole);
  await withClient(target, async (client) => {
    const rows = async (query: string) => (await client.query<object>(query)).rows;
    expect(await rows("select value from settings where key = 'provisioning'")).toEqual([
      { value: { liveSince: null } },
    ]);
    expect(await rows("select is_pending, awaits_account from directory_accounts, scim_users")).toEqual([
      { is_pending: false, awaits_account: false },
    ]);
    expect(await rows("select group_id is not null as is_chosen, applied_group_id from scim_groups")).toEqual([
      { is_chosen: true, applied_group_id: null },
    ]);
    expect(await rows("select from directory_rights_due")).toEqual([]);
  });
});

test("after a restore API tokens, webhooks of the audit, devices and machines wait until they are kept: ended ones are back", async () => {
  const from = await createTestDatabase();
  const whole = await withClient(from, async (client) => {
    await client.query(`
      insert into api_tokens (id, name, scopes, has_tags, expires_at, created_at, created_by_name)
      values ('0190a000-0000-7000-8000-000000000001', 'CI', '{audit:read}', false, now() + interval '1 day', now(), 'Ana')`);
    await client.query(`
      insert into audit_webhooks (id, name, sealed, host, created_at, created_by_name, sent_seq, next_at)
      values ('0190a000-0000-7000-8000-000000000002', 'SIEM', 'sealed', 'siem.example.org', now(), 'Ana', 7, now())`);
    await client.query(`
      insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
      values ('0190a000-0000-7000-8000-000000000003', 'Ana', '', 'ana@example.com', '{}', '', now(), now());
      insert into vaults (id, user_id, kdf, verifier, wrapped_key, write_key, created_at, manifest_counter, manifest_sealed)
      select id, id, '{}', '', '', '', now(), 0, '' from users;
      insert into device_keys (id, vault_id, name, verifier, envelope, created_at, last_used_at)
      select id, id, 'Firefox', '', '', now(), now() from vaults;
      insert into shared_machines (id, by_id, by_card, sign_key, card, verifier, networks, created_at, expires_at)
      select '0190a000-0000-7000-8000-000000000004', id, '', '', 'Machine', '', '{}', now(), now() from users`);
    const bytes = await write(client);
    await client.query("delete from api_tokens; delete from audit_webhooks");
    return bytes;
  });
  const target = await createEmptyDatabase();
  await restoreInto(target, whole);
  const restored = await withClient(target, async (client) => {
    return (
      await client.query<object>(`
        select name, awaits_keep from api_tokens
        union all select name || sent_seq, awaits_keep from audit_webhooks
        union all select name, awaits_keep from device_keys
        union all select card, awaits_keep from shared_machines order by name`)
    ).rows;
  });
  expect(restored).toEqual([
    { name: "CI", awaits_keep: true },
    { name: "Firefox", awaits_keep: true },
    { name: "Machine", awaits_keep: true },
    { name: "SIEM7", awaits_keep: true },
  ]);
});

test("a restore ends invitations by email, sessions, the trust in browsers, and asks about calendar links: some were used or ended since", async () => {
  const from = await createTestDatabase();
  const whole = await withClient(from, async (client) => {
    await client.query(`
      insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at, must_change_password, invited_until)
      values ('0190a000-0000-7000-8000-000000000001', 'Ana', '', 'ana@example.com', '{}', '', now(), now(), true, now() + interval '1 day'),
        ('0190a000-0000-7000-8000-000000000002', 'Ben', '', 'ben@example.com', '{}', '', now(), now(), false, null),
        ('0190a000-0000-7000-8000-000000000003', 'Eva', '', 'eva@example.com', '{}', '', now(), now(), true, null);
      insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at)
      select id, id, first_name, now(), now(), now() + interval '1 day' from users;
      insert into company_codes (session_id, code_hash, expires_at) select id, '\\x02', expires_at from sessions where device = 'Ben';
      insert into devices (id, user_id, token_hash, created_at, last_seen_at, trusted_until, trusted_name)
      select id, id, '\\x03', now(), now(), now() + interval '1 day', 'Firefox' from users where first_name = 'Ben';
      insert into calendar_feeds (id, user_id, name, token_hash, created_at)
      select id, id, 'Phone', '\\x05', now() from users where first_name = 'Ben';
      insert into invitations (user_id, token_hash, email, session_id)
      select id, '\\x01', email, id from users where first_name = 'Ana';
      update users set deactivated_at = '2026-01-01' where first_name = 'Ben';
      insert into company_invitations (user_id, token_hash, email, expires_at)
      select id, sha256(first_name::bytea), email, now() + interval '1 day' from users where first_name in ('Ben', 'Eva')`);
    return write(client);
  });
  const target = await createEmptyDatabase();
  await restoreInto(target, whole);
  await withClient(target, async (client) => {
    const rowsOf = async (text: string) => (await client.query<object>(text)).rows;
    expect(await rowsOf("select user_id from invitations")).toEqual([]);
    expect(await rowsOf("select user_id from company_invitations")).toEqual([]);
    expect(await rowsOf("select first_name from users where invited_until <= now() order by first_name")).toEqual([
      { first_name: "Ana" },
      { first_name: "Eva" },
    ]);
    expect(await rowsOf("select id from users where invited_until > now()")).toEqual([]);
    expect(await rowsOf("select device from sessions")).toEqual([]);
    expect(await rowsOf("select session_id from company_codes")).toEqual([]);
    expect(await rowsOf("select first_name from users where asks_about_links")).toEqual([{ first_name: "Ben" }]);
    // Someone who was let in again since keeps their reminders for seven days more.
    expect(await rowsOf("select 1 from users where deactivated_at > now() - interval '1 hour'")).toHaveLength(1);
    expect(await rowsOf("select trusted_until, trusted_name from devices")).toEqual([
      { trusted_until: null, trusted_name: null },
    ]);
  });
});

test("a backup is one moment: what is written meanwhile is in it whole or not at all", async () => {
  const other = await connectOnce({ ...inject("postgres"), database: source.database! });
  const out = new PassThrough();
  const whole = buffer(out);
  const writing = writeBackup(source, { release, out });
  for (let i = 0; i < 50; i++) {
    // A person and a vault together, as a registration.
    await other.query("begin");
    const id = `0190b000-0000-7000-8000-${String(i).padStart(12, "0")}`;
    await other.query(
      `insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
       values ($1::uuid, 'New', '', 'n' || $1::text || '@example.com', '{}', '', now(), now())`,
      [id],
    );
    await other.query(
      `insert into vaults (id, user_id, kdf, verifier, wrapped_key, write_key, manifest_counter, manifest_sealed, created_at)
       values ($1::uuid, $1::uuid, '{}', '', 'w', 'k', 0, 'm', now())`,
      [id],
    );
    await other.query("commit");
  }
  await writing;
  await other.query("delete from users where first_name = 'New'");
  await other.end();
  const at = await createEmptyDatabase();
  await restoreInto(at, await whole);
  await withClient(at, async (client) => {
    const { rows } = await client.query<{ lonely: string; people: string }>(
      `select count(*) filter (where v.id is null) as lonely, count(*) as people
       from users u left join vaults v on v.user_id = u.id`,
    );
    expect(rows[0]?.lonely).toBe(0);
    expect(Number(rows[0]?.people)).toBeGreaterThanOrEqual(300);
  });
});

test("one of an older schema is brought up to this release", async () => {
  const at = await createEmptyDatabase();
  const names = (await readMigrationFiles()).map(({ name, text }) => ({ name, text }));
  const before = names.slice(0, -2);
  const old = await withClient(at, async (client) => {
    for (const { text } of before) await client.query(text);
    await client.query(
      `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`,
    );
    await client.query("insert into kysely_migration values ($1, '')", [before.at(-1)?.name]);
    await client.query(`insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
      values ('0190a000-0000-7000-8000-000000000001', 'Ana', '', 'ana@example.com', '{}', '', now(), now())`);
    return write(client);
  });
  const now = await createEmptyDatabase();
  expect(await restoreInto(now, old)).toMatchObject({ schema: before.at(-1)?.name });
  const database = openDatabase(now);
  expect(await migrate(database.long)).toEqual([]);
  expect((await database.db.selectFrom("users").select("last_seen_on").execute()).length).toBe(1);
  await database.close();
});

describe("is refused, with nothing left behind:", () => {
  test("a database that is not empty", async () => {
    const at = await createTestDatabase();
    const before = await tablesIn(at);
    await expect(restoreInto(at, backup)).rejects.toThrow(/isn't empty: it has \d+ tables/);
    expect(await tablesIn(at)).toBe(before);
  });

  test("a backup that was cut off, anywhere", async () => {
    const at = await createEmptyDatabase();
    // The last 1,024 bytes of a tar are zeros that say nothing.
    const lengths = Array.from({ length: 6 }, (_, i) => Math.floor(((backup.length - 2_048) * i) / 6) + i);
    for (const length of lengths) {
      await expect(restoreInto(at, backup.subarray(0, length))).rejects.toMatchObject({ name: "BackupError" });
      expect(await tablesIn(at)).toBe(0);
    }
  }, 60_000);

  test("one in which a byte is another", async () => {
    const at = await createEmptyDatabase();
    const seen: string[] = [];
    const left: unknown[] = [];
    for (let i = 0; i < 10; i++) {
      const place = Math.floor(((backup.length - 2_048) * i) / 10) + i * 7;
      if (backup[place] === 0) continue;
      const altered = Buffer.from(backup);
      altered[place]! ^= 1 << (i % 8);
      try {
        await restoreInto(at, altered);
        // The change hit the tar's own fields, which no checksum of the format covers: the restored data is the same.
        await withClient(at, async (client) => expect(await contentsOf(client)).toEqual(await contentsOf(source)));
        await withClient(at, (client) => client.query("drop schema public cascade; create schema public"));
      } catch (error) {
        seen.push((error as Error).message);
        left.push(await tablesIn(at));
      }
    }
    expect(left.filter((tables) => tables !== 0)).toEqual([]);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.filter((message) => !/backup/i.test(message))).toEqual([]);
  }, 120_000);

  test("one of a newer release, of another format, and what is no backup at all", async () => {
    const at = await createEmptyDatabase();
    const header = async (change: object) => {
      const parts: Buffer[] = [];
      const text = await new Promise<string>((resolve, reject) => {
        void readBackup(Readable.from([backup], { objectMode: false }), {
          onHeader: (read) => Promise.reject(Object.assign(new Error("stop"), { read })),
          onTable: () => Promise.reject(new Error("never")),
        }).catch((error: { read?: object }) =>
          error.read === undefined ? reject(error) : resolve(JSON.stringify({ ...error.read, ...change })),
        );
      });
      const { pack } = await import("tar-stream");
      const tar = pack();
      tar.entry({ name: "backup.json" }, text);
      tar.finalize();
      for await (const part of tar) parts.push(part as Buffer);
      return Buffer.concat(parts);
    };
    await expect(restoreInto(at, await header({ schema: "9999_later", release: "7.0.0" }))).rejects.toThrow(
      /newer than this release knows. It was made by release 7.0.0/,
    );
    await expect(restoreInto(at, await header({ version: 2, release: "7.0.0" }))).rejects.toThrow(
      /newer release \(7.0.0\)/,
    );
    await expect(
      restoreInto(at, await header({ tables: [{ name: "pg_authid", columns: ["rolname"] }] })),
    ).rejects.toThrow(/aren't those of its schema/);
    await expect(restoreInto(at, randomBytes(100_000))).rejects.toMatchObject({ name: "BackupError" });
    await expect(restoreInto(at, Buffer.alloc(0))).rejects.toThrow(/isn't a Pomander backup/);
    expect(await tablesIn(at)).toBe(0);
  });

  test("the wrong pepper, before anything is read", async () => {
    const at = await createEmptyDatabase();
    const refuse = () => Promise.reject(new Error("another pepper"));
    const restored = withClient(at, (client) =>
      restoreBackup(client, { input: Readable.from([backup], { objectMode: false }), checkHeader: refuse }),
    );
    await expect(restored).rejects.toThrow("another pepper");
    expect(await tablesIn(at)).toBe(0);
  });
});

test("a disk that is full ends it, and leaves no file", async () => {
  let room = 40_000;
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      room -= chunk.length;
      done(room < 0 ? Object.assign(new Error("no space"), { code: "ENOSPC" }) : null);
    },
  });
  const client = await connectOnce({ ...inject("postgres"), database: source.database! });
  await expect(writeBackup(client, { release, out })).rejects.toThrow("no space");
  // No query of it is left in the database either.
  await expect
    .poll(async () => {
      const { rows } = await source.query("select from pg_stat_activity where query like 'copy %'");
      return rows.length;
    })
    .toBe(0);
});

test("a file has its name when it is whole, and none is overwritten", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pomander-backup-"));
  try {
    const file = join(folder, "pomander.backup");
    const { bytes } = await writeBackupFile(source, file, { release });
    expect(bytes).toBeGreaterThan(10_000);
    expect(readdirSync(folder)).toEqual(["pomander.backup"]);
    await expect(writeBackupFile(source, file, { release })).rejects.toThrow("is there already");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("of two backups into one file, the half of one never gets the name from the other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pomander-backup-"));
  try {
    const file = join(folder, "pomander.backup");
    const check = async (draft: string) => {
      rmSync(draft);
      writeFileSync(draft, "what another has written so far");
    };
    await expect(writeBackupFile(source, file, { release, check })).rejects.toThrow("is under way");
    expect(readdirSync(folder)).toEqual(["pomander.backup.partial"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("sealed with age", () => {
  test("a backup opens with the identity, and with no other", async () => {
    const [identity, another] = [await generateIdentity(), await generateIdentity()];
    const recipient = await identityToRecipient(identity);
    const sealed = await buffer(await sealFor(recipient, Readable.from([backup], { objectMode: false })));
    expect(sealed.includes("backup.json")).toBe(false);
    const open = (opener: Parameters<typeof openSealed>[1]) =>
      openSealed(Readable.from([sealed], { objectMode: false }), opener);
    expect((await buffer(await open({ identity: `# made today\n${identity}\n` }))).equals(backup)).toBe(true);
    await expect(open({ identity: another })).rejects.toThrow("can't be opened with this key");
    await expect(open(null)).rejects.toThrow("--identity");
    const cut = Readable.from([sealed.subarray(0, sealed.length - 5_000)], { objectMode: false });
    await expect(openSealed(cut, { identity }).then(buffer)).rejects.toThrow("can't be decrypted to its end");
    await expect(sealFor("age1nothing", Readable.from([backup]))).rejects.toThrow("isn't an age recipient");
  });

  test("secrets open with the passphrase, to the byte", async () => {
    const secrets = { pepper: Buffer.from("p".repeat(43)), tokenSecret: Buffer.from("t".repeat(43)) };
    const sealed = await sealSecrets(secrets, { passphrase: "correct horse battery staple" });
    expect(sealed).not.toContain("ppp");
    expect(await openSecrets(sealed, { passphrase: "correct horse battery staple" })).toEqual(secrets);
    await expect(openSecrets(sealed, { passphrase: "another" })).rejects.toThrow("can't be opened");
  });
});
