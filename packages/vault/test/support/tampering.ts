import type { Entry, ReceivedManifest } from "@pomander/contract";
import type { ProxiedRequest, Tampering, TamperingProxy, Reply } from "./tampering-proxy.ts";

/** Changes the entries in `GET /user/vault/contents`, from now on. */
export function tamperWithEntries(
  proxy: TamperingProxy,
  change: (entries: Entry[], reply: Reply) => Entry[] | void,
): void {
  proxy.tampering = {
    reply: (reply, { path }) => {
      if (path === "/user/vault/contents" && reply.status === 200)
        reply.body.entries = change(reply.body.entries, reply) ?? reply.body.entries;
    },
  };
}

/** Changes the links in `GET /user/vault/manifests`, from now on. */
export function tamperWithLinks(
  proxy: TamperingProxy,
  change: (links: ReceivedManifest[]) => ReceivedManifest[] | void,
): void {
  proxy.tampering = replaceReply("GET", /^\/user\/vault\/manifests$/, ({ body }) => {
    body.manifests = change(body.manifests) ?? body.manifests;
  });
}

/** Returns a tampering that changes or replaces the reply to one call. */
export const replaceReply = (
  method: string,
  path: RegExp,
  answer: (reply: Reply, request: ProxiedRequest) => Reply | void,
): Tampering => ({
  reply: (reply, request) =>
    request.method === method && path.test(request.path) ? answer(reply, request) : undefined,
});

/** Records the server's reply to a device's next `GET /user/vault/contents`. */
export async function record(proxy: TamperingProxy, read: () => Promise<void>): Promise<Reply> {
  let recorded: Reply | undefined;
  const { tampering } = proxy;
  proxy.tampering = {
    reply: (reply, { path }) => {
      if (path === "/user/vault/contents") recorded = structuredClone(reply);
    },
  };
  await read();
  proxy.tampering = tampering;
  if (recorded === undefined) throw new Error("The contents were not read");
  return recorded;
}

/** Returns a recorded reply again, to every device. */
export function replay(proxy: TamperingProxy, recorded: Reply): void {
  proxy.tampering = replaceReply("GET", /^\/user\/vault\/contents$/, () => structuredClone(recorded));
}

/** Answers every change of an entry with success, and keeps it from the server. */
export const swallowWrites: Tampering = {
  request: (request) => (isWrite(request) ? { status: 200, body: {} } : undefined),
};

export const isWrite = ({ method, path }: ProxiedRequest) => method !== "GET" && path.startsWith("/user/password/");
