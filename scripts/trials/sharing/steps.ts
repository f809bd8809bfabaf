import type { Draft } from "@pomander/vault";
import { isCode } from "@pomander/vault/is-code";
import type { SeededRandom } from "../../../apps/server/test/seeded-random.ts";
import { addSuccessor, noteBegun, noteGiven, noteLeft, type Effect } from "./model.ts";
import { closeSeat, verifiedVault, type Opened, type Seat, type TrialPerson } from "./people.ts";
import { moveOn, vaultThatIsBack } from "./move-on.ts";
import { settle } from "./settle.ts";
import { counted, invite, inviteAgain, refused, roles, type Turn } from "./turn.ts";
import { count, nameOf, note, problem, renewed, type World } from "./world.ts";

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

/** Lets a person do one thing at a device, chosen at random; returns what was acknowledged. */
export async function step(world: World, seat: Seat, random: SeededRandom): Promise<Effect[]> {
  try {
    const opened = await settle(world, seat);
    const back = vaultThatIsBack(world, seat);
    if (back !== null) return await moveOn({ ...opened, world, random, seat, vault: back });
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
    const turn = { ...opened, world, random, seat, vault };
    if (dice < 0.55) return await write(turn);
    const isManager = vault.snapshot().shared?.role === "manage";
    if (dice > 0.97) return await leave(turn);
    if (isManager) return await manage(turn, dice);
    return await write(turn);
  } catch (error) {
    closeSeat(seat);
    problem(world, seat, "", error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [];
  }
}

async function write(turn: Turn): Promise<Effect[]> {
  const { random, vault } = turn;
  const { vaultId } = vault;
  const entry = random.pick(vault.snapshot().entries);
  const draft = newDraft();
  const dice = random.next();
  if (entry === undefined || dice < 0.4) {
    const outcome = await vault.create(draft);
    if (outcome.kind !== "saved") return refused(turn, "create", outcome);
    return acknowledged(turn, { vaultId, entryId: outcome.id, value: draft.password });
  }
  const { _id: entryId } = entry;
  if (dice < 0.85) {
    const base = await vault.reveal(entryId);
    const outcome = await vault.save(base, { ...base, password: draft.password });
    if (outcome.kind !== "saved") return refused(turn, "save", outcome);
    return acknowledged(turn, { vaultId, entryId, value: draft.password });
  }
  const outcome = await vault.deleteForever(entryId);
  if (outcome.kind !== "done") return refused(turn, "delete", outcome);
  return acknowledged(turn, { vaultId, entryId, value: null });
}

function acknowledged({ world, seat, vault }: Turn, effect: Effect): Effect[] {
  const { vaultId, entryId, value } = effect;
  count(world, "writes acknowledged");
  note(world, seat, vaultId, `${entryId} is ${value ?? "gone"} at ${vault.snapshot().manifest?.counter}`);
  if (seat.ended.has(vaultId)) problem(world, seat, vaultId, "wrote, though it knows that new keys took its place");
  return [effect];
}

async function manage(turn: Turn, dice: number): Promise<Effect[]> {
  const { world, random, vault, sharing } = turn;
  const { vaultId } = vault;
  // The page asks for this first: who has this person's present card takes nothing under the former one.
  if (infoOf(turn)?.hasFormerCard === true) return makeNewKeys(turn, []);
  const members = vault.snapshot().shared?.members ?? [];
  const others = members.filter(({ isMe }) => !isMe);
  if (dice < 0.65) {
    const ids = new Set(members.map(({ userId }) => userId));
    const someone = random.pick(world.people.filter(({ userId }) => !ids.has(userId)));
    if (someone === undefined || random.happens(0.2)) return inviteAgain(turn, random.pick(others)?.userId);
    const role = random.pick(roles) ?? "read";
    const outcome = await sharing.addMember(vaultId, someone.userId, role);
    if (outcome.kind === "done") noteGiven(world.model, vaultId, someone.userId);
    // The server knows of nothing that the two have in common any more.
    else if (outcome.reason.code === "not_a_contact") return invite(turn, someone, role);
    return counted(turn, "member added", outcome, someone.name);
  }
  const other = random.pick(others);
  if (dice < 0.72) return counted(turn, "renamed", await sharing.rename(vaultId, `Vault ${++drafts}`));
  if (other === undefined) return [];
  const name = nameOf(world, other.userId);
  if (dice < 0.82) {
    const role = random.pick(roles) ?? "read";
    return counted(turn, "role", await sharing.setRole(vaultId, other.userId, role), `${name} ${role}`);
  }
  return members.length < 3 ? makeNewKeys(turn, []) : makeNewKeys(turn, [other.userId]);
}

/** Makes new keys without some people, and with the present cards of those who stay. */
export async function makeNewKeys(turn: Turn, out: readonly string[]): Promise<Effect[]> {
  const { world, random, seat, vault, sharing } = turn;
  const { vaultId } = vault;
  const own = infoOf(turn);
  const replaced = (own?.members ?? []).flatMap(({ userId, isMe, differsFromContact }) =>
    !out.includes(userId) && (isMe ? own?.hasFormerCard === true : differsFromContact) ? [userId] : [],
  );
  const password = seat.owner.passwords.at(-1) ?? "";
  const isReplacing = random.happens(0.3);
  let gone = out;
  let staying: readonly string[] = [];
  const make = () =>
    sharing.makeNewKeys({
      vaultId,
      password,
      out: gone,
      replaced: replaced.filter((userId) => !gone.includes(userId)),
      staying,
      isReplacing,
    });
  let outcome = await make();
  // A page asks before it removes more people, and before members stay that leavers had added.
  for (;;) {
    const reason = outcome.kind === "notSaved" ? outcome.reason : null;
    if (reason?.code === "others_go_too") gone = [...gone, ...reason.params.without];
    else if (reason?.code === "added_by_leavers") staying = [...staying, ...reason.params.added];
    else break;
    outcome = await make();
  }
  const next = outcome.kind === "done" ? outcome.vaultId : "";
  if (outcome.kind === "done") {
    seat.ended.add(vaultId);
    addSuccessor(world.model, vaultId, next, gone);
    count(world, "people taken out", gone.length);
  } else noteBegun(world.model, vaultId, gone);
  const names = [gone, replaced].map((ids) => ids.map((userId) => nameOf(world, userId)).join(", "));
  return counted(turn, gone.length === 0 ? "new keys" : "taken out", outcome, `[${names.join("] [")}] ${next}`);
}

const infoOf = ({ sharing, vault }: Turn) => sharing.snapshot().vaults.find(({ vaultId }) => vaultId === vault.vaultId);

/** Leaves a vault that others manage, who have opened it. */
async function leave(turn: Turn): Promise<Effect[]> {
  const { world, seat, vault, sharing } = turn;
  const { members = [] } = vault.snapshot().shared ?? {};
  const { left } = world.model;
  const isThere = ({ keys, userId }: TrialPerson) =>
    keys.has(vault.vaultId) && left.get(userId)?.has(vault.vaultId) !== true;
  const taken = world.people.filter(isThere).map(({ userId }) => userId);
  if (!members.some(({ isMe, role, userId }) => !isMe && role === "manage" && taken.includes(userId))) return [];
  const outcome = await sharing.leave(vault.vaultId, seat.owner.passwords.at(-1) ?? "");
  if (outcome.kind === "done") noteLeft(world.model, vault.vaultId, seat.owner.userId);
  return counted(turn, "left", outcome);
}

async function renewPersonalKeys(world: World, seat: Seat, { device, user, personal }: Opened): Promise<Effect[]> {
  // A warning that another device's choice has raised again comes first.
  if (world.hasBackup || personal.snapshot().fault !== null) return [];
  const { owner } = seat;
  const known = owner.passwords.length;
  owner.renewing += 1;
  const password = `gallant-otter-violet-${owner.passwords.length}-${owner.name}`;
  try {
    const prepared = await device.client.prepareNewVaultKeys(user, owner.passwords.at(-1) ?? "", password);
    await prepared.submit({ isUnreadableLeft: false });
  } catch (error) {
    // The other device may renew them at the same moment, which ends the sessions of this one.
    const isOvertaken = owner.renewing > 1 || owner.passwords.length > known;
    if (isOvertaken && isCode(error, "not_signed_in")) {
      count(world, "personal keys renewed by the other device");
      closeSeat(seat);
      return [];
    }
    // The other device may keep a restored vault at the same moment: this one then warns, and renews nothing.
    if (world.restores === 0 || !isCode(error, "vault_not_verified")) throw error;
    count(world, "personal keys not renewed under a warning");
    return [];
  } finally {
    owner.renewing -= 1;
  }
  owner.passwords.push(password);
  count(world, renewed);
  note(world, seat, "", renewed);
  closeSeat(seat);
  return [];
}
