import type { BrowserContext } from "@playwright/test";

import { networkTally, type NetworkTally } from "./network-tally.ts";

/**
 * Counts, in every page of a context, requests to another host, violations of the page's own security policies and
 * files whose hash does not match.
 * Workers are covered by the browser's console, which reports their violations.
 */
export async function monitorNetwork(context: BrowserContext) {
  const seen: NetworkTally = { pages: context.pages().length, requests: 0, foreignRequests: [], policyReports: [] };
  await context.exposeBinding("reportPolicyViolation", (_source, text: string) => {
    seen.policyReports.push(text);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      (globalThis as unknown as { reportPolicyViolation(text: string): void }).reportPolicyViolation(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      );
    });
  });
  context.on("page", () => (seen.pages += 1));
  context.on("console", (message) => {
    if (/Content Security Policy|TrustedScript|TrustedHTML|Trusted Type|integrity/i.test(message.text()))
      seen.policyReports.push(message.text());
  });
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!/^(https?|wss?):$/.test(protocol)) return;
    seen.requests += 1;
    // Names under `localhost` are this machine too (RFC 6761 §6.3).
    if (!/^(?:.+\.)?localhost$/.test(hostname) && hostname !== "127.0.0.1") seen.foreignRequests.push(request.url());
  });
  return {
    seen,
    /** Adds the counts to those of the run. */
    finish: () => networkTally.add(seen),
  };
}
