import type { VaultRole } from "@pomander/contract";
import type { Draft, OpenVault, Reason } from "@pomander/vault";
import type { SharingOutcome } from "@pomander/vault/sharing";
import { addSuccessor, noteGiven, noteLeft, type Effect } from "./model.ts";
import { closeSeat, verifiedVault, type Opened, type Seat } from "./people.ts";
import { settle } from "./settle.ts";
import { count, problem, renewed, type World } from "./world.ts";

const roles: readonly VaultRole[] = ["read", "write", "write", "manage"];
let drafts = 0;
const newDraft = (): Draft => ({
  title: `Entry ${++drafts}`,
  link: "",
  email: "",
  password: `secret ${drafts}`,
  notes: "",
  category: "",
  tags: [],
  isFavorite: false,
});

interface Turn extends Opened {
  world: World;
  seat: Seat;
  vault: OpenVault;
}

/** Lets a person do one thing at a device, chosen at random; returns what was acknowledged. */
export async function step(world: World, seat: Seat): Promise<Effect[]> {
  const { random } = world;
  try {
    const opened = await settle(world, seat);
    const open = opened.sharing.snapshot().vaults.flatMap(({ vaultId }) => verifiedVault(seat, vaultId) ?? []);
    const vault = random.pick(open);
    const dice = random.next();
    if (dice < 0.04) {
      closeSeat(seat);
      count(world, "started again");
      return [];
    }
    if (dice < 0.06) return await renewPersonalKeys(world, seat, opened);
    if (vault === undefined) return [];
    const turn = { ...opened, world, seat, vault };
    if (dice < 0.55) return await write(turn);
    const isManager = vault.snapshot().shared?.role === "manage";
    if (dice > 0.97) return await leave(turn);
    if (isManager) return await manage(turn, dice);
    return await write(turn);
  } catch (error) {
    closeSeat(seat);
    problem(world, seat, error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [];
  }
}

async function write({ world, seat, vault }: Turn): Promise<Effect[]> {
  const { random } = world;
  const { vaultId } = vault;
  const entry = random.pick(vault.snapshot().entries);
  const draft = newDraft();
  const dice = random.next();
  if (entry === undefined || dice < 0.4) {
    const outcome = await vault.create(draft);
    if (outcome.kind !== "saved") return refused(world, "create", outcome);
    return acknowledged(world, seat, { vaultId, entryId: outcome.id, value: draft.password });
  }
  const { _id: entryId } = entry;
  if (dice < 0.85) {
    const base = await vault.reveal(entryId);
    const outcome = await vault.save(base, { ...base, password: draft.password });
    if (outcome.kind !== "saved") return refused(world, "save", outcome);
    return acknowledged(world, seat, { vaultId, entryId, value: draft.password });
  }
  const outcome = await vault.deleteForever(entryId);
  if (outcome.kind !== "done") return refused(world, "delete", outcome);
  return acknowledged(world, seat, { vaultId, entryId, value: null });
}

function acknowledged(world: World, seat: Seat, effect: Effect): Effect[] {
  count(world, "writes acknowledged");
  if (seat.ended.has(effect.vaultId))
    problem(world, seat, `wrote into ${effect.vaultId}, though it knows that new keys took its place`);
  return [effect];
}

function refused(world: World, what: string, outcome: { kind: string; reason?: Reason }): [] {
  count(world, `${what}: ${outcome.reason?.code ?? outcome.kind}`);
  return [];
}

/** Returns nothing, and counts what became of a step of sharing. */
function counted(world: World, what: string, outcome: SharingOutcome): [] {
  return outcome.kind === "done" ? (count(world, what), []) : refused(world, what, outcome);
}

async function manage(turn: Turn, dice: number): Promise<Effect[]> {
  const { world, seat, vault, sharing } = turn;
  const { vaultId } = vault;
  const members = vault.snapshot().shared?.members ?? [];
  const others = members.filter(({ isMe }) => !isMe);
  if (dice < 0.65) {
    const ids = new Set(members.map(({ userId }) => userId));
    const someone = world.random.pick(world.people.filter(({ userId }) => !ids.has(userId)));
    if (someone === undefined) return [];
    const outcome = await sharing.addMember(vaultId, someone.userId, world.random.pick(roles) ?? "read");
    if (outcome.kind === "done") noteGiven(world.model, vaultId, someone.userId);
    return counted(world, "member added", outcome);
  }
  const other = world.random.pick(others);
  if (dice < 0.72) return counted(world, "renamed", await sharing.rename(vaultId, `Vault ${++drafts}`));
  if (other === undefined) return [];
  if (dice < 0.82)
    return counted(world, "role", await sharing.setRole(vaultId, other.userId, world.random.pick(roles) ?? "read"));
  const out = members.length < 3 ? [] : [other.userId];
  const own = sharing.snapshot().vaults.find((one) => one.vaultId === vaultId);
  const differing = own?.members.filter(({ differsFromContact }) => differsFromContact).map(({ userId }) => userId);
  const replaced = [...(own?.hasFormerCard === true ? [seat.owner.userId] : []), ...(differing ?? [])].filter(
    (userId) => !out.includes(userId),
  );
  const password = seat.owner.passwords.at(-1) ?? "";
  const isReplacing = world.random.happens(0.3);
  const outcome = await sharing.makeNewKeys({ vaultId, password, out, replaced, isReplacing });
  if (outcome.kind === "done") {
    seat.ended.add(vaultId);
    addSuccessor(world.model, vaultId, outcome.vaultId, out);
  }
  return counted(world, out.length === 0 ? "new keys" : "taken out", outcome);
}

/** Leaves a vault that others manage. */
async function leave({ world, seat, vault, sharing }: Turn): Promise<Effect[]> {
  const { members = [] } = vault.snapshot().shared ?? {};
  if (!members.some(({ isMe, role }) => !isMe && role === "manage")) return [];
  const outcome = await sharing.leave(vault.vaultId, seat.owner.passwords.at(-1) ?? "");
  if (outcome.kind === "done") noteLeft(world.model, vault.vaultId, seat.owner.userId);
  return counted(world, "left", outcome);
}

async function renewPersonalKeys(world: World, seat: Seat, { device, user }: Opened): Promise<Effect[]> {
  if (world.hasBackup) return [];
  const { owner } = seat;
  const password = `gallant-otter-violet-${owner.passwords.length}-${owner.name}`;
  const prepared = await device.client.prepareNewVaultKeys(user, owner.passwords.at(-1) ?? "", password);
  await prepared.submit({ isUnreadableLeft: false });
  owner.passwords.push(password);
  count(world, renewed);
  closeSeat(seat);
  return [];
}
