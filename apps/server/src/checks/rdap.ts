import { z } from "@pomander/contract";
import { OutgoingError } from "../platform/outgoing/outgoing-error.ts";
import type { Outgoing } from "../platform/outgoing/outgoing.ts";
import { type Finding, unreachable } from "./finding.ts";

/** The members that are needed (RFC 9224 §4, RFC 9083 §4.5). */
const bootstrapReply = z.object({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())]).rest(z.unknown())).max(10_000),
});
const domainReply = z.object({
  events: z
    .array(z.object({ eventAction: z.string(), eventDate: z.string().optional() }))
    .max(1_000)
    .default([]),
});

const noDate: Finding = { state: "no-date", note: "This registry publishes no date." };
const keptMs = 86_400_000;
/** Bytes that IANA's list may have; it has some 70 KB. */
const bootstrapBytes = 1024 * 1024;
const headers = { accept: "application/rdap+json, application/json" };

export interface RdapOptions {
  bootstrapUrl: string;
  /** Returns milliseconds from any fixed moment. */
  now?: () => number;
}

/** Looks up when registered domains expire, at the registries that IANA lists; the list is kept for a day. */
export function createRdap(outgoing: Outgoing, { bootstrapUrl, now = () => performance.now() }: RdapOptions) {
  let kept: { servers: Promise<Map<string, string>>; until: number } | null = null;
  const readServers = () => {
    if (kept === null || now() >= kept.until) {
      const servers = readBootstrap(outgoing, bootstrapUrl);
      kept = { servers, until: now() + keptMs };
      // A failed request is not kept, so that the next check repeats it.
      servers.catch(() => (kept = null));
    }
    return kept.servers;
  };
  return async (domain: string): Promise<Finding> => {
    try {
      const base = serverOf(await readServers(), domain);
      if (base === null) return noDate;
      const url = new URL(`domain/${domain}`, base.endsWith("/") ? base : `${base}/`).href;
      const { status, body } = await outgoing.send({ url, method: "GET", headers });
      return findingOf(status, body);
    } catch (error) {
      if (error instanceof OutgoingError) return unreachable(`The registry didn't answer: ${error.message}`);
      throw error;
    }
  };
}

/** Reads IANA's list. @throws OutgoingError when there is none, or it cannot be read */
async function readBootstrap(outgoing: Outgoing, url: string): Promise<Map<string, string>> {
  const { status, body } = await outgoing.send({ url, method: "GET", headers, maxBytes: bootstrapBytes });
  const parsed = status === 200 ? bootstrapReply.safeParse(jsonOf(body)) : null;
  if (parsed?.success !== true) throw new OutgoingError("unreachable", "The list of registries can't be read.");
  const servers = new Map<string, string>();
  for (const [zones, urls] of parsed.data.services) {
    const base = urls.find((one) => one.startsWith("https://"));
    for (const zone of base === undefined ? [] : zones) servers.set(zone.toLowerCase(), base ?? "");
  }
  return servers;
}

/** Returns the server of the longest zone that contains a domain. */
function serverOf(servers: ReadonlyMap<string, string>, domain: string): string | null {
  const labels = domain.split(".");
  for (let from = 1; from < labels.length; from++) {
    const base = servers.get(labels.slice(from).join("."));
    if (base !== undefined) return base;
  }
  return null;
}

function findingOf(status: number, body: string): Finding {
  if (status === 404) return unreachable("The registry doesn't know this domain.");
  if (status === 429) return unreachable("The registry asks to wait: too many questions.");
  if (status !== 200) return unreachable(`The registry has a problem (${status}).`);
  const parsed = domainReply.safeParse(jsonOf(body));
  if (!parsed.success) return unreachable("The registry's answer can't be read.");
  const expiration = parsed.data.events.find(({ eventAction }) => eventAction === "expiration");
  const endsAt = Date.parse(expiration?.eventDate ?? "");
  const isDate = Number.isFinite(endsAt) && endsAt > 0 && endsAt < Date.UTC(3000, 0);
  return isDate ? { state: "ok", endsAt, note: null } : noDate;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
