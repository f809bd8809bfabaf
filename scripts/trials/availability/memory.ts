import { readdirSync, readFileSync } from "node:fs";

/** MiB of a process and all that it started; what several share counts once. Linux only, and as who may look. */
export function memoryOf(pid: number): number {
  const children = childrenOf();
  const all = [pid];
  for (const one of all) all.push(...(children.get(one) ?? []));
  return all.reduce((sum, one) => sum + proportionalKiB(one), 0) / 1_024;
}

function childrenOf(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

const proportionalKiB = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}
