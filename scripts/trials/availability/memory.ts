import { processTree, readProc } from "../process-tree.ts";

/**
 * Returns the MiB of a process and all its descendants; shared memory counts once. Linux only, and only for processes
 * that this user may inspect.
 */
export const memoryOf = (pid: number): number =>
  processTree(pid).reduce((sum, one) => sum + proportionalKiB(one), 0) / 1_024;

const proportionalKiB = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(readProc(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
