import { readdirSync, readFileSync } from "node:fs";

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

/** Returns the processes that a process has started, and those that these have started. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It ended at this moment.
    }
  }
  const walk = (of: number): number[] => (children.get(of) ?? []).flatMap((child) => [child, ...walk(child)]);
  return walk(pid);
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
