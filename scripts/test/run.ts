import { type ChildProcess, spawn } from "node:child_process";

let current: ChildProcess | null = null;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    current?.kill(signal);
    process.exit(130);
  });
}

/** Runs a program under this Node, showing what it writes; gives its exit code and its standard output. */
export function runNode(args: readonly string[], env: Record<string, string> = {}) {
  return new Promise<{ exitCode: number; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...env },
    });
    current = child;
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      process.stdout.write(chunk);
      output += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ exitCode: code ?? 1, output }));
  });
}
