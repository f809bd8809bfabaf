import type { TokenStore } from "@pomander/browser/token";

/**
 * Returns a fetch that calls `onEnd` when the server no longer knows the session of the stored token, with the reason
 * that the server gives, or when the browser no longer stores that token. It ignores a 401 to a sign-in, and one to a
 * token that another has replaced in the meantime.
 */
export function watchSession(
  fetch: typeof globalThis.fetch,
  { read, lost }: Pick<TokenStore, "read" | "lost">,
  onEnd: (endedBy: unknown) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 401) return response;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    const sent = new Headers(init?.headers).get("authorization");
    const isOfSession = sent === null ? lost() !== null : sent === `Bearer ${read()}`;
    if (memberOf(body, "code") === "not_signed_in" && isOfSession) onEnd(memberOf(body, "endedBy"));
    return response;
  };
}

const memberOf = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined;
