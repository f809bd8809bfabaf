import { setTimeout as pause } from "node:timers/promises";
import { certificates } from "../../../apps/server/test/tls/certificates.ts";
import { startTlsServer } from "../../../apps/server/test/tls/server.ts";

/** A receiver of webhooks: over TLS, with a path for each channel. */
export interface ChannelSink {
  /** Returns the address of a channel. */
  url: (channelId: string) => string;
  /** Every accepted message, including those whose sender was killed before it received the reply. */
  received: Array<{ messageId: string; to: string }>;
  inFlight: () => number;
  close: () => Promise<void>;
}

/** The certificate authority that signed its certificate. */
export const channelRoot = certificates.root;

/** Starts a receiver that replies after a delay in milliseconds. */
export async function startChannelSink(delay: () => number): Promise<ChannelSink> {
  const received: ChannelSink["received"] = [];
  let inFlight = 0;
  const server = await startTlsServer((request, reply) => {
    inFlight++;
    request.resume().once("end", () => {
      received.push({ messageId: String(request.headers["webhook-id"]), to: `channel:${request.url?.slice(1)}` });
      void pause(delay()).then(() => {
        inFlight--;
        reply.writeHead(204).end();
      });
    });
    request.once("error", () => inFlight--);
  });
  return {
    url: (channelId) => `https://127.0.0.1:${server.port}/${channelId}`,
    received,
    inFlight: () => inFlight,
    close: () => server.close(),
  };
}
