import { randomUUID } from "node:crypto";
import { callApi, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import {
  actOf,
  addMachine,
  addMembers,
  cardForm,
  found,
  foundForm,
  grantOf,
  hashText,
  inDays,
  machineForm,
  memberOf,
  newIdentity,
  publish,
  renewSharedKeys,
  type Sharer,
  sharedFinish,
  sharedSuccessorCalls,
  sharers,
  signText,
} from "../sharing.ts";
import { committed, newEntry } from "../value-factories.ts";

interface People {
  server: TestServer;
  caller: TestUser;
  subject: TestUser;
}

/** Makes a shared vault of the subject. */
async function vaultOf({ server, subject }: People) {
  const owner = await publish(server, subject);
  const vault = await found(server, owner);
  return { owner, vault, vaultId: vault.vaultId };
}

/** Makes a vault of the subject that has a task after a member was removed. */
async function taskOf(people: People) {
  const { server } = people;
  const { owner, vault: first } = await vaultOf(people);
  const [bea] = (await sharers(server, 1)) as [Sharer];
  await addMembers(server, first, [{ who: bea, role: "write" }]);
  const taskId = randomUUID();
  const tasks = [{ taskId, who: [bea._id], total: 9, due: inDays(14), to: [] }];
  const { vaultId } = await renewSharedKeys(server, first, [bea], { tasks });
  return { owner, vaultId, taskId };
}

/** Begins new keys of a vault of the subject. */
async function begunOf(people: People) {
  const { owner, vault, vaultId } = await vaultOf(people);
  const successorId = randomUUID();
  await sharedSuccessorCalls(people.server, owner, vaultId).begin(successorId);
  return { owner, vault, vaultId, successorId };
}

async function inviteFrom({ server }: People, by: Sharer, email: string) {
  const [inviteId, offer] = [randomUUID(), committed()];
  const sig = signText(by.signKey, "invite", inviteId, email, hashText(offer));
  const body = { inviteId, email, offer, sig };
  const answer = await callApi(server, "POST /shared/invites", { token: by.token, body });
  if (answer.status !== 204) throw new Error(`invite answered ${answer.status}: ${answer.text}`);
  return inviteId;
}
async function inviteTo(people: People): Promise<string> {
  const [by] = (await sharers(people.server, 1)) as [Sharer];
  return inviteFrom(people, by, people.subject.email);
}

/** Requests of the calls of sharing, as in `requests`: each by a manager of the vault. */
export const sharingRequests = {
  "shared.state": async () => ({}),
  "shared.cards": async ({ subject }: People) => ({ query: `?ids=${subject._id}` }),
  "shared.setCard": async ({ subject }: People) => ({ body: cardForm({ ...subject, ...newIdentity(subject._id) }) }),

  "sharedInvites.create": async ({ server, subject }: People) => {
    const { signKey } = await publish(server, subject);
    const [inviteId, email, offer] = [randomUUID(), "someone@example.org", committed()];
    return { body: { inviteId, email, offer, sig: signText(signKey, "invite", inviteId, email, hashText(offer)) } };
  },
  "sharedInvites.read": async (people: People) => ({ params: { inviteId: await inviteTo(people) } }),
  "sharedInvites.remove": async (people: People) => {
    const owner = await publish(people.server, people.subject);
    return { params: { inviteId: await inviteFrom(people, owner, "someone@example.org") } };
  },
  "sharedInvites.answer": async (people: People) => {
    const { card, signKey } = await publish(people.server, people.subject);
    const inviteId = await inviteTo(people);
    return { params: { inviteId }, body: { card, sig: signText(signKey, "card", card), mac: "A".repeat(43) } };
  },

  "sharedVaults.found": async ({ server, subject }: People) => ({ body: foundForm(await publish(server, subject)) }),
  "sharedVaults.list": async (people: People) => ({
    params: { vaultId: (await vaultOf(people)).vaultId, counter: "0" },
  }),
  "sharedVaults.grants": async (people: People) => ({ params: { vaultId: (await vaultOf(people)).vaultId } }),
  "sharedVaults.give": async (people: People) => {
    const { owner, vaultId } = await vaultOf(people);
    const manifest = await people.server.db
      .selectFrom("vault_manifests")
      .select(["counter", "sealed"])
      .where("vault_id", "=", vaultId)
      .executeTakeFirstOrThrow();
    return { params: { vaultId }, body: { grants: [grantOf({ vaultId, by: owner, to: owner, manifest })] } };
  },
  "sharedVaults.leave": async (people: People) => ({
    params: { vaultId: (await vaultOf(people)).vaultId },
    body: { currentPassword: people.caller.password },
  }),
  "sharedVaults.delete": async (people: People) => {
    const { owner, vaultId } = await vaultOf(people);
    const act = actOf(owner, "delete", vaultId);
    return { params: { vaultId }, body: { currentPassword: people.caller.password, act } };
  },
  "sharedVaults.undelete": async (people: People) => {
    const { owner, vaultId } = await vaultOf(people);
    const act = actOf(owner, "undelete", vaultId);
    return { params: { vaultId }, body: { currentPassword: people.caller.password, act } };
  },

  "sharedSuccessors.begin": async (people: People) => {
    const { owner, vaultId } = await vaultOf(people);
    const act = actOf(owner, "begin", vaultId);
    const { password: currentPassword } = people.caller;
    const body = { vaultId: randomUUID(), without: [], replace: false, currentPassword, act };
    return { params: { vaultId }, body };
  },
  "sharedSuccessors.stage": async (people: People) => {
    const { vaultId, successorId } = await begunOf(people);
    return { params: { vaultId, successorId }, body: { put: [newEntry()], remove: [] } };
  },
  "sharedSuccessors.finish": async (people: People) => {
    const { owner, vault, vaultId, successorId } = await begunOf(people);
    const body = sharedFinish({ by: owner, successorId, members: vault.members, from: 0 });
    return { params: { vaultId, successorId }, body };
  },

  "machines.list": async (people: People) => ({ params: { vaultId: (await vaultOf(people)).vaultId } }),
  "machines.add": async (people: People) => {
    const { owner, vaultId } = await vaultOf(people);
    const members = [memberOf(owner, "manage")];
    return { params: { vaultId }, body: machineForm({ vaultId, members }, { by: owner, counter: 1 }) };
  },
  "machines.keep": async (people: People) => {
    const { owner, vault, vaultId } = await vaultOf(people);
    const { _id: machineId } = await addMachine(people.server, vault);
    const restored = people.server.db.updateTable("shared_machines").set({ awaits_keep: true });
    await restored.where("id", "=", machineId).execute();
    return {
      params: { vaultId, machineId },
      body: { sig: signText(owner.signKey, "machine-keep", vaultId, machineId) },
    };
  },
  "machines.signIn": async (people: People) => {
    const { _id, credential } = await addMachine(people.server, (await vaultOf(people)).vault);
    return { body: { machineId: _id, credential } };
  },

  "leaverTasks.update": async (people: People) => {
    const { owner, vaultId, taskId } = await taskOf(people);
    const due = inDays(20);
    const sig = signText(owner.signKey, "leaver-task", vaultId, taskId, due, "");
    return { params: { vaultId, taskId }, body: { due, to: [], sig } };
  },
  "leaverTasks.take": async (people: People) => {
    const { owner, vaultId, taskId } = await taskOf(people);
    const sig = signText(owner.signKey, "leaver-task", vaultId, taskId, "", owner._id);
    return { params: { vaultId, taskId }, body: { isTaken: true, sig } };
  },
  "leaverTasks.report": async (people: People) => {
    const { owner, vaultId, taskId } = await taskOf(people);
    const { sealed } = await people.server.db
      .selectFrom("vault_manifests")
      .select("sealed")
      .where("vault_id", "=", vaultId)
      .executeTakeFirstOrThrow();
    const hash = hashText(sealed);
    const sig = signText(owner.signKey, "leaver-report", vaultId, taskId, 0, hash, 1, 0, 8);
    return { params: { vaultId }, body: { taskId, counter: 0, hash, left: 1, aside: 0, gone: 8, sig } };
  },
};
