import { randomUUID } from "node:crypto";
import { callApi, factories, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { finishOf, renewVaultKeys, successorCalls } from "../new-vault-keys.ts";
import { manifest, newEntry, recovery, sealed } from "../value-factories.ts";
import type { Cell } from "./cells.ts";

interface People {
  server: TestServer;
  caller: TestUser;
  subject: TestUser;
}

const entryOf = async ({ server, subject }: People) => factories(server).entry(subject, { searchTokens: ["abc"] });
async function beginSuccessor({ server, subject }: People): Promise<string> {
  const vaultId = randomUUID();
  await successorCalls(server, subject).begin(vaultId);
  return vaultId;
}
const noParams = async () => ({});

/**
 * Requests of the calls for vaults and their entries, as in `requests`. A path names the caller's vault where nothing
 * else is said.
 */
export const vaultRequests = {
  "vaults.read": noParams,
  // Even the right credential of another's vault opens nothing for a caller who is not its owner.
  "vaults.unlock": async ({ subject }: People) => ({
    params: { vaultId: subject.vaultId },
    body: { credential: subject.password },
  }),
  "vaults.contents": noParams,
  "vaults.manifests": async ({ subject: { vaultId }, cell }: People & { cell: Cell }) =>
    cell.call.path.includes("{vaultId}")
      ? { params: { vaultId }, query: "?after=-1&until=0" }
      : { query: `?vault=${vaultId}&after=-1&until=0` },
  "vaults.setManifest": async ({ subject }: People) => ({ body: { manifest: manifest(subject, 1) } }),
  "vaults.setRecovery": async ({ subject }: People) => ({
    body: { vaultId: subject.vaultId, currentPassword: subject.password, recovery: recovery() },
  }),
  "vaults.setSearchIndex": async ({ subject }: People) => ({ body: { entries: [], manifest: manifest(subject, 1) } }),
  "archivedVaults.list": noParams,
  "archivedVaults.contents": async ({ server, subject }: People) => {
    const unlock = { token: subject.token, body: { credential: subject.password } };
    await callApi(server, `POST /user/vault/${subject.vaultId}/unlock`, unlock);
    await server.db.updateTable("vaults").set({ archived_at: new Date() }).where("id", "=", subject.vaultId).execute();
    return { params: { vaultId: subject.vaultId } };
  },
  "archivedVaults.deletePredecessor": async ({ server, caller, subject }: People) => {
    const { vaultId } = subject;
    Object.assign(subject, await renewVaultKeys(server, subject));
    return { params: { vaultId }, body: { currentPassword: caller.password } };
  },

  "successors.begin": async ({ subject }: People) => ({
    body: { vaultId: randomUUID(), currentPassword: subject.password },
  }),
  "successors.stage": async (world: People) => ({
    params: { successorId: await beginSuccessor(world) },
    body: { put: [newEntry()], remove: [] },
  }),
  "successors.finish": async (world: People) => {
    const successorId = await beginSuccessor(world);
    return { params: { successorId }, body: finishOf(world.subject, successorId, []) };
  },

  "history.versions": async ({ server, subject }: People) => ({
    query: `?entry=${(await factories(server).saved(subject))._id}`,
  }),
  "history.deleted": noParams,
  "history.delete": async ({ server, subject }: People) => ({
    body: { entryId: (await factories(server).saved(subject))._id, currentPassword: subject.password },
  }),

  "passwords.list": noParams,
  "passwords.read": async (world: People) => ({ params: { id: (await entryOf(world))._id } }),
  "passwords.create": async ({ subject }: People) => ({ body: { ...newEntry(), manifest: manifest(subject, 1) } }),
  "passwords.update": async (world: People) => ({
    params: { id: (await entryOf(world))._id },
    body: { ...sealed(2), manifest: manifest(world.caller, 2) },
  }),
  "passwords.archive": async (world: People) => ({
    params: { id: (await entryOf(world))._id },
    headers: { "vault-manifest": JSON.stringify(manifest(world.caller, 2)) },
  }),
  "passwords.deleteForever": async (world: People) => ({
    params: { id: (await entryOf(world))._id },
    body: { manifest: manifest(world.caller, 2) },
  }),
  "passwords.deleteMany": async (world: People) => ({
    body: { ids: [(await entryOf(world))._id], manifest: manifest(world.caller, 2) },
  }),
  "passwords.import": async ({ subject }: People) => ({
    body: { entries: [newEntry()], manifest: manifest(subject, 1) },
  }),
  "passwords.favorites": noParams,
  "passwords.search": async (world: People) => {
    await entryOf(world);
    return { query: "?query=abc" };
  },
};
