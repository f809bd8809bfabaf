import { Agent, request } from "node:http";

export interface HttpReply {
  status: number;
  text: string;
  cookies: readonly string[];
}
interface HttpRequestOptions {
  body?: string;
  headers?: Record<string, string>;
}
export type HttpClient = (
  method: "GET" | "POST" | "PUT",
  url: string,
  question?: HttpRequestOptions,
) => Promise<HttpReply>;

/**
 * Returns a minimal client: one connection per host unless more are requested, kept open, and the reply's whole body as
 * text. It adds as little overhead as possible, so that the server is measured.
 */
export function createHttp(connections = 1): { http: HttpClient; closeConnections: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const http: HttpClient = (method, url, { body, headers } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          method,
          agent,
          headers: {
            ...(body === undefined
              ? {}
              : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on("data", (chunk: Buffer) => void chunks.push(chunk));
          reply.on("error", reject);
          reply.on("end", () =>
            resolve({
              status: reply.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              cookies: reply.headers["set-cookie"] ?? [],
            }),
          );
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  return { http, closeConnections: () => agent.destroy() };
}

/** Reads a reply without keeping it. @throws for any status but 200 */
export const countBytes = (url: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url, { headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`Answered ${reply.statusCode}`));
      let bytes = 0;
      reply.on("data", (chunk: Buffer) => void (bytes += chunk.length));
      reply.on("error", reject);
      reply.on("end", () => resolve(bytes));
    });
    sent.on("error", reject);
    sent.end();
  });

/** Returns the text of a successful reply. @throws for any other: a refusal must not pass for a quick answer */
export function textOf({ status, text }: HttpReply): string {
  if (status < 200 || status > 299) throw new Error(`Answered ${status}: ${text.slice(0, 300)}`);
  return text;
}
