import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { CrashPoint } from "../../../../apps/server/test/crash/crash-point.ts";
import type { TestServer } from "../../../../apps/server/test/harness.ts";

const serverProcess = fileURLToPath(import.meta.resolve("../../../../apps/server/test/crash/server-process.ts"));

/** A server in a process of its own, to be killed. */
export interface DoomedServer {
  url: string;
  process: ChildProcess;
  held: CrashPoint[];
}

/** Starts a server to be killed, on the same database as one that keeps running. */
export async function startDoomedServer({ connection, secrets }: TestServer): Promise<DoomedServer> {
  const child = fork(serverProcess, { stdio: "inherit", execArgv: [] });
  const { tokenSecret, pepper } = secrets;
  child.send({ connection, tokenSecret: tokenSecret.toString("hex"), pepper: pepper.toString("hex") });
  const ended = once(child, "exit").then(() => Promise.reject(new Error("The server ended before it listened.")));
  const [{ url }] = (await Promise.race([once(child, "message"), ended])) as [{ url: string }];
  ended.catch(() => undefined);
  const held: CrashPoint[] = [];
  child.on("message", (message: { held: CrashPoint }) => void held.push(message.held));
  return { url, process: child, held };
}

/** Kills the server with -9 as soon as every request waits at its point. */
export async function killWhenHeld(
  doomed: DoomedServer,
  cases: readonly Promise<{ point: CrashPoint; told: string }>[],
): Promise<void> {
  // A case that ends while the server is alive was not held, so it must not be waited for.
  const escaped = Promise.race(cases).then(({ point, told }) => {
    throw new Error(`not held at ${point}: ${told}`);
  });
  const held = async () => {
    while (doomed.held.length < cases.length) await once(doomed.process, "message");
  };
  await Promise.race([held(), escaped]);
  escaped.catch(() => undefined);
  doomed.process.kill("SIGKILL");
  await once(doomed.process, "exit");
}
