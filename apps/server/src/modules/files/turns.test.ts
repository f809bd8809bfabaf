import { afterAll, beforeAll, expect, test } from "vitest";
import { factories, type TestUser } from "../../../test/factories.ts";
import { fileCalls, insertUpload, outcomeOf, sealedFile } from "../../../test/files.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { countLockWaits } from "../../../test/lock-waits.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ timeouts: { turnAtLongRead: 1_500 } });
});
afterAll(() => server.close());

type Send = () => ReturnType<ReturnType<typeof fileCalls>["put"]>;
/** Returns functions that send a segment again, each of a file of its own. They wait for the lock of the vault. */
const segmentsOf = (person: TestUser, count: number): Promise<Send[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { fileId, segments } = await insertUpload(server, { vaultId: person.vaultId, by: person });
      return () => fileCalls(server, person).put(fileId, 0, segments[0] ?? Buffer.of());
    }),
  );
const sendAll = (sends: readonly Send[]) => sends.map((send) => send());

/** Locks the vaults of some people while `work` runs. */
const holdVaults = (people: readonly TestUser[], work: () => Promise<void>) =>
  server.db.transaction().execute(async (trx) => {
    const ids = people.map(({ vaultId }) => vaultId);
    await trx.selectFrom("vaults").select("id").where("id", "in", ids).forUpdate().execute();
    await work();
  });
const waitFor = async (waits: number) => {
  while ((await countLockWaits(server.db)) < waits);
};

test("three segments of an account are at work; a fourth waits, and is told to come again; others go on", async () => {
  const [ana, ben] = (await factories(server).users([{}, {}])) as [TestUser, TestUser];
  const whole = await insertUpload(server, { vaultId: ana.vaultId, by: ana, isWhole: true });
  const [sends, bens] = [await segmentsOf(ana, 3), await segmentsOf(ben, 1)];
  let sent: ReturnType<Send>[] = [];
  await holdVaults([ana], async () => {
    sent = sendAll(sends);
    await waitFor(3);
    const fourth = await fileCalls(server, ana).segment(whole.fileId, 0);
    expect([outcomeOf(fourth), fourth.headers["retry-after"]]).toEqual(["unavailable", "2"]);
    expect((await Promise.all(sendAll(bens))).map(outcomeOf)).toEqual([204]);
  });
  expect((await Promise.all(sent)).map(outcomeOf)).toEqual([204, 204, 204]);
  expect((await fileCalls(server, ana).segment(whole.fileId, 0)).status).toBe(200);
});

test("one account has few segments that wait: further ones are refused at once", async () => {
  const ana = await factories(server).user();
  const sends = await segmentsOf(ana, 14);
  let sent: ReturnType<Send>[] = [];
  const outcomes: (string | number)[] = [];
  await holdVaults([ana], async () => {
    sent = sendAll(sends);
    for (const each of sent) void each.then((answer) => outcomes.push(outcomeOf(answer)));
    await waitFor(3);
    // Twelve are at work or wait.
    await expect.poll(() => outcomes).toEqual(["unavailable", "unavailable"]);
  });
  const all = (await Promise.all(sent)).map(outcomeOf);
  expect(all.filter((outcome) => outcome === 204)).toHaveLength(12);
});

test("a process has twelve segments of all accounts at work, and connections left for everything else", async () => {
  const people = await factories(server).users(Array.from({ length: 5 }, () => ({})));
  const last = people.pop() as TestUser;
  const sends = (await Promise.all(people.map((person) => segmentsOf(person, 3)))).flat();
  const [lastSend] = (await segmentsOf(last, 1)) as [Send];
  let sent: ReturnType<Send>[] = [];
  await holdVaults(people, async () => {
    sent = sendAll(sends);
    await waitFor(12);
    expect(outcomeOf(await lastSend())).toBe("unavailable");
    expect((await fileCalls(server, last).room()).status).toBe(200);
  });
  expect((await Promise.all(sent)).map(outcomeOf)).toEqual(Array<number>(12).fill(204));
  expect((await lastSend()).status).toBe(204);
});

test("a client that sends slowly holds no turn", async () => {
  const ana = await factories(server).user();
  const uploads = await Promise.all(
    Array.from({ length: 4 }, () => insertUpload(server, { vaultId: ana.vaultId, by: ana, file: sealedFile(900_000) })),
  );
  const slow = uploads.slice(1).map(({ fileId, segments }) => {
    const [data] = segments as [Buffer];
    let finish: () => void = () => undefined;
    const rest = new Promise<void>((resolve) => (finish = resolve));
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(data.subarray(0, 500_000));
        await rest;
        controller.enqueue(data.subarray(500_000));
        controller.close();
      },
    });
    const reply = fetch(`${server.url}/api/vaults/${ana.vaultId}/files/${fileId}/segments/0`, {
      method: "PUT",
      headers: { authorization: ana.authorization, "content-type": "application/octet-stream" },
      body,
      duplex: "half",
    } as RequestInit);
    return { finish, reply };
  });
  const [first] = uploads as [(typeof uploads)[0]];
  const sent = await fileCalls(server, ana).put(first.fileId, 0, first.segments[0] ?? Buffer.of());
  expect(sent.status).toBe(204);
  for (const { finish } of slow) finish();
  expect(await Promise.all(slow.map(async ({ reply }) => (await reply).status))).toEqual([204, 204, 204]);
});
