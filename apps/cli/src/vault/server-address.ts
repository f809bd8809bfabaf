import { UsageError } from "@pomander/terminal/errors";

/** Host names of this computer. */
export const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns the address of a server as it is stored, "https://pomander.example.com", from user input: with or without
 * https, or the address of a page. Throws UsageError for text that is no address, and for one that is not encrypted in
 * transit.
 */
export function serverAddress(typed: string): string {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//iu.test(text) ? text : `https://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === "")
    throw new UsageError("That isn't a server address. Use one such as https://pomander.example.com");
  if (url.username !== "" || url.password !== "")
    throw new UsageError("A server address can't contain a user name or password.");
  if (url.protocol === "http:" && !localHosts.has(url.hostname))
    throw new UsageError("Use the server's https address: without it, others on the network could act in your name.");
  return url.origin;
}
