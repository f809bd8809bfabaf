import { setTimeout as pause } from "node:timers/promises";
import { certificates } from "../../../apps/server/test/tls/certificates.ts";
import { startTlsServer } from "../../../apps/server/test/tls/server.ts";

/** The other end of webhooks: over TLS, with a path for each channel. */
export interface ChannelSink {
  /** Of a channel. */
  url: (channelId: string) => string;
  /** Every message that was taken, also one whose sender was killed before it heard so. */
  received: Array<{ messageId: string; to: string }>;
  inFlight: () => number;
  close: () => Promise<void>;
}

/** What vouches for its certificate. */
export const channelRoot = certificates.root;

/** Answers after so many milliseconds. */
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
