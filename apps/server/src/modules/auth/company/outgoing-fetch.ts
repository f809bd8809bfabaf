import type { CustomFetch } from "openid-client";
import type { Outgoing } from "../../../platform/outgoing/outgoing.ts";

/** Bytes that a reply of the provider may have: the keys of a large one are some 30 KiB. */
const maxBytes = 256 * 1024;
/** Statuses whose replies have no body by the Fetch standard. */
const withoutBody = new Set([204, 205, 304]);
const passedOn = ["content-type", "www-authenticate"] as const;

/**
 * Creates a `fetch` that reaches what this server may connect to: over https, without redirects, in bounded time and
 * size.
 */
export const createOutgoingFetch =
  (outgoing: Pick<Outgoing, "send">): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    if (method !== "GET" && method !== "POST") throw new TypeError(`${method} is not sent`);
    const reply = await outgoing.send({
      url,
      method,
      headers,
      maxBytes,
      readsReply: true,
      ...(body instanceof URLSearchParams || typeof body === "string" ? { body: String(body) } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
    const shown = passedOn.flatMap((name) => {
      const value = reply.headers[name];
      return typeof value === "string" ? [[name, value] as [string, string]] : [];
    });
    return new Response(withoutBody.has(reply.status) ? null : reply.body, { status: reply.status, headers: shown });
  };
