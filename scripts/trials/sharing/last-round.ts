import { lineTips } from "./model.ts";
import { verifiedVault, type Opened, type Seat, type TrialPerson } from "./people.ts";
import { settle } from "./settle.ts";
import { makeNewKeys } from "./steps.ts";
import { inviteAgain, type Turn } from "./turn.ts";
import { count, problem, type World } from "./world.ts";

const rounds = 3;

/** Lets every device settle, until each has heard of what the others decided. */
export async function settleAll(world: World): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const seat of seatsOf(world))
      await settle(world, seat).catch((error: Error) => problem(world, seat, "", error.stack ?? error.message));
}

const seatsOf = ({ people }: World) => people.flatMap(({ seats }) => seats);

/**
 * Lets managers give members what these could not take, as they ask each other: access for keys that one of the two has
 * replaced since, or that a backup took back. With other cards than the vault's list has, new keys come first.
 */
export async function giveWhatIsMissing(world: World): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const vaultId of lineTips(world.model)) await giveTo(world, vaultId);
    await settleAll(world);
  }
}

async function giveTo(world: World, vaultId: string): Promise<void> {
  const seat = seatsOf(world).find((one) => roleIn(one, vaultId) === "manage" && !one.ended.has(vaultId));
  const vault = seat && verifiedVault(seat, vaultId);
  const { opened } = seat ?? {};
  if (seat === undefined || vault == null || opened == null) return;
  const turn: Turn = { ...(opened satisfies Opened), world, random: world.random, seat, vault };
  const info = opened.sharing.snapshot().vaults.find((known) => known.vaultId === vaultId);
  const missing = (info?.members ?? []).filter(({ userId }) => isMissing(world, userId, vaultId));
  if (missing.length === 0) return;
  count(world, "access missing at the end", missing.length);
  if (info?.hasFormerCard === true || missing.some(({ differsFromContact }) => differsFromContact))
    await makeNewKeys(turn, []);
  else for (const { userId } of missing) await inviteAgain(turn, userId);
}

/** Whether a member has no device that opened a vault. */
function isMissing({ people, model }: World, userId: string, vaultId: string): boolean {
  const person: TrialPerson | undefined = people.find((one) => one.userId === userId);
  if (person === undefined || model.left.get(userId)?.has(vaultId) === true) return false;
  return person.seats.every((seat) => verifiedVault(seat, vaultId) === null);
}

const roleIn = (seat: Seat, vaultId: string) => verifiedVault(seat, vaultId)?.snapshot().shared?.role;
