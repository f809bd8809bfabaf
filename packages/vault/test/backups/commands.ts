import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Writable } from "node:stream";

const main = join(import.meta.dirname, "../../../../apps/server/src/operator/main.ts");

export interface RunningCommand {
  input: Writable;
  /** Kills the process, like a power cut. */
  kill(): void;
  /** Resolves with the exit code, or null after a kill, and with the output. */
  ended: Promise<{ exitCode: number | null; output: string }>;
}

/** Starts `pomander` with only these settings. */
export function startCommand(args: readonly string[], settings: Readonly<Record<string, string>>): RunningCommand {
  const env = { PATH: process.env["PATH"], ...settings };
  const child = spawn(process.execPath, [main, ...args], {
    cwd: settings["DATA_DIR"],
    env,
    stdio: "pipe",
  });
  let output = "";
  const listen = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  // A killed process reads no more input.
  child.stdin.on("error", () => undefined);
  return {
    input: child.stdin,
    kill: () => child.kill("SIGKILL"),
    ended: new Promise((resolve) => child.on("close", (exitCode) => resolve({ exitCode, output }))),
  };
}
