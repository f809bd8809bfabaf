import { spawn } from "node:child_process";
import { withNode } from "./npm.mjs";
import { root } from "./paths.mjs";
import { printProgress } from "./output.mjs";

/**
 * Runs a program to its end in this one's place: same output, same signals, same end. A program of ours learns our
 * number, so that it can end in order when we are killed and can forward nothing.
 */
export function runChild(node, program, args, { cwd = root } = {}) {
  const child = spawn(program, args, {
    cwd,
    env: { ...withNode(node), POMANDER_STARTED_BY: String(process.pid) },
    stdio: "inherit",
  });
  // From a terminal the child has had the signal too; a second one asks for nothing new.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    printProgress(`${program} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (signals[signal] ?? 1)));
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
