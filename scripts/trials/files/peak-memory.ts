import { readFileSync } from "node:fs";

/** Milliseconds between two looks. */
const intervalMs = 50;

/** Returns the bytes of memory that a process takes alone: what it has in common with others is left out. */
export function memoryOf(pid: number): number {
  try {
    const kilobytes = [...readFileSync(`/proc/${pid}/smaps_rollup`, "utf8").matchAll(/^Private_\w+:\s+(\d+) kB/gm)];
    return kilobytes.reduce((sum, [, value]) => sum + Number(value) * 1_024, 0);
  } catch {
    return 0;
  }
}

/** Watches the memory of processes until `end` is called, which returns the most that it was, in bytes. */
export function watchMemory(pids: () => readonly number[]) {
  let most = 0;
  const look = () => {
    most = Math.max(
      most,
      pids().reduce((sum, pid) => sum + memoryOf(pid), 0),
    );
  };
  look();
  const timer = setInterval(look, intervalMs);
  return {
    end: (): number => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}
