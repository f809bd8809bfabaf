import type { Argon2id } from "@pomander/crypto";
import type { Database } from "../../../apps/server/src/platform/database.ts";
import { createSeededRandom } from "../../../apps/server/test/seeded-random.ts";
import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import { createTestEnvironment } from "../../../packages/vault/test/support/test-environment.ts";
import { checkAll } from "./checks.ts";
import { backUpDatabase } from "./database-backup.ts";
import { addVault, applyEffects, checkpoint, createModel, noteGiven } from "./model.ts";
import { giveWhatIsMissing, settleAll } from "./last-round.ts";
import { createPerson, openSeat, type Seat } from "./people.ts";
import { startServers } from "./servers.ts";
import { step } from "./steps.ts";
import type { World } from "./world.ts";

const names = ["Ana", "Bea", "Cy", "Dan", "Eva", "Finn"];
const vaults = 4;
/** Shares of all steps after which a backup is taken, and after which it is restored. */
const backups = [
  { taken: 0.3, restored: 0.45 },
  { taken: 0.6, restored: 0.8 },
];

/** Argon2id at little cost: the strength of passwords is no part of these histories. */
const quickArgon2: Argon2id = (given) => sharedArgon2({ ...given, memoryKiB: 64, iterations: 1 });

export interface HistoryOptions {
  seed: number;
  steps: number;
  /** Number of backups that are restored, at most two. */
  restores: number;
}

/** Plays one history, and checks at its end what everyone has. */
export async function playHistory(options: HistoryOptions): Promise<World> {
  const { seed } = options;
  const random = createSeededRandom(seed);
  const servers = await startServers(2);
  const envs = await Promise.all(servers.urls.map((url) => createTestEnvironment(url, quickArgon2)));
  const world: World = {
    random,
    people: [],
    model: createModel(),
    steps: 0,
    restores: 0,
    hasBackup: false,
    problems: [],
    failing: [],
    counts: {},
    events: [],
  };
  for (const { proxy } of envs)
    proxy.tampering = {
      tags: true,
      reply({ status, body }, { method, path }) {
        if (status === 400) world.events.push({ vaultId: "", text: `${method} ${path}: ${JSON.stringify(body)}` });
      },
    };
  try {
    for (const name of names)
      world.people.push(await createPerson(name, envs, { weights: [1, random.happens(0.5) ? 0.1 : 0.5], seed }));
    await begin(world);
    await play(world, servers.db, options);
    await end(world, servers.db);
  } finally {
    await Promise.all(envs.map((env) => env.close()));
    await servers.close();
  }
  return world;
}

/** Makes the vaults; everyone is in the first one, and has compared codes with everyone. */
async function begin(world: World): Promise<void> {
  const opened = await Promise.all(world.people.map(({ seats: [first] }) => openSeat(required(first))));
  for (const one of opened) await one.sharing.refresh();
  const [first, ...others] = opened;
  if (first === undefined) return;
  const founded = async ({ sharing }: typeof first) => {
    const made = await sharing.found("Vault");
    if (made.kind !== "done") throw new Error(made.reason.code);
    addVault(world.model, made.vaultId);
    return made.vaultId;
  };
  const vaultId = await founded(first);
  const people = others.map(({ user: { email } }, i) => ({ email, name: names[i + 1] ?? "" }));
  const made = await first.sharing.invite(people, [{ vaultId, role: "write" }]);
  if (made.kind !== "done") throw new Error(made.reason.code);
  for (const [i, other] of others.entries()) await other.sharing.acceptInvite(required(made.invites[i]).fragment);
  await first.sharing.giveAccess();
  for (const other of others) {
    await other.sharing.refresh();
    await other.sharing.takeGrants(first.user._id);
    noteGiven(world.model, vaultId, other.user._id);
  }
  for (const one of opened)
    for (const other of opened) {
      const { userId = "", name = "", code = "" } = other.sharing.snapshot().me ?? {};
      if (one !== other) await one.sharing.compare(userId, name, code);
    }
  for (const other of others.slice(0, vaults - 1)) await founded(other);
}

/** Lets one to three devices act at a time, and takes and restores backups in between. */
async function play(world: World, db: Database, { steps, restores }: HistoryOptions): Promise<void> {
  const begun = performance.now();
  let restore: (() => Promise<void>) | null = null;
  const due = backups.slice(0, restores).flatMap(({ taken, restored }) => [taken, restored]);
  while (world.steps < steps) {
    const seats = chooseSeats(world);
    const turns = seats.map((seat) => ({ seat, random: createSeededRandom(world.random.below(2 ** 32)) }));
    if (Math.floor(world.steps / 500) < Math.floor((world.steps + seats.length) / 500))
      console.log(`${world.steps} steps in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
    world.steps += seats.length;
    const effects = await Promise.all(turns.map((turn) => step(world, turn.seat, turn.random)));
    applyEffects(world.model, effects.flat());
    // The limits of a day are for people, who do less.
    await db.deleteFrom("sharing_counts").execute();
    await db.updateTable("vaults").set({ lists_since: null }).where("lists_since", "is not", null).execute();
    await db.updateTable("shared_members").set({ day_since: null }).where("day_since", "is not", null).execute();
    if (due[0] === undefined || world.steps < due[0] * steps) continue;
    due.shift();
    if (restore === null) {
      restore = await takeBackup(world, db);
      world.events.push({ vaultId: "", text: `step ${world.steps} BACKUP` });
    } else {
      await restore();
      restore = null;
      world.events.push({ vaultId: "", text: `step ${world.steps} RESTORED` });
    }
  }
}

async function takeBackup(world: World, db: Database): Promise<() => Promise<void>> {
  const putBack = await backUpDatabase(db);
  const model = checkpoint(world.model);
  world.hasBackup = true;
  return async () => {
    await putBack();
    // A manager's Keep may bring back a later list, with the people who were added since.
    for (const [userId, vaultIds] of world.model.given)
      for (const vaultId of vaultIds) noteGiven(model, vaultId, userId);
    world.model = model;
    world.restores++;
    world.hasBackup = false;
  };
}

/** Chooses one to three different devices; those that are away more often are chosen less. */
function chooseSeats({ random, people }: World): Seat[] {
  const all = people.flatMap(({ seats }) => seats);
  const chosen = new Set<Seat>();
  for (const wanted = 1 + random.below(3); chosen.size < wanted;) {
    const seat = random.pick(all);
    if (seat !== undefined && random.happens(seat.weight)) chosen.add(seat);
  }
  return [...chosen];
}

/** Lets every device settle and gives who asks what they lack; then compares them. */
async function end(world: World, db: Database): Promise<void> {
  await settleAll(world);
  await giveWhatIsMissing(world);
  await checkAll(world, db);
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("A value is missing");
  return value;
}
