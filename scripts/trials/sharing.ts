// Plays random histories of shared vaults: six people with two devices each, four vaults, all roles, two server
// processes on one PostgreSQL, with people taken out, new personal keys, devices that were away, and backups of the server
// that are restored. `npm run trial sharing [-- --seed 7 --runs 1 --steps 400 --restores 2 --history folder]`. At the end it
// checks that no one reads what was sealed after they were taken out, that no honest person is locked out, that no
// acknowledged write is missing, and that every device sees the same or says why not. `--history` keeps all that happened.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { playHistory } from "./sharing/history.ts";
import { headOfTable, rowOf } from "./sharing/table.ts";
import type { World } from "./sharing/world.ts";
import { randomSeed, trialOptions } from "./trial.ts";

const options = trialOptions({ seed: randomSeed(), runs: 1, steps: 200, restores: 2, history: "" });
const rows: string[] = [];
for (let run = 0; run < options.runs; run++) {
  const seed = options.seed + run;
  const begun = performance.now();
  console.log(`seed ${seed}, ${options.steps} steps`);
  const world = await playHistory({ ...options, seed });
  console.log(JSON.stringify(world.counts, null, 2));
  if (world.problems.length > 0) showHistory(world);
  if (options.history !== "") await keepHistory(world, join(options.history, `${seed}.txt`));
  rows.push(rowOf(world, seed, (performance.now() - begun) / 1_000));
  console.log([...headOfTable, ...rows].join("\n"));
  if (world.problems.length > 0) process.exitCode = 1;
}

/** Prints what happened last in the vaults that problems are about, and in those before and after them. */
function showHistory({ model: { lineOf }, failing, events }: World): void {
  const lines = new Set(failing.flatMap((vaultId) => lineOf.get(vaultId) ?? []));
  const about = ({ vaultId }: { vaultId: string }) => vaultId === "" || lines.has(lineOf.get(vaultId) ?? vaultId);
  for (const { text } of events.filter(about).slice(-200)) console.log(text);
}

async function keepHistory({ events }: World, path: string): Promise<void> {
  await mkdir(options.history, { recursive: true });
  await writeFile(path, events.map(({ text }) => `${text}\n`).join(""));
}
