import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  counterOf,
  hashText,
  inDays,
  renewSharedKeys,
  type Sharer,
  sharedSuccessorCalls,
  sharedVault,
  signText,
  type TestSharedVault,
} from "../../../test/sharing.ts";

let server: TestServer;
let vault: TestSharedVault;
let taskId: string;
let writer: Sharer;
let leaver: Sharer;
beforeAll(async () => {
  server = await startTestServer();
  const made = await sharedVault(server, "write", "write");
  [leaver, writer] = made.members as [Sharer, Sharer];
  taskId = randomUUID();
  const tasks = [{ taskId, who: [leaver._id], total: 9, due: inDays(14), to: [] }];
  vault = await renewSharedKeys(server, made.vault, [leaver], { tasks });
});
afterAll(() => server.close());

const send = async ({ token }: Sharer, path: string, body: object): Promise<string> => {
  const answer = await callApi(server, path, { token, body });
  return answer.status < 300 ? "done" : (answer.body.code as string);
};
const day = "2027-03-01T00:00:00.000Z";
/** Sets a task's day and who is reminded of it; `signed`: what the signature is about, where it is something else. */
function update(
  by: Sharer,
  to: readonly string[],
  { id = taskId, signed = [id, day, to.join(",")] }: { id?: string; signed?: readonly string[] } = {},
) {
  const sig = signText(by.signKey, "leaver-task", vault.vaultId, ...signed);
  return send(by, `PUT /vaults/${vault.vaultId}/tasks/${id}`, { due: day, to, sig });
}
function take(by: Sharer, isTaken: boolean, { id = taskId, signed = isTaken ? by._id : "" } = {}) {
  const sig = signText(by.signKey, "leaver-task", vault.vaultId, id, "", signed);
  return send(by, `POST /vaults/${vault.vaultId}/tasks/${id}/take`, { isTaken, sig });
}
const stored = () =>
  server.db
    .selectFrom("leaver_tasks")
    .select(["due", "to_ids", "taken_by"])
    .where("id", "=", taskId)
    .executeTakeFirstOrThrow();

test("a manager sets a task's day, and which members are reminded of it", async () => {
  const { founder } = vault;
  expect(await update(founder, [writer._id, founder._id])).toBe("done");
  expect(await stored()).toEqual({ due: new Date(day), to_ids: [writer._id, founder._id], taken_by: null });
  expect(await update(writer, [])).toBe("role_too_low");
  expect(await update(founder, [], { id: randomUUID() })).toBe("not_found");
  expect(await update(founder, [writer._id], { signed: [taskId, day, ""] })).toBe("no_write_proof");
  expect(await update(founder, [], { signed: [taskId, inDays(3), ""] })).toBe("no_write_proof");
  expect(await update(founder, [leaver._id])).toBe("invalid");
  expect(await stored()).toMatchObject({ to_ids: [writer._id, founder._id] });
});

test("who writes takes a task in hand and gives it back, each with their own signature", async () => {
  expect(await take(writer, true)).toBe("done");
  expect(await stored()).toMatchObject({ taken_by: writer._id });
  expect(await take(writer, false, { signed: writer._id })).toBe("no_write_proof");
  expect(await take(vault.founder, true, { signed: writer._id })).toBe("no_write_proof");
  expect(await take(writer, true, { id: randomUUID() })).toBe("not_found");
  expect(await stored()).toMatchObject({ taken_by: writer._id });
  expect(await take(writer, false)).toBe("done");
  expect(await stored()).toMatchObject({ taken_by: null });
});

test("what a device sends about a task of the vault before new keys says that they have replaced it", async () => {
  const { vaultId, founder } = vault;
  const counter = await counterOf(server, vaultId);
  const { manifest_sealed } = await server.db
    .selectFrom("vaults")
    .select("manifest_sealed")
    .where("id", "=", vaultId)
    .executeTakeFirstOrThrow();
  const next = await renewSharedKeys(server, vault);
  expect(await update(founder, [])).toBe("vault_followed");
  expect(await take(founder, true)).toBe("vault_followed");
  const report = { taskId, counter, hash: hashText(manifest_sealed), left: 0, aside: 0, gone: 9 };
  const sig = signText(founder.signKey, "leaver-report", vaultId, ...Object.values(report));
  expect(await send(founder, `POST /vaults/${vaultId}/reports`, { ...report, sig })).toBe("vault_followed");
  vault = next;
});

test("no one is reminded whom new keys that were begun bar", async () => {
  const { begin } = sharedSuccessorCalls(server, vault.founder, vault.vaultId);
  expect((await begin(randomUUID(), [writer])).status).toBe(204);
  expect(await update(vault.founder, [writer._id])).toBe("invalid");
  expect((await begin(randomUUID(), [], { replace: true })).status).toBe(204);
  expect(await update(vault.founder, [writer._id])).toBe("done");
});
