import type { OpenVault } from "@pomander/vault";
import { compareCopy, passwordsIn } from "./checks.ts";
import { addVault, lineTips, removeLine, type Effect } from "./model.ts";
import { verifiedVault, type Seat } from "./people.ts";
import { counted, invite, roles, type Turn } from "./turn.ts";
import type { World } from "./world.ts";

/** Returns a vault that a restored backup has brought back, though it ended, and that no one has copied; null: none. */
export function vaultThatIsBack({ model }: World, { opened, ended }: Seat): OpenVault | null {
  const tips = lineTips(model);
  const ids = opened?.sharing.snapshot().vaults.map(({ vaultId }) => vaultId) ?? [];
  const isBack = (vaultId: string) => ended.has(vaultId) && tips.includes(vaultId) && !model.copied.has(vaultId);
  return ids.map((vaultId) => (isBack(vaultId) ? (opened?.vaults.find(vaultId) ?? null) : null)).find(Boolean) ?? null;
}

/**
 * Copies a vault that ended into a new one, and invites those who are in it. Where no device uses the old vault any more,
 * all that was acknowledged in it must be in the copy, and the old one is deleted.
 */
export async function moveOn(turn: Turn): Promise<Effect[]> {
  const { world, seat, vault, sharing } = turn;
  const { vaultId } = vault;
  const { model } = world;
  model.copied.add(vaultId);
  const { shared, entries } = vault.snapshot();
  const made = await sharing.found("Vault");
  if (made.kind !== "done") return counted(turn, "copied", made);
  const ids = entries.map(({ _id }) => _id);
  const copied = await sharing.transfer({ from: vaultId, to: made.vaultId, ids, isMove: false });
  const copy = verifiedVault(seat, made.vaultId);
  if (copied.kind !== "done" || copy === null) throw new Error(`Not copied: ${JSON.stringify(copied)}`);
  counted(turn, "copied", copied, made.vaultId);
  const passwords = await passwordsIn(seat, made.vaultId);
  const members = new Set(shared?.members.filter(({ isMe }) => !isMe).map(({ userId }) => userId));
  const others = world.people.filter(({ userId }) => members.has(userId));
  if ([seat.owner, ...others].every(({ seats }) => seats.every((one) => one.ended.has(vaultId)))) {
    compareCopy(world, seat, vaultId, passwords);
    removeLine(model, vaultId);
    const password = seat.owner.passwords.at(-1) ?? "";
    if (shared?.role === "manage") counted(turn, "old vault deleted", await sharing.deleteVault(vaultId, password));
  }
  addVault(model, made.vaultId);
  for (const person of others) await invite({ ...turn, vault: copy }, person, turn.random.pick(roles) ?? "read");
  return [...passwords].map(([entryId, value]) => ({ vaultId: made.vaultId, entryId, value }));
}
