import { randomUUID } from "node:crypto";
import { limits, type NewEntry } from "@pomander/contract";
import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dropUnusedFiles } from "../../../../apps/server/src/platform/file-upkeep.ts";
import { type CrashPoint, crashHeader } from "../../../../apps/server/test/crash/crash-point.ts";
import { factories, type TestUser } from "../../../../apps/server/test/factories.ts";
import {
  insertUpload,
  octetsHeaders,
  proofOf,
  sealedFile,
  type SealedTestFile,
} from "../../../../apps/server/test/files.ts";
import { startTestServer, type TestServer } from "../../../../apps/server/test/harness.ts";
import { finishOf } from "../../../../apps/server/test/new-vault-keys.ts";
import { manifest, newEntry } from "../../../../apps/server/test/value-factories.ts";
import { killWhenHeld, startDoomedServer } from "./doomed-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Request {
  method: string;
  path: string;
  body?: object;
  raw?: Buffer;
}
async function send(url: string, { token }: TestUser, { method, path, body, raw }: Request, point?: CrashPoint) {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(raw === undefined ? { "content-type": "application/json" } : octetsHeaders),
      ...(point === undefined ? {} : { [crashHeader]: point }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(raw === undefined ? {} : { body: new Uint8Array(raw) }),
  });
  const code = reply.ok ? "done" : ((await reply.json()) as { code: string }).code;
  await reply.body?.cancel().catch(() => undefined);
  return code;
}

/** A user with an acknowledged entry that names a whole file. */
interface World {
  ana: TestUser;
  entry: NewEntry;
  file: SealedTestFile;
  files: string;
}
async function makeWorld(): Promise<World> {
  const ana = await factories(server).user();
  const file = await insertUpload(server, { vaultId: ana.vaultId, by: ana, isWhole: true });
  const entry = await factories(server).entry(ana, { files: [file.fileId] });
  return { ana, entry, file, files: `/vaults/${ana.vaultId}/files` };
}
const another = ({ ana }: World, isWhole: boolean, file = sealedFile(limits.segmentBytes)) =>
  insertUpload(server, { vaultId: ana.vaultId, by: ana, file, isWhole });
const expectDone = (outcome: string) => {
  if (outcome !== "done") throw new Error(`a request before the crash answered ${outcome}`);
};
async function stageNewKeys({ ana, entry, file }: World) {
  const successorId = randomUUID();
  const entries = [newEntry({ _id: entry._id, files: [file.fileId] })];
  const path = `/user/vault/successor/${successorId}`;
  const begin = { vaultId: successorId, currentPassword: ana.password };
  expectDone(await send(server.url, ana, { method: "POST", path: "/user/vault/successor", body: begin }));
  const stage = { method: "POST", path: `${path}/entries`, body: { put: entries, remove: [] } };
  const finish = { method: "POST", path: `${path}/finish`, body: { ...finishOf(ana, successorId, entries), from: 1 } };
  return { stage, finish };
}

const importOf = ({ ana }: World, counter: number, files: string[]): Request => ({
  method: "POST",
  path: "/user/password/passwords/import",
  body: { entries: [newEntry({ files }), newEntry()], manifest: manifest(ana, counter) },
});

/** The requests at which the server is killed, each with what must have happened before, and how it may be answered again. */
interface Step {
  prepare: (world: World) => Promise<Request>;
  again: readonly string[];
  isAlone?: true;
}
const steps: Record<string, Step> = {
  "a begin": {
    // Begins wait for one another.
    isAlone: true,
    prepare: async ({ ana, files }) => {
      const { fileId, bytes } = sealedFile();
      const proof = proofOf(ana, ana.vaultId, "file", fileId, bytes);
      return { method: "POST", path: files, body: { fileId, bytes, proof } };
    },
    again: ["done"],
  },
  "a segment": {
    prepare: async (world) => {
      const { fileId, segments } = await another(world, false);
      await server.db.deleteFrom("file_segments").where("file_id", "=", fileId).where("n", "=", 0).execute();
      const [raw] = segments as [Buffer];
      return { method: "PUT", path: `${world.files}/${fileId}/segments/0`, raw };
    },
    again: ["done"],
  },
  "a finish": {
    prepare: async (world) => {
      const { fileId, hash } = await another(world, false);
      return { method: "POST", path: `${world.files}/${fileId}/finish`, body: { hash } };
    },
    again: ["done"],
  },
  "a removal": {
    prepare: async (world) => ({
      method: "DELETE",
      path: `${world.files}/${(await another(world, false)).fileId}`,
    }),
    again: ["done", "not_found"],
  },
  "a link": {
    // Links wait for one another, too: a file counts for who links it.
    isAlone: true,
    prepare: async (world) => {
      const { vaultId } = world.ana;
      const fileIds = [(await another(world, true)).fileId];
      const proof = proofOf(world.ana, vaultId, "file-link", vaultId, fileIds.join(","));
      return { method: "POST", path: `${world.files}/link`, body: { from: vaultId, fileIds, proof } };
    },
    again: ["done"],
  },
  // A save of one entry is one statement, which PostgreSQL does or does not do.
  "a save": {
    prepare: async (world) => {
      const files = [(await another(world, true)).fileId, world.file.fileId];
      return importOf(world, 2, files);
    },
    again: ["done", "id_taken"],
  },
  "putting back": {
    prepare: async (world) => {
      const { ana, entry, file } = world;
      const path = `/user/password/password/${entry._id}/delete-forever`;
      expectDone(await send(server.url, ana, { method: "POST", path, body: { manifest: manifest(ana, 2) } }));
      return importOf(world, 3, [file.fileId]);
    },
    again: ["done", "id_taken"],
  },
  "deleting an entry": {
    prepare: async ({ ana, entry }) => {
      const body = { ids: [entry._id], manifest: manifest(ana, 2) };
      return { method: "POST", path: "/user/password/passwords/delete-forever", body };
    },
    again: ["done", "not_found"],
  },
  "new keys, staged": { prepare: async (world) => (await stageNewKeys(world)).stage, again: ["done"] },
  "new keys, finished": {
    prepare: async (world) => {
      const { stage, finish } = await stageNewKeys(world);
      expectDone(await send(server.url, world.ana, stage));
      return finish;
    },
    // After the commit no earlier session is left.
    again: ["done", "not_signed_in"],
  },
};
const points: readonly CrashPoint[] = [
  "before",
  "within 1",
  "within 2",
  "within 4",
  "within 6",
  "within 99",
  "committing",
  "after",
];

/** Returns the files that something stored names though they are not whole in its vault, or not all there. */
async function findBroken() {
  const { rows } = await sql<{ id: string }>`
    with named as (
      select vault_id, unnest(files) as id from password_entries
      union select vault_id, unnest(files) from vault_history
      union select s.predecessor_id, unnest(e.files) from staged_entries e join successors s on s.id = e.vault_id)
    select id from named where not exists (
      select from vault_files v join files f on f.id = v.file_id
      where v.vault_id = named.vault_id and f.id = named.id and f.whole_at is not null
        and f.bytes = (select sum(octet_length(data)) from file_segments s where s.file_id = f.id and sha256(data) = s.sha256))`.execute(
    server.db,
  );
  return rows;
}

/** Returns what is stored of files that nothing names. */
async function findLeftOver() {
  const { rows } = await sql<{ files: number; segments: number; places: number }>`
    with named as (
      select unnest(files) as id from password_entries union select unnest(files) from vault_history
      union select unnest(files) from staged_entries)
    select (select count(*) from files where id not in (select id from named)) as files,
      (select count(*) from file_segments where file_id not in (select id from named)) as segments,
      (select count(*) from vault_files where file_id not in (select id from named)) as places`.execute(server.db);
  return rows[0];
}
const nothing = { files: 0, segments: 0, places: 0 };
const passTwoDays = () => sql`update vault_files set at = at - interval '2 days'`.execute(server.db);

interface Prepared {
  world: World;
  point: CrashPoint;
  request: Request;
}
/** Sends requests to a server, each of which stops at its point, and then kills the server. */
async function crashAll(prepared: readonly Prepared[]) {
  const doomed = await startDoomedServer(server);
  const cases = prepared.map(async ({ world, point, request }) => ({
    point,
    told: await send(doomed.url, world.ana, request, point).catch(() => "lost"),
  }));
  await killWhenHeld(doomed, cases);
  expect(new Set((await Promise.all(cases)).map(({ told }) => told))).toEqual(new Set(["lost"]));
}

describe("150 a server that is killed with -9", () => {
  test.each(Object.entries(steps))(
    "in %s: what an acknowledged entry names is whole, the request can be sent again, and upkeep leaves nothing over",
    { timeout: 120_000 },
    async (_name, { prepare, again, isAlone }) => {
      const prepared: Prepared[] = [];
      for (const point of points) {
        const world = await makeWorld();
        prepared.push({ world, point, request: await prepare(world) });
      }
      for (const some of isAlone ? prepared.map((each) => [each]) : [prepared]) await crashAll(some);
      expect(await findBroken()).toEqual([]);
      for (const { world, point, request } of prepared) {
        const outcome = await send(server.url, world.ana, request);
        expect({ point, isExpected: again.includes(outcome), outcome }).toEqual({ point, isExpected: true, outcome });
      }
      expect(await findBroken()).toEqual([]);
      await passTwoDays();
      await dropUnusedFiles(server.db);
      expect(await findBroken()).toEqual([]);
      expect(await findLeftOver()).toEqual(nothing);
    },
  );

  test("in upkeep, at each of its statements: the next one leaves nothing over", { timeout: 120_000 }, async () => {
    let statements = 0;
    for (let last = 1, isBroken = true; isBroken; last++) {
      const world = await makeWorld();
      await another(world, true, sealedFile(limits.segmentBytes * 2));
      await another(world, false);
      await passTwoDays();
      statements = 0;
      const breakOff: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements += 1;
          if (statements === last) throw new Error("broken off");
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      isBroken = await dropUnusedFiles(server.db.withPlugin(breakOff)).then(
        () => false,
        () => true,
      );
      expect(await findBroken()).toEqual([]);
      await dropUnusedFiles(server.db);
      expect(await findBroken()).toEqual([]);
      expect(await findLeftOver()).toEqual(nothing);
    }
    expect(statements).toBeGreaterThan(8);
  });
});
