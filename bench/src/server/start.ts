import { fork } from "node:child_process";
import { once } from "node:events";
import type { ConnectionOptions } from "@pomander/server/platform/database";
import nodeOptions from "../../../scripts/launch/node-options.json" with { type: "json" };

export interface BenchServer {
  /** Of the real app, without a slash at its end. */
  url: string;
  /** Of the bare one, in the same process. */
  bareUrl: string;
  /** Of the process in which both run. */
  pid: number;
  /** Of the real app's database. */
  connection: ConnectionOptions;
  stop(): Promise<void>;
}

/** Starts the servers beside this process, so that their work and the client's are not done by one thread. */
export async function startServer(): Promise<BenchServer> {
  const child = fork(new URL("./process.ts", import.meta.url), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // As the product is started.
    execArgv: nodeOptions.options,
    env: { ...process.env, ...nodeOptions.environment },
  });
  const ended = once(child, "exit");
  const [ready] = (await Promise.race([once(child, "message"), ended.then(failed)])) as [Omit<BenchServer, "stop">];
  return {
    ...ready,
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}

function failed(): never {
  throw new Error("The server did not start");
}
