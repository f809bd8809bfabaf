import { spawn } from "node:child_process";
import { withNode } from "./npm.mjs";
import { root } from "./paths.mjs";
import { printProgress } from "./output.mjs";

/**
 * Runs a program to its end in place of this one: same output, same signals, same exit code. The project's programs
 * read this process id, so that they can shut down cleanly when this process is killed and cannot forward signals.
 */
export function runChild(node, program, args, { cwd = root } = {}) {
  const child = spawn(program, args, {
    cwd,
    env: { ...withNode(node), POMANDER_STARTED_BY: String(process.pid) },
    stdio: "inherit",
  });
  // A signal from a terminal reaches the child too; receiving it a second time has no further effect.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    printProgress(`${program} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (signals[signal] ?? 1)));
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
