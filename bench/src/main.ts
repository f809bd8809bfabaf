// Measures the most important operations, each against a reference in the same rounds. `npm run trial bench [-- <topic>
// …]`.
import { createHttp } from "./http.ts";
import { machine } from "./machine.ts";
import { printBenchmark, type Benchmark } from "./report.ts";
import { startServer } from "./server/start.ts";
import { measureBackup } from "./benchmarks/backup.ts";
import { measureContents } from "./benchmarks/contents.ts";
import { measureDeliveries } from "./benchmarks/deliveries.ts";
import { measureFullVault } from "./benchmarks/full-vault.ts";
import { measureMorning } from "./benchmarks/morning.ts";
import { measureNewVaultKeys, measureWalk } from "./benchmarks/history.ts";
import { measureHealth } from "./benchmarks/health.ts";
import { measureImport } from "./benchmarks/import.ts";
import { measureLoad } from "./benchmarks/load.ts";
import { measureMails } from "./benchmarks/mails.ts";
import { measureMemory } from "./benchmarks/memory.ts";
import { measureOpening } from "./benchmarks/opening.ts";
import { measureReminders } from "./benchmarks/reminders.ts";
import { measureScale } from "./benchmarks/scale.ts";
import { measureSharedOpening, measureSharedWalk, measureTakingOut } from "./benchmarks/sharing.ts";
import { measureSaves } from "./benchmarks/saves.ts";
import { measureSignIn } from "./benchmarks/sign-in.ts";
import { measureUsers } from "./benchmarks/users.ts";
import { measureWaits } from "./benchmarks/waits.ts";

// The server sets it too. Otherwise the libraries' own checks, meant for development, would be measured.
process.env["NODE_ENV"] ??= "production";
console.log(machine());
console.log(
  "Times are medians, behind them the middle half of the rounds. A ratio is taken within each round; its median says\n" +
    "more than the times, which are this machine's. Beside it the fastest round of each: what is left without noise.",
);
const server = await startServer();
const { http, closeConnections } = createHttp();
const benchmarks: Record<string, () => Promise<Benchmark>> = {
  opening: measureOpening,
  contents: () => measureContents(server, http),
  "full-vault": () => measureFullVault(server),
  "sign-in": () => measureSignIn(server, http),
  waits: () => measureWaits(server),
  saves: () => measureSaves(server),
  walk: () => measureWalk(server),
  "new-vault-keys": () => measureNewVaultKeys(server),
  "shared-opening": () => measureSharedOpening(server),
  "shared-walk": () => measureSharedWalk(server),
  "taking-out": () => measureTakingOut(server),
  health: () => measureHealth(server),
  import: () => measureImport(server),
  load: () => measureLoad(server),
  users: () => measureUsers(server, http),
  reminders: () => measureReminders(server, http),
  deliveries: measureDeliveries,
  mails: measureMails,
  memory: measureMemory,
  backup: measureBackup,
};
/** Benchmarks that run only when they are named: `scale` takes a quarter of an hour, and 10 GB of disk. */
const named: typeof benchmarks = { scale: () => measureScale(server, http), morning: measureMorning };
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benchmarks);
try {
  for (const name of wanted) {
    const measure = benchmarks[name] ?? named[name];
    if (measure === undefined)
      throw new Error(`No topic "${name}": there are ${Object.keys({ ...benchmarks, ...named }).join(", ")}`);
    printBenchmark(await measure());
  }
} finally {
  closeConnections();
  await server.stop();
}
