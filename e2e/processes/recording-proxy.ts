import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Forwards TCP to a port of 127.0.0.1 and keeps every byte that clients send. */
export async function startRecordingProxy(targetPort: () => number) {
  const chunks: Buffer[] = [];
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.once("close", () => clients.delete(client));
    const upstream = connect(targetPort(), "127.0.0.1");
    client.on("data", (chunk) => chunks.push(Buffer.from(chunk)));
    client.pipe(upstream).pipe(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on("error", () => other.destroy());
      socket.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Returns everything sent so far, in the order of arrival. */
    sent: () => Buffer.concat(chunks),
    /** Cuts open connections: otherwise a browser that a failed test left open would be waited for. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const client of clients) client.destroy();
      }),
  };
}
