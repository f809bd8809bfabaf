import { availableParallelism, cpus, loadavg, platform, arch } from "node:os";

/** Returns a line about the machine that is measured. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const [load = 0] = loadavg();
  return [
    `${availableParallelism()} cores (${model})`,
    `${platform()} ${arch()}`,
    `Node ${process.versions.node}`,
    `load ${load.toFixed(1)} at the start`,
  ].join(", ");
}
