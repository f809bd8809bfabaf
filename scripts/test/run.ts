import { type ChildProcess, spawn } from "node:child_process";

const running = new Set<ChildProcess>();
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

/** Runs a program under this Node, showing its output as it comes; returns its exit code and its whole output. */
export function runNode(
  args: readonly string[],
  show: (text: string) => void,
  env: Readonly<Record<string, string>> = {},
) {
  return new Promise<{ exitCode: number; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        show(text);
        output += text;
      });
    child.on("error", reject);
    child.on("close", (code) => {
      running.delete(child);
      resolve({ exitCode: code ?? 1, output });
    });
  });
}
