import { type ChildProcess, spawn } from "node:child_process";

let current: ChildProcess | null = null;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    current?.kill(signal);
    process.exit(130);
  });
}

/** Runs a program under this Node, showing its output; returns its exit code and its whole output. */
export function runNode(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ exitCode: number; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    current = child;
    let output = "";
    const forward = (target: NodeJS.WritableStream) => (chunk: Buffer) => {
      target.write(chunk);
      output += chunk.toString();
    };
    child.stdout.on("data", forward(process.stdout));
    child.stderr.on("data", forward(process.stderr));
    child.on("error", reject);
    child.on("close", (code) => resolve({ exitCode: code ?? 1, output }));
  });
}
