import { calls } from "@pomander/contract";
import { decodeBase64url, openEntry } from "@pomander/crypto";
import { openSharedKeys } from "@pomander/crypto/sharing";
import type { Database } from "../../../apps/server/src/platform/database.ts";
import { lineTips, vaultsWithout } from "./model.ts";
import { verifiedVault, type Seat, type TrialPerson } from "./people.ts";
import { count, problem, type World } from "./world.ts";

/** Compares what all devices and the database have at the end with what was acknowledged. */
export async function checkAll(world: World, db: Database): Promise<void> {
  const tips = lineTips(world.model);
  for (const [i, expected] of [...world.model.entries.values()].entries())
    await checkLine(world, db, { tip: tips[i] ?? "", expected });
  for (const removal of world.model.removals)
    for (const vaultId of vaultsWithout(world.model, removal)) {
      const person = world.people.find(({ userId }) => userId === removal.userId);
      if (person !== undefined) await checkOut(world, db, person, vaultId);
    }
}

interface Line {
  /** The vault that it has come to. */
  tip: string;
  expected: ReadonlyMap<string, ReadonlySet<string | null>>;
}

/** Checks that members can open a vault, that they see the same, and that nothing acknowledged is missing. */
async function checkLine(world: World, db: Database, { tip, expected }: Line): Promise<void> {
  const seats = world.people.flatMap((person) => person.seats);
  const readers: Seat[] = [];
  for (const seat of seats)
    if (verifiedVault(seat, tip) !== null && (await answerTo(seat, tip)) === "contents") readers.push(seat);
  const [first] = readers;
  if (first === undefined) return checkCopy(world, tip);
  const reference = await passwordsIn(first, tip);
  for (const [entryId, values] of expected)
    if (!values.has(reference.get(entryId) ?? null))
      problem(world, first, tip, `${entryId} is ${reference.get(entryId) ?? "gone"}, not ${[...values].join(" or ")}`);
  count(world, "entries compared", expected.size);
  for (const entryId of reference.keys())
    if (!expected.has(entryId)) problem(world, first, tip, `${entryId} was never acknowledged`);
  for (const reader of readers) {
    const seen = await passwordsIn(reader, tip);
    const differs = seen.size !== reference.size || [...seen].some(([id, password]) => reference.get(id) !== password);
    count(world, "devices that agree", differs ? 0 : 1);
    if (differs) problem(world, reader, tip, `sees other entries than ${first.name}`);
  }
  const members = verifiedVault(first, tip)?.snapshot().shared?.members ?? [];
  for (const { userId, role } of members) {
    const person = world.people.find((one) => one.userId === userId);
    if (world.model.left.get(userId)?.has(tip) === true) continue;
    const isBarred = world.model.begun.get(userId)?.has(tip) === true && (await isBarredIn(db, tip, userId));
    const isOver = isOverForManagers(world, tip, members);
    for (const seat of person?.seats ?? []) checkMember(world, seat, { tip, role, isBarred, isOver });
  }
}

/**
 * Returns whether every manager's device remembers new keys that a restored backup lost: managers copied the vault then,
 * and give no one the former one.
 */
const isOverForManagers = (
  { people, restores }: World,
  tip: string,
  members: readonly { userId: string; role: string }[],
) =>
  restores > 0 &&
  people
    .filter(({ userId }) => members.some((member) => member.userId === userId && member.role === "manage"))
    .every(({ seats }) => seats.some(({ ended }) => ended.has(tip)));

/**
 * Checks a vault that no device has open: after a restored backup that lost its new keys the devices remember that it
 * ended, and one of them copies what it shows into a new vault.
 */
async function checkCopy(world: World, tip: string): Promise<void> {
  for (const seat of world.people.flatMap((person) => person.seats)) {
    const ids = seat.opened?.vaults
      .find(tip)
      ?.snapshot()
      .entries.map(({ _id }) => _id);
    const { sharing } = seat.opened ?? {};
    if (ids === undefined || sharing === undefined || !seat.ended.has(tip)) continue;
    const made = await sharing.found("Copy");
    if (made.kind !== "done") continue;
    const copied = await sharing.transfer({ from: tip, to: made.vaultId, ids, isMove: false });
    if (copied.kind !== "done") continue;
    count(world, "ended vaults copied");
    compareCopy(world, seat, tip, await passwordsIn(seat, made.vaultId));
    return;
  }
  // The last one who leaves a vault deletes it.
  const { left } = world.model;
  const members = world.people.filter(({ keys }) => keys.has(tip));
  if (members.length > 0 && members.every(({ userId }) => left.get(userId)?.has(tip) === true))
    return count(world, "vaults that everyone left");
  const [anyone] = world.people.flatMap(({ seats }) => seats);
  if (anyone !== undefined) problem(world, anyone, tip, "nor any other device opens or copies it");
}

/** Checks that the copy of a vault has all that was acknowledged in it. */
export function compareCopy(world: World, seat: Seat, vaultId: string, passwords: ReadonlyMap<string, string>): void {
  const { entries, lineOf } = world.model;
  const expected = entries.get(lineOf.get(vaultId) ?? "") ?? new Map<string, ReadonlySet<string | null>>();
  const copied = new Set(passwords.values());
  count(world, "entries compared", expected.size);
  for (const [entryId, values] of expected)
    if (![...values].some((value) => value === null || copied.has(value)))
      problem(world, seat, vaultId, `${entryId} is not copied, which is ${[...values].join(" or ")}`);
}

/** Returns whether new keys were begun that bar a member: until others are begun that do not name them. */
async function isBarredIn(db: Database, vaultId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("shared_members")
    .select("barred")
    .where("vault_id", "=", vaultId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.barred === "begun";
}

interface Member {
  tip: string;
  role: string;
  isBarred: boolean;
  isOver: boolean;
}

/** Checks that a member's device has the vault open, or waits for a Yes, or says why not. */
function checkMember(world: World, seat: Seat, { tip, role, isBarred, isOver }: Member): void {
  const vault = verifiedVault(seat, tip);
  if (vault !== null) {
    const mine = vault.snapshot().shared?.role;
    if (mine !== role) problem(world, seat, tip, `has the role ${mine}, not ${role}`);
    return;
  }
  const { vaults = [], error } = seat.opened?.sharing.snapshot() ?? {};
  const known = vaults.find(({ vaultId }) => vaultId === tip);
  const why = seat.opened?.vaults.find(tip)?.snapshot().fault?.kind ?? known?.problem?.code ?? error?.code;
  if (isBarred && known?.status === "notListed") return countWhyNot(world, "barred by new keys that were not finished");
  if (isOver && known === undefined && !seat.owner.keys.has(tip))
    return countWhyNot(world, "was never opened, and its managers remember that it ended");
  // No grant of a vault is taken of which the own devices remember that it ended.
  if (world.restores > 0 && known === undefined && seat.owner.seats.some(({ ended }) => ended.has(tip)))
    return countWhyNot(world, "was lost with the own records, and this person's devices remember that it ended");
  const isSaid = known !== undefined && (why !== undefined || known.status !== "open");
  if (world.restores > 0 && isSaid) return countWhyNot(world, `${known.status} ${why ?? ""}`);
  problem(world, seat, tip, `is locked out: ${known?.status ?? "not known"}, ${why ?? "and doesn't say why"}`);
}

function countWhyNot(world: World, why: string): void {
  count(world, "devices that say why not");
  count(world, `why not: ${why}`);
}

export async function passwordsIn(seat: Seat, vaultId: string): Promise<Map<string, string>> {
  const { entries = [] } = (await verifiedVault(seat, vaultId)?.openAll()) ?? {};
  return new Map(entries.map(({ _id, password }) => [_id, password]));
}

/** Returns what the server answers a person who asks for a vault: its contents, or the code of a refusal. */
async function answerTo({ opened }: Seat, vaultId: string): Promise<string> {
  const host = await opened?.device.client.sharingHost();
  if (host === undefined) return "nothing";
  return host.api(calls.vaults.contents, { params: { vaultId } }).then(
    () => "contents",
    (error: { code?: string }) => error.code ?? "an error",
  );
}

/** Checks that a person who was taken out gets nothing of a vault, and that no key they ever had opens it. */
async function checkOut(world: World, db: Database, person: TrialPerson, vaultId: string): Promise<void> {
  const [seat] = person.seats;
  if (seat === undefined) return;
  count(world, "vaults refused");
  if (person.keys.has(vaultId)) problem(world, seat, vaultId, "has the key after being taken out");
  const answer = await answerTo(seat, vaultId);
  if (answer !== "not_found") problem(world, seat, vaultId, `asked for it after being taken out, and got ${answer}`);
  const grants = await db
    .selectFrom("shared_grants")
    .select("by_id")
    .where("vault_id", "=", vaultId)
    .where("to_id", "=", person.userId)
    .execute();
  if (grants.length > 0) problem(world, seat, vaultId, "was given it after being taken out");
  const reader = world.people.flatMap(({ seats }) => seats).find((one) => verifiedVault(one, vaultId) !== null);
  const vault = reader && verifiedVault(reader, vaultId);
  for (const { _id } of vault?.snapshot().entries ?? []) {
    const sealed = await vault?.received(_id);
    if (sealed !== undefined && (await opensOne(person, vaultId, sealed)))
      problem(world, seat, vaultId, `opens ${_id} with a key from before being taken out`);
  }
}

/** Returns whether any key that a person ever had opens an entry, as if the server had handed it over. */
async function opensOne(
  { keys }: TrialPerson,
  vaultId: string,
  sealed: Parameters<typeof openEntry>[1],
): Promise<boolean> {
  for (const vaultKey of keys.values()) {
    const content = await openSharedKeys(decodeBase64url(vaultKey), vaultId);
    const isOpen = await openEntry(content, sealed).then(
      () => true,
      () => false,
    );
    if (isOpen) return true;
  }
  return false;
}
