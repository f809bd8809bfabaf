import { readdirSync, readFileSync } from "node:fs";

/** Returns a process and all its descendants, itself first. Linux only. */
export function processTree(pid: number): number[] {
  const children = childrenOf();
  const all = [pid];
  for (const one of all) all.push(...(children.get(one) ?? []));
  return all;
}

function childrenOf(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(readProc(`/proc/${name}/status`))?.[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

/** Reads a file of /proc; empty when the process has ended. */
export function readProc(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
