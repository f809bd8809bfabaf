import { spawn } from "node:child_process";
import { program, type CliDevice } from "./device.ts";

/** A person at a terminal: util-linux's `script` gives the command one. */
export interface TerminalRun {
  /** Waits until the screen shows a text, after what was waited for before. */
  shows(text: string): Promise<void>;
  /** Types, as it is. */
  type(keys: string): void;
  /** All that the screen has shown. */
  screen(): string;
  ended: Promise<number | null>;
}

/** Only ends a test that hangs. */
const patienceMs = 60_000;

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Runs the command at a terminal. `redirect` is put behind it: `> file` sends its standard output elsewhere. */
export function runAtTerminal(
  device: CliDevice,
  args: readonly string[],
  { redirect = "", env = {} }: { redirect?: string; env?: Record<string, string> } = {},
): TerminalRun {
  const command = [process.execPath, "--", program, ...args].map(quote).join(" ");
  const child = spawn("script", ["-qefc", `${command} ${redirect}`, "/dev/null"], {
    cwd: device.home,
    env: device.environment({ TERM: "xterm", ...env }),
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let shown = "";
  let seen = 0;
  const listeners = new Set<() => void>();
  child.stdout.on("data", (chunk: Buffer) => {
    shown += chunk.toString("utf8");
    for (const listener of listeners) listener();
  });
  const ended = new Promise<number | null>((resolve) => void child.on("close", resolve));
  return {
    shows: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const at = shown.indexOf(text, seen);
          if (at < 0) return;
          seen = at + text.length;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
        const fail = (why: string) => reject(new Error(`${why}, and never showed "${text}":\n${shown}`));
        void ended.then(() => fail("It ended"));
        setTimeout(() => fail("It waited"), patienceMs).unref();
      }),
    type: (keys) => void child.stdin.write(keys),
    screen: () => shown,
    ended,
  };
}
