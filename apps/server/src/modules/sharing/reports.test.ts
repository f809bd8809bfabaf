import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  addEntry,
  hashText,
  inDays,
  renewSharedKeys,
  type Sharer,
  sharedVault,
  signText,
  type TestSharedVault,
} from "../../../test/sharing.ts";

/** Reports that no device made for this task: cases 178 and 179 of crypto-protocol.md. */
let server: TestServer;
let vault: TestSharedVault;
let taskId: string;
let bea: Sharer;
let reader: Sharer;
let writer: Sharer;
beforeAll(async () => {
  server = await startTestServer();
  const made = await sharedVault(server, "write", "read", "write");
  [bea, reader, writer] = made.members as [Sharer, Sharer, Sharer];
  taskId = randomUUID();
  const tasks = [{ taskId, who: [bea._id], total: 9, due: inDays(14), to: [] }];
  vault = await renewSharedKeys(server, made.vault, [bea], { tasks });
});
afterAll(() => server.close());

interface Counts {
  left: number;
  aside: number;
  gone: number;
}
interface Signed extends Counts {
  taskId: string;
  counter: number;
  hash: string;
  sig: string;
}

const newestOf = async (vaultId: string) =>
  server.db
    .selectFrom("vaults")
    .select(["manifest_counter", "manifest_sealed"])
    .where("id", "=", vaultId)
    .executeTakeFirstOrThrow();

/** Returns a report, as a device of this person signs it for this vault and task. */
async function signed(who: Sharer, counts: Counts, vaultId = vault.vaultId, task = taskId): Promise<Signed> {
  const { manifest_counter: counter, manifest_sealed } = await newestOf(vaultId);
  const hash = hashText(manifest_sealed);
  const { left, aside, gone } = counts;
  const sig = signText(who.signKey, "leaver-report", vaultId, task, counter, hash, left, aside, gone);
  return { taskId: task, counter, hash, ...counts, sig };
}
async function send({ token }: { token: string }, body: object, vaultId = vault.vaultId): Promise<string> {
  const answer = await callApi(server, `POST /vaults/${vaultId}/reports`, { token, body });
  return answer.status < 300 ? "done" : (answer.body.code as string);
}
const stored = () =>
  server.db
    .selectFrom("leaver_tasks")
    .select(["left_count", "aside_count", "gone_count", "closed_at"])
    .where("id", "=", taskId)
    .executeTakeFirstOrThrow();
const done = { left: 0, aside: 0, gone: 9 };

test("179: the leaver reports nothing, nor a reader, nor a session without the member's key", async () => {
  expect(await send(bea, await signed(bea, done))).toBe("not_found");
  expect(await send(reader, await signed(reader, done))).toBe("role_too_low");
  expect(await send(writer, await signed(bea, done))).toBe("no_write_proof");
  // The report of a member who writes is not taken from another person either.
  expect(await send(reader, await signed(writer, done))).toBe("role_too_low");
  expect(await send(vault.founder, await signed(writer, done))).toBe("no_write_proof");
  expect(await stored()).toMatchObject({ left_count: null, closed_at: null });
});

test("179: a report for another vault or task, or of another vault's link, is not taken", async () => {
  const other = await sharedVault(server, "write");
  const { founder: stranger, vaultId: otherId } = other.vault;
  expect(await send(writer, await signed(writer, done, otherId))).toBe("no_write_proof");
  expect(await send(stranger, await signed(stranger, done, otherId), otherId)).toBe("not_found");
  expect(await send(writer, await signed(writer, done, vault.vaultId, randomUUID()))).toBe("not_found");
  expect(await send(writer, { ...(await signed(writer, done)), taskId: randomUUID() })).toBe("no_write_proof");
  const link = await newestOf(otherId);
  const hash = hashText(link.manifest_sealed);
  const { counter } = await signed(writer, done);
  const sig = signText(writer.signKey, "leaver-report", vault.vaultId, taskId, counter, hash, 0, 0, 9);
  expect(await send(writer, { taskId, counter, hash, ...done, sig })).toBe("invalid");
  const later = signText(writer.signKey, "leaver-report", vault.vaultId, taskId, 999, hash, 0, 0, 9);
  expect(await send(writer, { taskId, counter: 999, hash, ...done, sig: later })).toBe("invalid");
  expect(await stored()).toMatchObject({ left_count: null, closed_at: null });
});

test("179: counts that are negative, no whole numbers, or above the total are not taken", async () => {
  for (const counts of [
    { left: -1, aside: 0, gone: 9 },
    { left: 0, aside: -1, gone: 9 },
    { left: 0, aside: 0, gone: -9 },
    { left: 0.5, aside: 0, gone: 9 },
    { left: 10, aside: 0, gone: 0 },
    { left: 0, aside: 10, gone: 0 },
    { left: 0, aside: 0, gone: 10 },
  ])
    expect([counts, await send(writer, await signed(writer, counts))]).toEqual([counts, "invalid"]);
  expect(await stored()).toMatchObject({ left_count: null, closed_at: null });
});

test("178, 180: a report of before, sent again, changes nothing; of one link the larger rest counts", async () => {
  const early = await signed(writer, done);
  expect(await send(writer, early)).toBe("done");
  expect(await stored()).toMatchObject({ left_count: 0, closed_at: expect.any(Date) });
  expect(await send(vault.founder, await signed(vault.founder, { left: 4, aside: 1, gone: 4 }))).toBe("done");
  expect(await stored()).toEqual({ left_count: 4, aside_count: 1, gone_count: 4, closed_at: null });
  expect(await send(writer, early)).toBe("done");
  expect(await stored()).toMatchObject({ left_count: 4, closed_at: null });
  await addEntry(server, writer, vault.vaultId);
  expect(await send(vault.founder, await signed(vault.founder, { left: 3, aside: 1, gone: 5 }))).toBe("done");
  expect(await send(writer, early)).toBe("done");
  expect(await stored()).toMatchObject({ left_count: 3, closed_at: null });
});
