import { randomUUID } from "node:crypto";
import type { User } from "@pomander/contract";
import { credential, kdf, newVault } from "./value-factories.ts";

export interface HttpRequest {
  method: string;
  path: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request to a server over the network, whatever its status. `url` has no slash at its end. */
export const sendRequest = (
  url: string,
  { method, path, token, body, headers }: HttpRequest,
  signal: AbortSignal | null = null,
): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method,
    signal,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/**
 * Sends a request to a server over the network and returns the body of its reply; null when there is none.
 * @throws with the reply when that is a refusal
 */
export async function requestJson<T = unknown>(url: string, request: HttpRequest): Promise<T> {
  const reply = await sendRequest(url, request);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${request.method} ${request.path}: ${reply.status} ${text}`);
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** Registers a user over the network. The credential and keys have the right form but no meaning. */
export async function registerByHttp(
  url: string,
  members: { email?: string; setupToken?: string; timeZone?: string } = {},
) {
  const { email = `${randomUUID()}@example.com`, ...others } = members;
  const [password, vault] = [credential(), newVault()];
  const body = { firstName: "Ana", lastName: "Silva", email, password, kdf: kdf(), vault, ...others };
  const request = { method: "POST", path: "/auth/register", body };
  const { token, user } = await requestJson<{ token: string; user: User }>(url, request);
  return { _id: user._id, email, password, token, vault };
}
