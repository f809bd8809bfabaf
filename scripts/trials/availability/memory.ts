import { processTree, readProc } from "../process-tree.ts";

/** MiB of a process and all that it started; what several share counts once. Linux only, and as who may look. */
export const memoryOf = (pid: number): number =>
  processTree(pid).reduce((sum, one) => sum + proportionalKiB(one), 0) / 1_024;

const proportionalKiB = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(readProc(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
