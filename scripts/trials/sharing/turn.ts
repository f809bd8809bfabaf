import type { VaultRole } from "@pomander/contract";
import type { OpenVault, Reason } from "@pomander/vault";
import type { SharingOutcome } from "@pomander/vault/sharing";
import type { SeededRandom } from "../../../apps/server/test/seeded-random.ts";
import type { Opened, Seat, TrialPerson } from "./people.ts";
import { count, note, problem, type World } from "./world.ts";

export const roles: readonly VaultRole[] = ["read", "write", "write", "manage"];

/** A device that does one thing, with its open vaults. */
export interface Turn extends Opened {
  world: World;
  /** The choices of this turn alone, which turns at the same time do not change. */
  random: SeededRandom;
  seat: Seat;
  vault: OpenVault;
}

/** Returns nothing, and counts why something was refused. */
export function refused({ world, seat, vault }: Turn, what: string, outcome: { kind: string; reason?: Reason }): [] {
  const { kind, reason } = outcome;
  note(world, seat, vault.vaultId, `${what}: ${kind} ${JSON.stringify(reason)}`);
  count(world, `${what}: ${reason?.code ?? kind}`);
  // This client's requests are well-formed, whatever others do in between.
  if (reason?.code === "invalid") problem(world, seat, vault.vaultId, `${what}: ${JSON.stringify(reason)}`);
  return [];
}

/** Returns nothing, and counts what became of a step of sharing. */
export function counted(turn: Turn, what: string, outcome: SharingOutcome, details = ""): [] {
  if (outcome.kind !== "done") return refused(turn, what, outcome);
  note(turn.world, turn.seat, turn.vault.vaultId, `${what} ${details}`);
  count(turn.world, what);
  return [];
}

/** Sends a person an invitation. */
export async function invite(turn: Turn, { email, name, links }: TrialPerson, role: VaultRole): Promise<[]> {
  const outcome = await turn.sharing.invite([{ email, name }], [{ vaultId: turn.vault.vaultId, role }]);
  if (outcome.kind === "done") links.push(...outcome.invites.map(({ fragment }) => fragment));
  return counted(turn, "invited", outcome, name);
}

/** Invites a member, who is given the vault's key again: perhaps they did not take it, or removed the vault. */
export async function inviteAgain(turn: Turn, userId: string | undefined): Promise<[]> {
  const member = turn.world.people.find((person) => person.userId === userId);
  return member === undefined ? [] : invite(turn, member, "read");
}
