import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Writable } from "node:stream";

const main = join(import.meta.dirname, "../../../../apps/cli/src/main.ts");

export interface RunningCommand {
  input: Writable;
  /** As a power cut would. */
  kill(): void;
  /** Its exit code, or null after a kill, and what it said. */
  ended: Promise<{ exitCode: number | null; output: string }>;
}

/** Starts `pomander` with no settings but these. */
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
  // A killed one reads no more.
  child.stdin.on("error", () => undefined);
  return {
    input: child.stdin,
    kill: () => child.kill("SIGKILL"),
    ended: new Promise((resolve) => child.on("close", (exitCode) => resolve({ exitCode, output }))),
  };
}
