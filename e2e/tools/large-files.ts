// Adds a file of 500 MB to an entry and saves it again, in Chromium, in Firefox and on the command line, while the
// connection breaks five times each way; compares the bytes, and prints memory and times. `npm run trial large-files [--
// --size 500 --only Chromium]`. Linux only; it needs 10 GB on the disk of TMPDIR, and deletes it at the end.
import { execFileSync } from "node:child_process";
import { createHash, randomFillSync } from "node:crypto";
import { closeSync, createReadStream, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sealedFileBytes } from "@pomander/contract";
import { freePort } from "../../apps/server/test/free-port.ts";
import { killProcesses, startBuilt, waitUntilReady } from "../../apps/server/test/server-process.ts";
import { draft } from "../../packages/vault/test/support/test-environment.ts";
import { createChecks, temporaryFolder, trialOptions } from "../../scripts/trials/trial.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { fromHere, fromPage, timeBarePuts } from "./large-files/bare-puts.ts";
import { startBreakingProxy } from "./large-files/breaking-proxy.ts";
import { openChromium, openFirefox } from "./large-files/browser-client.ts";
import { openCommand } from "./large-files/command-client.ts";
import type { ClientPlace, FileClient } from "./large-files/file-client.ts";
import { memoryDuring } from "./large-files/watch-memory.ts";

const options = trialOptions({ size: 500, timed: 100, rounds: 3, breaks: 5, only: "" });
const megabyte = 1_000_000;
const mebibyte = 2 ** 20;
/** The most memory that a transfer may take above rest, in MiB. */
const bounds = { client: 64, server: 8 };
const mostTimesBarePuts = 1.5;
/** A file so large is put and saved first: what it takes of the server counts as the server's rest, whose heap has grown. */
const firstBytes = 20 * megabyte;
/** The most bytes that one break costs: those of the segments that were under way, and of one on its way behind them. */
const bytesOfBreak = 4 * mebibyte;
const { seen, check } = createChecks();
const folder = temporaryFolder("large-files");
process.on("exit", killProcesses);

const buildCli = fileURLToPath(new URL("../../scripts/build-cli.mjs", import.meta.url));
execFileSync(process.execPath, [buildCli], { stdio: ["ignore", "ignore", "inherit"] });
const port = await freePort();
const proxy = await startBreakingProxy(() => port);
const url = `http://localhost:${proxy.port}`;
const server = startBuilt({
  PORT: String(port),
  PUBLIC_URL: url,
  DATA_DIR: join(folder, "data"),
  NODE_ENV: "production",
  FILE_SIZE: "1GiB",
  FILES_PER_VAULT: "50GiB",
  FILES_PER_PERSON: "50GiB",
  FILES_IN_ALL: "50GiB",
});
const openers: Record<string, (place: ClientPlace) => Promise<Client>> = {
  Chromium: async (place) => {
    const client = await openChromium(place);
    return { ...client, barePuts: fromPage(client.page) };
  },
  Firefox: async (place) => {
    const client = await openFirefox(place);
    return { ...client, barePuts: fromPage(client.page) };
  },
  "command line": async (place) => ({ ...(await openCommand(place)), barePuts: fromHere }),
};
interface Client extends FileClient {
  barePuts: typeof fromHere;
}
const inMiB = (bytes: number) => `${(bytes / mebibyte).toFixed(0)} MiB`;

try {
  await waitUntilReady(server, port);
  const account = await registerAccount(url, newPerson());
  const { secondDeviceVault: vault, token, person } = account;
  for (const [name, open] of Object.entries(openers)) {
    if (options.only !== "" && options.only !== name) continue;
    const own = join(folder, name.replace(" ", "-"));
    mkdirSync(join(own, "saved"), { recursive: true });
    await vault.reload();
    await vault.create(draft({ title: name }));
    const client = await open({ url, ...person, title: name, folder: own });
    try {
      await tryLargeFile(client, own);
      await timeFiles(client, own, (size) => timeBarePuts({ vault, url, token }, size, client.barePuts));
    } finally {
      await client.close();
      rmSync(own, { recursive: true, force: true, maxRetries: 5 });
    }
  }
} finally {
  await server.stop();
  await proxy.close();
}
console.log(`${seen.passed} passed, ${seen.failed} failed`);
process.exitCode = seen.failed === 0 ? 0 : 1;

/** Creates a file of random bytes and returns its path. */
function newFile(own: string, name: string, bytes: number): string {
  const path = join(own, name);
  const descriptor = openSync(path, "w");
  const piece = Buffer.alloc(mebibyte);
  for (let left = bytes; left > 0; left -= piece.length)
    writeSync(descriptor, randomFillSync(piece), 0, Math.min(left, piece.length));
  closeSync(descriptor);
  return path;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Puts a file and saves it again while the connection breaks. */
async function tryLargeFile(client: FileClient, own: string): Promise<void> {
  const first = newFile(own, "first.bin", firstBytes);
  const small = await memoryDuring(client.watched, server.pid, async () => {
    await client.put(first);
    await client.get("first.bin");
  });
  await pause(2_000);
  const rest = await memoryDuring(client.watched, server.pid, client.rest);
  console.log(
    `${client.name}: at rest ${inMiB(rest.client)}, with its browser ${inMiB(rest.all)}, the server ${inMiB(rest.server)}`,
  );
  const size = options.size * megabyte;
  const path = newFile(own, "large.bin", size);
  const sent = await hashOf(path);
  const transfer = async (way: "up" | "down", work: () => Promise<void>) => {
    proxy.begin(way, size, options.breaks);
    const begun = performance.now();
    const most = await memoryDuring(client.watched, server.pid, work);
    const seconds = (performance.now() - begun) / 1_000;
    const { broken, ...bytes } = proxy.seen();
    const above = {
      client: most.client - rest.client,
      all: most.all - rest.all,
      server: most.server - Math.max(rest.server, small.server),
    };
    console.log(
      `${client.name}, ${way}: ${seconds.toFixed(0)} s, ${(bytes[way] / megabyte).toFixed(0)} MB with ${broken} breaks; above rest ` +
        `${inMiB(above.client)}, with its browser ${inMiB(above.all)}, the server ${inMiB(above.server)}`,
    );
    check(`${client.name}, ${way}: broken off ${options.breaks} times`, broken === options.breaks);
    const mostBytes = 1.01 * sealedFileBytes(size) + options.breaks * bytesOfBreak;
    check(`${client.name}, ${way}: it went on where it was`, bytes[way] < mostBytes);
    check(`${client.name}, ${way}: ${bounds.client} MiB at most`, above.client <= bounds.client * mebibyte);
    check(
      `${client.name}, ${way}: ${bounds.server} MiB of the server at most`,
      above.server <= bounds.server * mebibyte,
    );
  };
  await transfer("up", () => client.put(path));
  rmSync(path);
  let saved = "";
  await transfer("down", async () => void (saved = await client.get("large.bin")));
  check(`${client.name}: every byte came back`, (await hashOf(saved)) === sent);
  rmSync(saved);
}

/** Compares the time of adding a file with that of the requests alone, in turn. */
async function timeFiles(client: FileClient, own: string, bare: (size: number) => Promise<number>): Promise<void> {
  const size = options.timed * megabyte;
  const ratios: number[] = [];
  proxy.begin("up", size, 0);
  for (let round = 1; round <= options.rounds; round++) {
    const barePuts = await bare(size);
    const path = newFile(own, `timed-${round}.bin`, size);
    const begun = performance.now();
    await client.put(path);
    const seconds = (performance.now() - begun) / 1_000;
    rmSync(path);
    ratios.push(seconds / barePuts);
    console.log(
      `${client.name}: ${options.timed} MB in ${seconds.toFixed(1)} s, bare PUTs ${barePuts.toFixed(1)} s: ${(seconds / barePuts).toFixed(2)}`,
    );
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? Infinity;
  check(
    `${client.name}: ${median.toFixed(2)} times of bare PUTs, ${mostTimesBarePuts} at most`,
    median <= mostTimesBarePuts,
  );
}
