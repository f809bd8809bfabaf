import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Starts a proxy of a server on 127.0.0.1, which breaks off all of its connections in the midst of what they carry. */
export async function startBreakingProxy(targetPort: () => number) {
  const open = new Set<Socket>();
  let due = { times: 0, every: 0 };
  let carried = 0;
  const count = (bytes: number) => {
    carried += bytes;
    if (due.times === 0 || carried < due.every) return;
    carried = 0;
    due.times -= 1;
    for (const socket of open) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    const upstream = connect(targetPort(), "127.0.0.1");
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on("data", (bytes: Buffer) => count(bytes.length));
      from.pipe(to);
      from.on("error", () => undefined);
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Breaks them off from now on, so many times, each after it has carried so many bytes. */
    breakOff: (times: number, every: number) => {
      due = { times, every };
      carried = 0;
    },
    /** Returns how many times it has still to break them off. */
    left: () => due.times,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
