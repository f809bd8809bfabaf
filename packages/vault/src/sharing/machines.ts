import { calls } from "@pomander/contract";
import {
  cardText,
  formatMachineToken,
  isMachine,
  newMachine,
  openMachine,
  sign,
  type SharedMember,
} from "@pomander/crypto/sharing";
import { clientError } from "../errors.ts";
import { changeList } from "./change-members.ts";
import { cardOf, nameOfMember, sharedStateOf, withOwn, type SharingCore } from "./sharing-core.ts";
import type { MachineDraft, MachineInfo, SharingOutcome } from "./sharing-types.ts";

/** Adds a program to a vault (crypto-protocol.md §27). Only its token has the secret. */
export const addMachine = (
  core: SharingCore,
  vaultId: string,
  { name, expiresAt, networks }: MachineDraft,
): Promise<SharingOutcome<{ machineId: string; token: string }>> =>
  withOwn(core, async (own): Promise<SharingOutcome<{ machineId: string; token: string }>> => {
    const { api, random, vaults } = core.host;
    const machine = newMachine(random);
    const { machineId } = machine;
    const { credential, identity } = await openMachine(machine);
    const card = cardText(identity);
    const by = own.identity.userId;
    const record: SharedMember = { ...cardOf(identity), role: "read", name, by, kind: "machine", checked: null };
    const body = { machineId, credential, card, expiresAt: expiresAt.toISOString(), networks: [...networks] };
    const added = await changeList(core, own, vaultId, {
      change: (list) =>
        list.members.some(({ userId }) => userId === machineId)
          ? list
          : { ...list, members: [...list.members, record] },
      until: "",
      send: (sent) => api.done(calls.machines.add, { params: { vaultId }, body: { ...body, ...sent } }),
    });
    if (added.kind !== "done") return added;
    // The token names a link that the server has: its own acknowledgement alone would not say so.
    await vaults.find(vaultId)?.reload();
    const state = sharedStateOf(core, vaultId);
    const isListed = state?.list.content.members.some((member) => cardText(member) === card);
    if (state === null || isListed !== true) throw clientError("vault_not_verified");
    const { counter, hash } = state.link;
    return { kind: "done", machineId, token: formatMachineToken({ ...machine, vaultId, counter, hash }) };
  });

/** Returns the programs of a vault by its verified list, with what the server knows of each. */
export async function readMachines(core: SharingCore, vaultId: string): Promise<readonly MachineInfo[]> {
  const own = await core.own();
  const state = sharedStateOf(core, vaultId);
  if (own === null || state === null) return [];
  const { machines } = await core.host.api(calls.machines.list, { params: { vaultId } });
  const { members } = state.list.content;
  return members.filter(isMachine).map((member) => {
    const adder = members.find(({ userId }) => userId === member.by);
    return {
      machineId: member.userId,
      name: member.name,
      by: adder === undefined ? "" : nameOfMember(own, adder),
      known: machines.find(({ machineId }) => machineId === member.userId) ?? null,
    };
  });
}

/** Keeps a program that a restored backup brought back to the server. */
export const keepMachine = (core: SharingCore, vaultId: string, machineId: string): Promise<SharingOutcome> =>
  withOwn(core, async (own) => {
    const list = sharedStateOf(core, vaultId)?.list.content;
    if (list === undefined) throw clientError("vault_not_open");
    const sig = await sign(await own.identityIn(list), "machine-keep", vaultId, machineId);
    await core.host.api.done(calls.machines.keep, { params: { vaultId, machineId }, body: { sig } });
    return { kind: "done" };
  });

/** Returns those who go with the machines that they added: who made a token may have it. */
export function withTheirMachines(out: readonly string[], members: readonly SharedMember[]): readonly string[] {
  const theirs = members.filter((member) => isMachine(member) && out.includes(member.by));
  return [...new Set([...out, ...theirs.map(({ userId }) => userId)])];
}
