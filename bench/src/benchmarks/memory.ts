import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { emptyEnvironment } from "@pomander/server/config";
import { startNode } from "../../../apps/server/test/server-process.ts";
import { createHttp, textOf } from "../http.ts";
import { newDrafts, registerAccount } from "../accounts.ts";
import type { Benchmark } from "../report.ts";

const requests = 100_000;
const atOnce = 16;
const entries = 100;

/** Measures the memory of the server's process as `npm start` starts it: after the start, and after many requests. */
export async function measureMemory(): Promise<Benchmark> {
  const title = "Memory of the server's process, started as by npm start";
  if (process.platform !== "linux") return { title, comparisons: [], notes: ["is read from /proc, on Linux alone"] };
  const dataDir = mkdtempSync(join(tmpdir(), "pomander-memory-"));
  const starter = startNode(
    [fileURLToPath(new URL("../../../scripts/start.mjs", import.meta.url))],
    { ...process.env, ...emptyEnvironment, DATA_DIR: dataDir, PORT: "0" },
    { stderr: "inherit" },
  );
  try {
    const url = await starter.url();
    const server = childOf(starter.pid);
    // The pause lets the process return memory that only the start needed, if it ever does.
    await pause(5_000);
    const atRest = residentMiB(server);
    // The same requests run ten times as often: memory that is never released would show as growth.
    await ask(url, requests / 10);
    const warm = residentMiB(server);
    const begun = performance.now();
    await ask(url, requests);
    const seconds = (performance.now() - begun) / 1_000;
    const after = residentMiB(server);
    return {
      title,
      comparisons: [],
      notes: [
        `after the start, with ${existsSync("apps/web/dist/index.html") ? "the" : "no"} built pages: ${atRest.toFixed(0)} MiB resident`,
        `after ${requests} requests, ${atOnce} at once, each tenth a vault of ${entries} entries: ${after.toFixed(0)} MiB`,
        `that is ${(after / warm).toFixed(2)} times the ${warm.toFixed(0)} MiB after the first ${requests / 10}; at most 1.2 is asked for`,
        `these took ${seconds.toFixed(0)} s, client included`,
      ],
    };
  } finally {
    await starter.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")[0]);

const residentMiB = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;

async function ask(url: string, count: number): Promise<void> {
  const { token, vault } = await registerAccount(url);
  await vault.importEntries(newDrafts(entries));
  const headers = { authorization: `Bearer ${token}` };
  let left = count;
  const one = async () => {
    const { http, closeConnections } = createHttp();
    while (left > 0) {
      left -= 1;
      const path = left % 10 === 0 ? "/api/user/vault/contents" : left % 2 === 0 ? "/api/user" : "/login";
      textOf(await http("GET", `${url}${path}`, { headers }));
    }
    closeConnections();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
