import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { certificates, testKey } from "./certificates.ts";

interface Listener {
  port: number;
  /** Returns how many connections were opened. */
  connections(): number;
  close(): Promise<void>;
}

/** Listens on a port of its own and counts connections. Hanging connections are cut on close. */
export async function listenLocally(server: Server, host = "127.0.0.1"): Promise<Listener> {
  const open = new Set<Socket>();
  let count = 0;
  server.on("connection", (socket) => {
    count += 1;
    open.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => open.delete(socket));
  });
  await new Promise<void>((settle, reject) => {
    server.once("error", reject);
    server.listen(0, host, settle);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Starts an HTTPS server whose certificate is signed by `certificates.root`, or that has another certificate. */
export const startTlsServer = (answer: RequestListener, cert: string = certificates.server) =>
  listenLocally(createServer({ key: testKey, cert }, answer));

/** Accepts connections and passes each to `meet`; without it, does nothing with them. */
export const startTcpServer = (host?: string, meet: (socket: Socket) => void = () => undefined) =>
  listenLocally(createTcpServer(meet), host);
