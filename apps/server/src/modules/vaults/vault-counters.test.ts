import { type Entry, limits } from "@pomander/contract";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { renewVaultKeys } from "../../../test/new-vault-keys.ts";
import { createSeededRandom } from "../../../test/seeded-random.ts";
import { envelope, manifest, newEntry, sealed } from "../../../test/value-factories.ts";
import { runRetention } from "../../platform/retention.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/**
 * Returns the counters in the rows of vaults and of the last session, next to the values counted from the stored rows.
 */
async function readCounts({ _id }: TestUser) {
  const vaults = await sql<{ counted: unknown; there: unknown }>`
    select jsonb_build_array(v.kept_versions, v.kept_bytes, v.entry_count, v.sealed_bytes, v.manifest_counter + 1, v.manifest_sealed)
        as counted,
      jsonb_build_array(h.versions, h.bytes, e.count, e.bytes, m.count, m.last) as there
    from vaults v,
      lateral (select count(*) as versions, coalesce(sum(sealed_bytes_of(
          jsonb_populate_record(null::password_entries, data))), 0) as bytes
        from vault_history where vault_id = v.id and kind = 'entry') h,
      lateral (select count(*), coalesce(sum(sealed_bytes_of(e)), 0) as bytes from password_entries e
        where vault_id = v.id) e,
      lateral (select count(*), (array_agg(sealed order by counter desc))[1] as last
        from vault_manifests where vault_id = v.id) m
    where v.user_id = ${_id}`.execute(server.db);
  const session = await server.db
    .selectFrom("sessions")
    .select(["manifests", "replaced_versions as versions", "replaced_bytes as bytes"])
    .select(["deleted_versions as deletedVersions", "deleted_bytes as deletedBytes"])
    .where("user_id", "=", _id)
    .executeTakeFirstOrThrow();
  return { counted: vaults.rows.map((row) => row.counted), there: vaults.rows.map((row) => row.there), session };
}

test.each([1, 2, 3])(
  "what is counted of a vault and a session is what is there, after anything (seed %i)",
  async (seed) => {
    const random = createSeededRandom(seed);
    let ana = await factories(server).user();
    let counter = 0;
    const nothing = { manifests: 0, versions: 0, bytes: 0, deletedVersions: 0, deletedBytes: 0 };
    let session = { ...nothing };
    const send = async (call: string, body: object) => {
      const answer = await callApi(server, call, { token: ana.token, body });
      expect([200, 201, 204, 404, 409]).toContain(answer.status);
      return answer.status < 300;
    };
    /** Sends a change twice at once, and at times under another counter: it succeeds once at most. */
    const write = async (call: string, body: object) => {
      const signed = { ...body, manifest: manifest(ana, counter + (random.happens(0.1) ? 2 : 1)) };
      const done = (await Promise.all([send(call, signed), send(call, signed)])).filter(Boolean).length;
      expect(done).toBeLessThanOrEqual(1);
      counter += done;
      session.manifests += done;
      return done === 1;
    };
    const grown = () => ({ notes: envelope(32 << random.below(8)) });
    const path = "/user/password/password";
    const bytesOf = (entry: Entry) =>
      [entry.key, entry.title, entry.link, entry.email, entry.password, entry.notes, entry.category, entry.extra]
        .concat(entry.tags)
        .join("").length;
    const changes: (() => Promise<unknown>)[] = [
      () => write(`POST ${path}`, newEntry(grown())),
      () => write("POST /user/password/passwords/import", { entries: [newEntry(grown()), newEntry()] }),
      () => withEntry((entry) => write(`PUT ${path}/${entry._id}`, { isArchive: random.happens(0.5) })),
      () => withEntry((entry) => write(`POST ${path}/${entry._id}/delete-forever`, {})),
      () => withEntry(removeMany),
      () => withEntry((entry) => send(`PUT ${path}/${entry._id}`, { isFavorite: random.happens(0.5) })),
      () => withEntry(update),
      () => withEntry(update),
      () => write("PUT /user/vault/search-index", { entries: [] }),
      () => write("PUT /user/vault/manifest", {}),
      () =>
        withEntry(({ _id: entryId }) =>
          send("POST /user/vault/history/delete", { entryId, currentPassword: ana.password }),
        ),
      age,
      renew,
    ];
    async function withEntry(change: (entry: Entry) => Promise<unknown>) {
      const { body } = await callApi(server, "GET /user/vault/contents", ana);
      const entry = random.pick(body.entries as Entry[]);
      if (entry !== undefined) await change(entry);
    }
    async function update(entry: Entry) {
      if (!(await write(`PUT ${path}/${entry._id}`, { ...sealed(entry.revision + 1), ...grown() }))) return;
      session.versions += 1;
      session.bytes += bytesOf(entry);
    }
    async function removeMany(entry: Entry) {
      const { body } = await callApi(server, "GET /user/vault/contents", ana);
      const others = (body.entries as Entry[]).filter(({ _id }) => _id !== entry._id && random.happens(0.3));
      const gone = [entry, ...others];
      const ids = gone.map(({ _id }) => _id);
      if (!(await write("POST /user/password/passwords/delete-forever", { ids }))) return;
      session.deletedVersions += gone.length;
      session.deletedBytes += gone.reduce((sum, one) => sum + bytesOf(one), 0);
    }
    /** Runs upkeep when some versions and vaults are past their time. */
    async function age() {
      const past = sql`make_interval(days => ${sql.lit(limits.historyDays + 1)})`;
      await sql`update vault_history set at = at - ${past} where vault_id in (
      select id from vaults where user_id = ${ana._id}) and get_byte(uuid_send(id), 15) % 3 = 0`.execute(server.db);
      await sql`update vaults set archived_at = archived_at - ${past}
      where user_id = ${ana._id} and get_byte(uuid_send(id), 15) % 2 = 0`.execute(server.db);
      await runRetention(server.db, pino({ level: "silent" }), { auditDays: 400 });
    }
    async function renew() {
      if (!random.happens(0.3)) return;
      ana = await renewVaultKeys(server, ana, [newEntry(grown())]);
      counter = 0;
      session = { ...nothing };
    }

    for (let step = 0; step < 120; step++) await random.pick(changes)?.();
    const counts = await readCounts(ana);
    expect(counts.counted).toEqual(counts.there);
    expect(counts.session).toEqual(session);
  },
);
