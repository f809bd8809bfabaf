import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { withNode } from "./npm.mjs";
import { inRoot, root } from "./paths.mjs";
import { printProgress } from "./output.mjs";
import { serverProgram } from "./server.mjs";

/**
 * Options of Node: a small young generation, collected before it has grown and when the process is idle; few pools of
 * the C library, which keeps no large freed blocks.
 */
const { options, environment } = JSON.parse(readFileSync(new URL("./node-options.json", import.meta.url), "utf8"));

/**
 * The folder in which Node stores the server's compiled code, for the next start: the process then takes 14 MB less
 * memory. Where the server may not write next to its program, Node does without it.
 */
const compiled = inRoot(".cache", "compiled");

const shortestPause = 1_000;
const longestPause = 60_000;
/** Milliseconds of serving after which the pause before a restart is short again. */
const wellAfter = 300_000;

/**
 * Serves in place of this program, and restarts the server when it dies while serving, after growing pauses. A clean
 * exit, and a failed first start, which would fail again, end this program too.
 */
export function supervise(node) {
  let child = null;
  let waiting = null;
  let hasServed = false;
  let pause = shortestPause;

  const start = () => {
    waiting = null;
    let servesSince = null;
    child = spawn(node, [...options, serverProgram], {
      cwd: root,
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...withNode(node),
        ...environment,
        POMANDER_STARTED_BY: String(process.pid),
      },
      // The server reports over the IPC channel that it serves.
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    child.on("message", (message) => {
      if (message !== "serving") return;
      hasServed = true;
      servesSince = Date.now();
    });
    child.on("error", (error) => {
      printProgress(`${node} could not be started: ${error.message}`);
      process.exit(1);
    });
    child.on("exit", (code, signal) => {
      child = null;
      if (code === 0 || ordered.includes(signal)) process.exit(0);
      if (!hasServed) process.exit(code ?? 1);
      if (servesSince !== null && Date.now() - servesSince >= wellAfter) pause = shortestPause;
      const cause = signal === null ? `exit code ${code}` : signal;
      printProgress(`Pomander has ended by itself (${cause}). It is started again in ${pause / 1_000} s.`);
      waiting = setTimeout(start, pause);
      pause = Math.min(2 * pause, longestPause);
    });
  };

  for (const signal of ordered) {
    process.on(signal, () => {
      if (waiting !== null) process.exit(0);
      // A signal from a terminal reaches the child too; receiving it a second time has no further effect.
      child?.kill(signal);
    });
  }
  // Closing a terminal must not end a server.
  process.on("SIGHUP", () => undefined);
  start();
}

const ordered = ["SIGTERM", "SIGINT"];
