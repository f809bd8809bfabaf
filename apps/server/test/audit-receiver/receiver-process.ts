// A receiver of the audit as a process of its own, over TLS on 127.0.0.1. Its parent orders how it lies; without a lie
// it accepts everything.
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { certificates, testKey } from "../tls/certificates.ts";
import type { ReceiverLie, ReceiverOrder, ReceivedPost } from "./receiver.ts";

let lie: ReceiverLie | null = null;
let received: ReceivedPost[] = [];

const server = createServer({ key: testKey, cert: certificates.server }, (request, reply) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString("utf8");
    received.push({ path: request.url ?? "", headers: request.headers, body });
    if (lie === "silent") return;
    if (lie === "drops") {
      request.socket.destroy();
    } else if (lie === "endless") {
      reply.writeHead(200, { "content-type": "text/plain" });
      const more = () => {
        while (reply.writable && reply.write(" ".repeat(65_536)));
      };
      reply.on("drain", more).on("error", () => undefined);
      more();
    } else if (lie === "redirects") {
      reply.writeHead(307, { location: `https://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere` }).end();
    } else if (lie === "busy") {
      reply.writeHead(429, { "retry-after": "1800" }).end();
    } else {
      reply.writeHead(lie ?? 204).end(lie === null ? undefined : "secret words of its own");
    }
  });
});

function follow(order: ReceiverOrder): ReceivedPost[] {
  if (order.kind === "lie") lie = order.lie;
  const all = received;
  if (order.kind === "take") received = [];
  return order.kind === "take" ? all : [];
}

process.on("message", ({ id, order }: { id: number; order: ReceiverOrder }) => {
  process.send?.({ id, result: follow(order) });
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
