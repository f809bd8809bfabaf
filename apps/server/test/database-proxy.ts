import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { ConnectionOptions } from "../src/platform/database.ts";

export interface DatabaseProxy {
  /** The connection to the same database through this proxy. */
  connection: ConnectionOptions;
  port: number;
  /** Drops all replies from now on, like a server that was cut off: connections stay open and silent. */
  silence(): void;
  /** Does the same once a client has sent this text: the text arrives, its reply does not. */
  silenceAfter(text: string): void;
  /** Lets new connections through again; silenced ones stay silent. */
  restore(): void;
  close(): Promise<void>;
}

/** Starts a proxy that simulates network failures between a server and its PostgreSQL. */
export async function startProxy(target: ConnectionOptions): Promise<DatabaseProxy> {
  let isSilent = false;
  let last: string | null = null;
  const sockets = new Set<Socket>();
  const pairs = new Set<{ silent: boolean }>();
  const silence = () => {
    isSilent = true;
    for (const pair of pairs) pair.silent = true;
  };
  const server = createServer((client) => {
    const pair = { silent: isSilent };
    const upstream = target.host?.startsWith("/")
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(Number(target.port), target.host);
    pairs.add(pair);
    client.on("data", (data) => {
      if (!pair.silent) upstream.write(data);
      if (last !== null && data.includes(last)) {
        last = null;
        silence();
      }
    });
    upstream.on("data", (data) => !pair.silent && client.write(data));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    connection: { ...target, host: "127.0.0.1", port },
    port,
    silence,
    silenceAfter: (text) => {
      last = text;
    },
    restore: () => {
      isSilent = false;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
