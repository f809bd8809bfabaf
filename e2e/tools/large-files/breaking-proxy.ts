import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Milliseconds for which nothing is reached after a break. */
const outageMs = 1_500;

/** Forwards TCP to a port of 127.0.0.1, counts the bytes, and breaks all connections off after some of them. */
export async function startBreakingProxy(targetPort: () => number) {
  const open = new Set<Socket>();
  const counted = { up: 0, down: 0 };
  /** The counts at which the next breaks are, in ascending order. */
  let breaks: { way: "up" | "down"; at: number[] } = { way: "up", at: [] };
  let brokenUntil = 0;
  let broken = 0;
  const count = (way: "up" | "down", bytes: number) => {
    counted[way] += bytes;
    const [next] = breaks.at;
    if (way !== breaks.way || next === undefined || counted[way] < next) return;
    breaks.at.shift();
    broken += 1;
    brokenUntil = Date.now() + outageMs;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    if (Date.now() < brokenUntil) return void client.destroy();
    const upstream = connect(targetPort(), "127.0.0.1");
    client.on("data", ({ length }) => count("up", length));
    upstream.on("data", ({ length }) => count("down", length));
    client.pipe(upstream).pipe(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Counts from zero again, and breaks all connections off `times` times while `bytes` go one way. */
    begin: (way: "up" | "down", bytes: number, times: number) => {
      Object.assign(counted, { up: 0, down: 0 });
      broken = 0;
      breaks = { way, at: Array.from({ length: times }, (_, i) => ((i + 1) * bytes) / (times + 1)) };
    },
    /** Returns the bytes that were forwarded since, and how often it broke off. */
    seen: () => ({ ...counted, broken }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
