import { fork } from "node:child_process";
import { once } from "node:events";
import type { ConnectionOptions } from "@pomander/server/platform/database";
import nodeOptions from "../../../scripts/launch/node-options.json" with { type: "json" };

export interface BenchServer {
  /** The real app's address, without a slash at its end. */
  url: string;
  /** The address of the same app without a cache of contents. */
  uncachedUrl: string;
  /** The bare server's address, in the same process. */
  bareUrl: string;
  /** The id of the process in which both run. */
  pid: number;
  /** The connection to the real app's database. */
  connection: ConnectionOptions;
  stop(): Promise<void>;
}

/** Starts the servers in a process of their own, so that one thread does not do both their work and the client's. */
export async function startServer(): Promise<BenchServer> {
  const child = fork(new URL("./process.ts", import.meta.url), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // The process gets the options with which the product is started.
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
