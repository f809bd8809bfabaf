import type { Page } from "./chain.ts";
import type { Entry } from "./entries.ts";
import type { Manifest } from "./manifests.ts";

/** An error reply. */
export class Answered extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

export interface Contents {
  vaultId: string;
  manifest: Manifest;
  entries: Entry[];
}
export type Call = <Reply>(method: string, path: string, body?: object, headers?: object) => Promise<Reply>;

/** Returns a function that makes calls; `baseUrl` ends in `/api`. */
export function createCall(baseUrl: string, token: () => string): Call {
  return async <Reply>(method: string, path: string, body?: object, headers: object = {}) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(token() === "" ? {} : { authorization: `Bearer ${token()}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const reply: unknown = text === "" ? undefined : JSON.parse(text);
    if (!response.ok) throw new Answered(response.status, (reply as { code?: string } | undefined)?.code ?? "");
    return reply as Reply;
  };
}

export const pagesOf =
  (call: Call): Page =>
  async (vaultId, after, until) => {
    const path = `/user/vault/manifests?vault=${vaultId}&after=${after}&until=${until}`;
    return (await call<{ manifests: Manifest[] }>("GET", path)).manifests;
  };
