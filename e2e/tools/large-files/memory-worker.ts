// Measures the memory of processes in a thread of its own, so that the measured code is not delayed.
import { parentPort, workerData } from "node:worker_threads";
import { processesOf } from "../../../apps/cli/test/support/device.ts";
import { memoryOf } from "../../../scripts/trials/files/peak-memory.ts";
import { processTree, readProc } from "../../../scripts/trials/process-tree.ts";
import type { Watched } from "./watch-memory.ts";

const { client, serverPid } = workerData as { client: Watched; serverPid: number };
/** Milliseconds between two looks. */
const intervalMs = 200;
const most = { client: 0, all: 0, server: 0 };

/** Whether a process of a browser runs pages. */
const isOfPages = (pid: number) => /--type=renderer|-isForBrowser/.test(readProc(`/proc/${pid}/cmdline`));
const sum = (pids: readonly number[]) => pids.reduce((bytes, pid) => bytes + memoryOf(pid), 0);

function look(): void {
  const pids = "home" in client ? processesOf(client.home).map(({ pid }) => pid) : processTree(client.browserPid);
  const [pages, others] =
    "home" in client ? [pids, []] : [pids.filter(isOfPages), pids.filter((pid) => !isOfPages(pid))];
  const ofPages = sum(pages);
  most.client = Math.max(most.client, ofPages);
  most.all = Math.max(most.all, ofPages + sum(others));
  most.server = Math.max(most.server, memoryOf(serverPid));
}

look();
const timer = setInterval(look, intervalMs);
parentPort?.once("message", () => {
  clearInterval(timer);
  look();
  parentPort?.postMessage(most);
});
