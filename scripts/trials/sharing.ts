// Plays random histories of shared vaults: six people with two devices each, four vaults, all roles, two server
// processes on one PostgreSQL, with people taken out, new personal keys, devices that were away, and backups of the server
// that are restored. `npm run trial sharing [-- --seed 7 --steps 400 --restores 2]`. At the end it checks that no one reads what was
// sealed after they were taken out, that no honest person is locked out, that no acknowledged write is missing, and that
// every device sees the same or says why not.
import { createSeededRandom } from "../../apps/server/test/seeded-random.ts";
import type { Argon2id } from "@pomander/crypto";
import { sharedArgon2 } from "../../packages/vault/test/support/argon2.ts";
import { createTestEnvironment } from "../../packages/vault/test/support/test-environment.ts";
import { checkAll } from "./sharing/checks.ts";
import { backUpDatabase } from "./sharing/database-backup.ts";
import { addVault, applyEffects, checkpoint, createModel, noteGiven } from "./sharing/model.ts";
import { createPerson, openSeat, type Seat } from "./sharing/people.ts";
import { startServers } from "./sharing/servers.ts";
import { settle } from "./sharing/settle.ts";
import { step } from "./sharing/steps.ts";
import { count, problem, type World } from "./sharing/world.ts";
import { randomSeed, trialOptions } from "./trial.ts";

const options = trialOptions({ seed: randomSeed(), steps: 200, restores: 2 });
const names = ["Ana", "Bea", "Cy", "Dan", "Eva", "Finn"];
const vaults = 4;
/** Shares of all steps after which a backup is taken, and after which it is restored. */
const backups = [
  { taken: 0.3, restored: 0.45 },
  { taken: 0.6, restored: 0.8 },
];

/** Argon2id at little cost: the strength of passwords is no part of these histories. */
const quickArgon2: Argon2id = (given) => sharedArgon2({ ...given, memoryKiB: 64, iterations: 1 });

const begun = performance.now();
console.log(`seed ${options.seed}, ${options.steps} steps`);
const random = createSeededRandom(options.seed);
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
    world.people.push(
      await createPerson(name, envs, { weights: [1, random.happens(0.5) ? 0.1 : 0.5], seed: options.seed }),
    );
  await begin();
  await play();
  await end();
} finally {
  await Promise.all(envs.map((env) => env.close()));
  await servers.close();
}
console.log(JSON.stringify(world.counts, null, 2));
for (const text of world.problems.slice(0, 20)) console.log(`FAILED ${text}`);
if (world.problems.length > 0) showHistory();
const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
console.log(`${world.problems.length} problems, ${world.restores} restores, in ${seconds} s`);
process.exitCode = world.problems.length === 0 ? 0 : 1;

/** Prints what happened last in the vaults that problems are about, and in those before and after them. */
function showHistory(): void {
  const { lineOf } = world.model;
  const lines = new Set(world.failing.flatMap((vaultId) => lineOf.get(vaultId) ?? []));
  const about = ({ vaultId }: { vaultId: string }) => vaultId === "" || lines.has(lineOf.get(vaultId) ?? vaultId);
  for (const { text } of world.events.filter(about).slice(-200)) console.log(text);
}

/** Makes the vaults; everyone is in the first one, and has compared codes with everyone. */
async function begin(): Promise<void> {
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
async function play(): Promise<void> {
  let restore: (() => Promise<void>) | null = null;
  const due = backups.slice(0, options.restores).flatMap(({ taken, restored }) => [taken, restored]);
  while (world.steps < options.steps) {
    const seats = chooseSeats();
    const turns = seats.map((seat) => ({ seat, random: createSeededRandom(random.below(2 ** 32)) }));
    world.steps += seats.length;
    const effects = await Promise.all(turns.map((turn) => step(world, turn.seat, turn.random)));
    applyEffects(world.model, effects.flat());
    // The limits of a day are for people, who do less.
    await servers.db.deleteFrom("sharing_counts").execute();
    if (due[0] === undefined || world.steps < due[0] * options.steps) continue;
    due.shift();
    if (restore === null) {
      restore = await takeBackup();
      world.events.push({ vaultId: "", text: `step ${world.steps} BACKUP` });
    } else {
      await restore();
      restore = null;
      world.events.push({ vaultId: "", text: `step ${world.steps} RESTORED` });
    }
  }
}

async function takeBackup(): Promise<() => Promise<void>> {
  const putBack = await backUpDatabase(servers.db);
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
function chooseSeats(): Seat[] {
  const all = world.people.flatMap(({ seats }) => seats);
  const chosen = new Set<Seat>();
  for (const wanted = 1 + random.below(3); chosen.size < wanted;) {
    const seat = random.pick(all);
    if (seat !== undefined && random.happens(seat.weight)) chosen.add(seat);
  }
  return [...chosen];
}

/** Lets every device settle, until each has heard of what the others decided; then compares them. */
async function end(): Promise<void> {
  for (let round = 0; round < 3; round++)
    for (const seat of world.people.flatMap(({ seats }) => seats))
      await settle(world, seat).catch((error: Error) => problem(world, seat, "", error.stack ?? error.message));
  count(world, "removals checked");
  world.counts["removals checked"] = world.model.removals.length;
  await checkAll(world, servers.db);
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("A value is missing");
  return value;
}
