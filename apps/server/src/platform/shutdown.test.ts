import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

/** Runs a process with three steps, the second of which fails, and `then`; returns its lines and how it ended. */
async function run(
  then: string,
  onLine: (line: string, kill: (signal: NodeJS.Signals) => void) => void,
  delaySeconds = 0,
) {
  const script = `
    import { pino } from "pino";
    import { createShutdown } from ${JSON.stringify(join(import.meta.dirname, "shutdown.ts"))};
    const say = (text) => process.stdout.write(text + "\\n");
    const log = pino({ level: "info", base: null, timestamp: false }, { write: (line) => process.stdout.write(line) });
    const shutdown = createShutdown(log, ${delaySeconds});
    shutdown.onEnd("one", async () => say("step one"));
    shutdown.onEnd("two", async () => { throw new Error("it fails"); });
    shutdown.onEnd("three", async () => say("step three, ending: " + shutdown.isEnding()));
    setInterval(() => {}, 1_000);
    say("ready, ending: " + shutdown.isEnding());
    ${then}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => {
    lines.push(line.startsWith("{") ? textOf(JSON.parse(line) as Record<string, string | number>) : line);
    onLine(line, (signal) => child.kill(signal));
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { lines, code };
}
const textOf = ({ level, msg, reason, step, delayMs }: Record<string, string | number>) =>
  [level, msg, reason, step, delayMs].filter((each) => each !== undefined).join(" ");
const steps = ["step three, ending: true", "50 a step of stopping failed two", "step one"];

test("a signal runs every step once, the last added first, whatever fails; SIGHUP ends nothing", async () => {
  const { lines, code } = await run("", (line, kill) => {
    if (line.startsWith("ready")) kill("SIGHUP");
    if (line.includes("SIGHUP")) kill("SIGTERM");
  });
  expect(lines).toEqual([
    "ready, ending: false",
    "30 SIGHUP is ignored: settings are read at the start alone",
    "30 stopping SIGTERM",
    ...steps,
    "30 stopped",
  ]);
  expect(code).toBe(0);
});

test("after a signal it serves on for the delay, which a fault cuts short, with its exit code", async () => {
  const fail = `process.on("SIGUSR2", () => { throw new Error("ours"); });`;
  const { lines, code } = await run(
    fail,
    (line, kill) => {
      if (line.startsWith("ready")) kill("SIGINT");
      if (line.includes("stopping")) kill("SIGUSR2");
    },
    600,
  );
  expect(lines).toEqual([
    "ready, ending: false",
    "30 stopping SIGINT 600000",
    "60 a fault that nothing caught",
    ...steps,
    "30 stopped",
  ]);
  expect(code).toBe(1);
});

test("a start that failed runs the steps, and leaves the end to its caller", async () => {
  const { lines, code } = await run(
    `await shutdown.abandon(); await shutdown.abandon(); say("abandoned, ending: " + shutdown.isEnding()); process.exit(7);`,
    () => undefined,
  );
  expect(lines).toEqual([
    "ready, ending: false",
    "step three, ending: false",
    "50 a step of stopping failed two",
    "step one",
    "abandoned, ending: false",
  ]);
  expect(code).toBe(7);
});
