import { randomBytes, randomUUID } from "node:crypto";
import { limits, sealedFileBytes } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { factories, type TestUser } from "../../../test/factories.ts";
import { fileCalls, outcomeOf, sealedFile } from "../../../test/files.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let ana: TestUser;
let calls: ReturnType<typeof fileCalls>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  calls = fileCalls(server, ana);
});

/** The second segment is short. */
const size = limits.segmentBytes + 5_000;

test("a file comes in segments, in any order, and is given out as it came", async () => {
  const file = sealedFile(size);
  const { fileId, bytes, hash } = file;
  const [first, second] = file.segments as [Buffer, Buffer];
  expect(file.segments).toHaveLength(2);
  expect((await calls.begin(file)).status).toBe(204);
  expect((await calls.put(fileId, 1, second)).status).toBe(204);
  const begun = await calls.read(fileId);
  expect(begun.body).toMatchObject({ bytes, isWhole: false, segments: [null, expect.stringMatching(/^[\w-]{43}$/)] });
  expect(outcomeOf(await calls.segment(fileId, 1))).toBe("not_found");
  expect((await calls.put(fileId, 0, first)).status).toBe(204);
  expect((await calls.finish(fileId, hash)).status).toBe(204);
  expect((await calls.read(fileId)).body).toMatchObject({
    isWhole: true,
    segments: [expect.any(String), expect.any(String)],
  });
  const reply = await calls.segment(fileId, 0);
  expect(reply.bytes.equals(first)).toBe(true);
  expect((await calls.segment(fileId, 1)).bytes.equals(second)).toBe(true);
  expect(reply.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(outcomeOf(await calls.segment(fileId, 2))).toBe("not_found");
});

test("begin and finish may be repeated; another file takes no id", async () => {
  const file = sealedFile();
  await calls.send(file);
  expect((await calls.begin(file)).status).toBe(204);
  const other = { fileId: file.fileId, bytes: sealedFileBytes(50_000) };
  expect(outcomeOf(await calls.begin(other))).toBe("id_taken");
  const ben = fileCalls(server, await factories(server).user());
  expect(outcomeOf(await ben.begin(file))).toBe("id_taken");
  expect((await calls.finish(file.fileId, file.hash)).status).toBe(204);
  expect((await calls.finish(file.fileId, file.hash)).status).toBe(204);
  expect(outcomeOf(await calls.finish(file.fileId, sealedFile().hash))).toBe("file_damaged");
  expect(outcomeOf(await calls.begin(file))).toBe("id_taken");
});

test("what arrived otherwise than it was sent is no file; sent again, it is", async () => {
  const file = sealedFile(size);
  const { fileId, hash } = file;
  await calls.begin(file);
  await calls.put(fileId, 0, file.segments[0] ?? Buffer.of());
  expect(outcomeOf(await calls.finish(fileId, hash))).toBe("file_damaged");
  const other = randomBytes(file.segments[1]?.length ?? 0);
  expect((await calls.put(fileId, 1, other)).status).toBe(204);
  expect(outcomeOf(await calls.finish(fileId, hash))).toBe("file_damaged");
  expect((await calls.put(fileId, 1, file.segments[1] ?? Buffer.of())).status).toBe(204);
  expect((await calls.finish(fileId, hash)).status).toBe(204);
  expect(outcomeOf(await calls.put(fileId, 1, other))).toBe("file_whole");
  expect(outcomeOf(await calls.remove(fileId))).toBe("file_whole");
  expect((await calls.segment(fileId, 1)).bytes.equals(file.segments[1] ?? Buffer.of())).toBe(true);
});

test("a segment has the length that follows from the file's, and no more", async () => {
  const file = sealedFile(size);
  await calls.begin(file);
  const [first, second] = file.segments as [Buffer, Buffer];
  const put = async (n: number, data: Buffer) => outcomeOf(await calls.put(file.fileId, n, data));
  expect(await put(0, second)).toBe("invalid");
  expect(await put(0, first.subarray(1))).toBe("invalid");
  expect(await put(0, Buffer.of())).toBe("invalid");
  expect(await put(0, Buffer.concat([first, Buffer.of(0)]))).toBe("too_large");
  expect(await put(1, first)).toBe("invalid");
  expect(await put(2, second)).toBe("invalid");
  expect(await put(1_025, second)).toBe("invalid");
  expect((await calls.read(file.fileId)).body).toMatchObject({ segments: [null, null] });
});

test("the same segment again is not written, and twice the file's bytes are the end of it", async () => {
  const file = sealedFile(5_000);
  const { fileId, bytes } = file;
  const [segment] = file.segments as [Buffer];
  await calls.begin(file);
  const received = async () =>
    (await server.db.selectFrom("files").select("received").where("id", "=", fileId).executeTakeFirst())?.received;
  for (let i = 0; i < 5; i++) expect((await calls.put(fileId, 0, segment)).status).toBe(204);
  expect(await received()).toBe(bytes);
  expect((await calls.put(fileId, 0, randomBytes(bytes))).status).toBe(204);
  expect(outcomeOf(await calls.put(fileId, 0, segment))).toBe("file_spoiled");
  expect(await received()).toBe(2 * bytes);
  // It can be deleted, and its id is not used again.
  expect((await calls.remove(fileId)).status).toBe(204);
  expect(outcomeOf(await calls.read(fileId))).toBe("not_found");
  expect(outcomeOf(await calls.put(fileId, 0, segment))).toBe("not_found");
  expect(outcomeOf(await calls.begin(file))).toBe("id_taken");
});

test("no other number of bytes than that of a sealed file is begun, and none over the limit", async () => {
  const begin = async (bytes: number) => outcomeOf(await calls.begin({ fileId: randomUUID(), bytes }));
  const bytes = sealedFileBytes(5_000);
  expect(await begin(bytes + 1)).toBe("invalid");
  expect(await begin(0)).toBe("invalid");
  expect(await begin(-1)).toBe("invalid");
  expect(await begin(sealedFileBytes(2 ** 30) + limits.segmentBytes)).toBe("invalid");
  expect(await begin(sealedFileBytes(100 * 2 ** 20))).toBe(204);
  expect(await begin(sealedFileBytes(101 * 2 ** 20))).toBe("too_large");
});

test("segments are octets, and other calls are not", async () => {
  const file = sealedFile();
  await calls.begin(file);
  const path = `/api/vaults/${ana.vaultId}/files/${file.fileId}/segments/0`;
  const put = (type: string, encoding = "identity") =>
    server.app.inject({
      method: "PUT",
      url: path,
      headers: { authorization: ana.authorization, "content-type": type, "content-encoding": encoding },
      payload: file.segments[0] ?? "",
    });
  expect((await put("application/json")).statusCode).toBe(415);
  expect((await put("text/html")).statusCode).toBe(415);
  expect((await put("application/octet-stream", "gzip")).statusCode).toBe(415);
  expect((await put("application/octet-stream")).statusCode).toBe(204);
  const json = await server.app.inject({
    method: "POST",
    url: `/api/vaults/${ana.vaultId}/files`,
    headers: { authorization: ana.authorization, "content-type": "application/octet-stream" },
    payload: JSON.stringify({ fileId: randomUUID(), bytes: file.bytes, proof: "A".repeat(43) }),
  });
  expect(json.statusCode).toBe(415);
});

test("the room tells the limit of a file, and what is left for this person and vault", async () => {
  const empty = (await calls.room()).body as { fileBytes: number; room: number };
  expect(empty).toEqual({ fileBytes: 100 * 2 ** 20, room: 2 ** 30 });
  const { bytes } = await calls.add(70_000);
  expect((await calls.room()).body).toEqual({ ...empty, room: 2 ** 30 - bytes });
  const begun = sealedFile(90_000);
  await calls.begin(begun);
  expect((await calls.room()).body).toEqual({ ...empty, room: 2 ** 30 - bytes - begun.bytes });
  await calls.remove(begun.fileId);
  expect((await calls.room()).body).toEqual({ ...empty, room: 2 ** 30 - bytes });
  const ben = fileCalls(server, await factories(server).user(), ana.vaultId);
  expect(outcomeOf(await ben.room())).toBe("vault_changed");
});
