import { randomUUID } from "node:crypto";
import { callList, type CallName, type NewEntry } from "@pomander/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, type TestRequest } from "../factories.ts";
import { insertUpload, octetsHeaders, proofOf, sealedFile, type SealedTestFile } from "../files.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import {
  actOf,
  addEntry,
  addMachine,
  counterOf,
  grantOf,
  hashText,
  inDays,
  link,
  machineForm,
  memberOf,
  renewSharedKeys,
  type Sharer,
  sharedFinish,
  sharedSuccessorCalls,
  sharedVault,
  sharers,
  signText,
  type TestSharedVault,
} from "../sharing.ts";
import { newEntry, sealed } from "../value-factories.ts";

// The rights of each member of a shared vault, written from the protocol's page. Every cell is one request over HTTP that
// its sender signed under their own key; the three last columns are people who are in no list.

const columns = ["read", "write", "manage", "barred", "stranger", "admin", "super admin"] as const;
type Column = (typeof columns)[number];

interface World {
  vault: TestSharedVault;
  vaultId: string;
  entry: NewEntry;
  counter: number;
  newest: { counter: number; sealed: string };
  taskId: string;
  successorId: string;
  barred: Sharer;
  machineId: string;
  /** A whole file, and one that each member began, by the member's id. */
  file: SealedTestFile;
  uploads: Map<string, SealedTestFile>;
}
interface Cell extends TestRequest {
  path: string;
}

const next = (by: Sharer, { vaultId, counter }: World) => link(by, vaultId, counter + 1);
const password = (by: Sharer) => ({ currentPassword: by.password });

const requests: Partial<Record<CallName, (by: Sharer, world: World) => Cell>> = {
  "vaults.contents": () => ({ path: "contents" }),
  "vaults.manifests": () => ({ path: "manifests?after=-1&until=9" }),
  "vaults.setManifest": (by, world) => ({ path: "manifest", body: { manifest: next(by, world) } }),
  "passwords.create": (by, world) => ({ path: "entries", body: { ...newEntry(), manifest: next(by, world) } }),
  "passwords.update": (by, world) => ({
    path: `entries/${world.entry._id}`,
    body: { ...sealed(2), manifest: next(by, world) },
  }),
  "passwords.deleteForever": (by, world) => ({
    path: `entries/${world.entry._id}/delete-forever`,
    body: { manifest: next(by, world) },
  }),
  "passwords.deleteMany": (by, world) => ({
    path: "entries/delete-forever",
    body: { ids: [world.entry._id], manifest: next(by, world) },
  }),
  "passwords.import": (by, world) => ({
    path: "entries/import",
    body: { entries: [newEntry()], manifest: next(by, world) },
  }),
  "files.room": () => ({ path: "files" }),
  "files.begin": (by, { vaultId }) => {
    const { fileId, bytes } = sealedFile();
    return { path: "files", body: { fileId, bytes, proof: proofOf(by, vaultId, "file", fileId, bytes) } };
  },
  "files.putSegment": (by, world) => {
    const { fileId, segments } = uploadOf(by, world);
    return { path: `files/${fileId}/segments/0`, raw: segments[0] ?? "", headers: octetsHeaders };
  },
  "files.read": (_by, { file }) => ({ path: `files/${file.fileId}` }),
  "files.finish": (by, world) => {
    const { fileId, hash } = uploadOf(by, world);
    return { path: `files/${fileId}/finish`, body: { hash } };
  },
  "files.readSegment": (_by, { file }) => ({ path: `files/${file.fileId}/segments/0` }),
  "files.remove": (by, world) => ({ path: `files/${uploadOf(by, world).fileId}` }),
  "files.link": (by, { vaultId, file: { fileId } }) => ({
    path: "files/link",
    body: { from: vaultId, fileIds: [fileId], proof: proofOf(by, vaultId, "file-link", vaultId, fileId) },
  }),
  "history.versions": (_by, { entry }) => ({ path: `history?entry=${entry._id}` }),
  "history.deleted": () => ({ path: "history/deleted" }),
  "history.delete": (by, { vaultId, entry }) => ({
    path: "history/delete",
    body: { entryId: entry._id, ...password(by), act: actOf(by, "history-delete", vaultId) },
  }),
  "sharedVaults.list": () => ({ path: "lists/0" }),
  "sharedVaults.grants": () => ({ path: "grants" }),
  "sharedVaults.give": (by, { vaultId, newest }) => ({
    path: "grants",
    body: { grants: [grantOf({ vaultId, by, to: by, manifest: newest })] },
  }),
  "machines.list": () => ({ path: "machines" }),
  "machines.add": (by, { vault, vaultId, counter, barred }) => {
    const members = [...vault.members.map(({ who, role }) => memberOf(who, role)), memberOf(barred, "write")];
    return { path: "machines", body: machineForm({ vaultId, members }, { by, counter: counter + 1 }) };
  },
  "machines.keep": (by, { vaultId, machineId }) => ({
    path: `machines/${machineId}/keep`,
    body: { sig: signText(by.signKey, "machine-keep", vaultId, machineId) },
  }),
  "sharedVaults.leave": (by) => ({ path: "leave", body: password(by) }),
  "sharedVaults.delete": (by, { vaultId }) => ({
    path: "delete",
    body: { ...password(by), act: actOf(by, "delete", vaultId) },
  }),
  "sharedVaults.undelete": (by, { vaultId }) => ({
    path: "undelete",
    body: { ...password(by), act: actOf(by, "undelete", vaultId) },
  }),
  "sharedSuccessors.begin": (by, { vaultId }) => ({
    path: "shared-successor",
    body: {
      vaultId: randomUUID(),
      without: [],
      replace: true,
      ...password(by),
      act: actOf(by, "begin", vaultId),
    },
  }),
  "sharedSuccessors.stage": (_by, { successorId }) => ({
    path: `shared-successor/${successorId}/entries`,
    body: { put: [newEntry()], remove: [] },
  }),
  "sharedSuccessors.finish": (by, { vault, successorId, counter: from }) => ({
    path: `shared-successor/${successorId}/finish`,
    body: sharedFinish({ by, successorId, members: vault.members, from }),
  }),
  "leaverTasks.update": (by, { vaultId, taskId }) => {
    const due = inDays(20);
    const sig = signText(by.signKey, "leaver-task", vaultId, taskId, due, "");
    return { path: `tasks/${taskId}`, body: { due, to: [], sig } };
  },
  "leaverTasks.take": (by, { vaultId, taskId }) => {
    const sig = signText(by.signKey, "leaver-task", vaultId, taskId, "", by._id);
    return { path: `tasks/${taskId}/take`, body: { isTaken: true, sig } };
  },
  "leaverTasks.report": (by, { vaultId, taskId, newest }) => {
    const [counter, hash] = [newest.counter, hashText(newest.sealed)];
    const sig = signText(by.signKey, "leaver-report", vaultId, taskId, counter, hash, 1, 0, 8);
    return { path: "reports", body: { taskId, counter, hash, left: 1, aside: 0, gone: 8, sig } };
  },
};

const uploadOf = (by: Sharer, { uploads }: World) => uploads.get(by._id) ?? sealedFile();

const refusals: Record<string, string> = { low: "role_too_low", "404": "not_found" };
const reading = "ok ok ok 404 404 404 404";
const writing = "low ok ok 404 404 404 404";
const managing = "low low ok 404 404 404 404";
const expectations: Partial<Record<CallName, string>> = {
  "vaults.contents": reading,
  "vaults.manifests": reading,
  "vaults.setManifest": managing,
  "passwords.create": writing,
  "passwords.update": writing,
  "passwords.deleteForever": writing,
  "passwords.deleteMany": writing,
  "passwords.import": writing,
  "files.room": reading,
  "files.begin": writing,
  "files.putSegment": writing,
  "files.read": reading,
  "files.finish": writing,
  "files.readSegment": reading,
  "files.remove": writing,
  "files.link": writing,
  "history.versions": reading,
  "history.deleted": reading,
  "history.delete": managing,
  "sharedVaults.list": reading,
  "sharedVaults.grants": reading,
  "sharedVaults.give": managing,
  "machines.list": managing,
  "machines.add": managing,
  "machines.keep": managing,
  "sharedVaults.leave": reading,
  "sharedVaults.delete": managing,
  "sharedVaults.undelete": managing,
  "sharedSuccessors.begin": managing,
  "sharedSuccessors.stage": managing,
  "sharedSuccessors.finish": managing,
  "leaverTasks.update": managing,
  "leaverTasks.take": writing,
  "leaverTasks.report": writing,
};

/** Calls of a vault that a shared one doesn't have: `successors` are a personal vault's, an archive mark is set by PUT. */
const personal = /^(successors|archivedVaults)\.|^passwords\.archive$/;

let server: TestServer;
let outsiders: Record<"stranger" | "admin" | "super admin", Sharer>;
/** A vault in which nothing is changed: every cell there is refused. */
let refusing: { world: World; by: Record<"read" | "write" | "manage" | "barred", Sharer> };
beforeAll(async () => {
  server = await startTestServer();
  const [stranger] = (await sharers(server, 1)) as [Sharer];
  const [admin] = (await sharers(server, 1, { isAdmin: true })) as [Sharer];
  const [root] = (await sharers(server, 1, { isSuperAdmin: true })) as [Sharer];
  outsiders = { stranger, admin, "super admin": root };
  refusing = await makeWorld();
});
afterAll(() => server.close());

/** Makes a vault with one member of each kind, a task, an entry with a version, and new keys that the manager began. */
async function makeWorld() {
  const { vault: first, members } = await sharedVault(server, "read", "write", "manage", "write", "write");
  const [read, write, manage, barred, gone] = members as [Sharer, Sharer, Sharer, Sharer, Sharer];
  const taskId = randomUUID();
  const tasks = [{ taskId, who: [gone._id], total: 9, due: inDays(14), to: [] }];
  const vault = await renewSharedKeys(server, first, [gone], { tasks });
  const { vaultId } = vault;
  const { _id: machineId } = await addMachine(server, vault, { by: manage });
  const entry = await addEntry(server, write, vaultId);
  const versionId = randomUUID();
  await server.db
    .insertInto("vault_history")
    .values({ id: versionId, vault_id: vaultId, kind: "entry", entry_id: entry._id, data: "{}", at: new Date() })
    .execute();
  await server.db.updateTable("vaults").set({ kept_versions: 1 }).where("id", "=", vaultId).execute();
  await server.db
    .updateTable("shared_members")
    .set({ barred: "left" })
    .where("vault_id", "=", vaultId)
    .where("user_id", "=", barred._id)
    .execute();
  vault.members = vault.members.filter(({ who }) => who._id !== barred._id);
  const successorId = randomUUID();
  await sharedSuccessorCalls(server, manage, vaultId).begin(successorId);
  const counter = await counterOf(server, vaultId);
  const newest = await server.db
    .selectFrom("vault_manifests")
    .select(["counter", "sealed"])
    .where("vault_id", "=", vaultId)
    .where("counter", "=", counter)
    .executeTakeFirstOrThrow();
  const file = await insertUpload(server, { vaultId, by: manage, isWhole: true });
  const uploads = new Map<string, SealedTestFile>();
  for (const member of [read, write, manage])
    uploads.set(member._id, await insertUpload(server, { vaultId, by: member }));
  return {
    world: { vault, vaultId, entry, counter, newest, taskId, successorId, barred, machineId, file, uploads },
    by: { read, write, manage, barred },
  };
}

const calls = callList.filter(
  ({ name, call }) =>
    call.path.includes("/vaults/{vaultId}/") && !call.path.startsWith("/user/") && !personal.test(name),
);

test("each call of a shared vault has a line", () => {
  const names = calls.map(({ name }) => name).toSorted();
  expect([Object.keys(requests).toSorted(), Object.keys(expectations).toSorted()]).toEqual([names, names]);
});

describe.each(calls)("$name", ({ name, call }) => {
  const outcomes = (expectations[name] ?? "").split(" ");
  test.each(columns.map((column, i) => [column, outcomes[i] ?? ""] as const))("%s → %s", async (column, outcome) => {
    const { world, by } = outcome === "ok" ? await makeWorld() : refusing;
    const who: Sharer = { ...by, ...outsiders }[column satisfies Column];
    const request = requests[name]?.(who, world);
    if (request === undefined) throw new Error(`no request of ${name}`);
    const { path, ...rest } = request;
    const answer = await callApi(server, `${call.method} /vaults/${world.vaultId}/${path}`, {
      ...rest,
      token: who.token,
    });
    const code = answer.status < 300 ? "ok" : (answer.body.code as string);
    expect(code).toBe(refusals[outcome] ?? outcome);
  });
});
