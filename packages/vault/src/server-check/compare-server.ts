import { assetHeaders, pageHeaders } from "@pomander/contract/security-headers";
import type { Bytes } from "@pomander/crypto";
import type { Fault, ServerFault } from "./fault.ts";
import { sha256Base64, sha256Hex } from "./hashes.ts";
import { headerFaults } from "./header-faults.ts";
import type { ReleasedPage, ReleaseManifest } from "./manifest.ts";
import { pageFaults } from "./page-faults.ts";

/** The size of a file that is read, in bytes. */
export const maxReplyBytes = 32 * 1024 * 1024;
const atOnce = 6;

interface Reply {
  status: number;
  headers: Headers;
  /** The uncompressed body; null: it was longer than a file may be. */
  bytes: Bytes | null;
}

/**
 * Requests an address of the server in a language; null is the one without a choice. Rejects when no complete reply
 * arrives, which ends the comparison.
 */
export type AskServer = (address: string, language: string | null) => Promise<Reply>;

interface Comparison {
  manifest: ReleaseManifest;
  /** Whether the server is reached over TLS. */
  isTls: boolean;
  /** The ways in which each address is requested, one by one: in each encoding that browsers accept, for example. */
  asks: readonly AskServer[];
}

/** Compares each page and file of a server with a release, byte by byte, and the headers that protect them. */
export async function compareServer({ manifest, isTls, asks }: Comparison): Promise<ServerFault[]> {
  const faults = new Map<string, ServerFault>();
  const note = (address: string, language: string | null, found: readonly Fault[]) => {
    for (const fault of found) {
      const placed = { ...fault, address, language };
      faults.set(JSON.stringify(placed), placed);
    }
  };
  /** Nonces of the pages so far. */
  const nonces = new Set<string>();

  async function compareFile(address: string, hash: string): Promise<void> {
    for (const ask of asks) {
      const reply = await ask(address, null);
      const fault = replyFault(reply) ?? (isPage(reply) ? { code: "pageInstead" } : null);
      if (fault !== null) return note(address, null, [fault]);
      if ((await sha256Hex(reply.bytes ?? "")) !== hash) note(address, null, [{ code: "fileDiffers" }]);
      note(address, null, headerFaults(reply.headers, assetHeaders(address), isTls));
    }
  }

  async function comparePage({ address, language, hash }: ReleasedPage): Promise<void> {
    for (const ask of asks) {
      const reply = await ask(address, language);
      const fault = replyFault(reply) ?? (isPage(reply) ? null : { code: "notHtml" });
      if (fault !== null) return note(address, language, [fault]);
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(reply.bytes ?? undefined);
      const nonce = /<meta property="csp-nonce" nonce="([\w-]{16,64})"/.exec(text)?.[1] ?? "";
      if (nonces.has(nonce)) note(address, language, [{ code: "repeatedNonce" }]);
      nonces.add(nonce);
      const asBuilt = nonce === "" ? text : text.replaceAll(nonce, "__NONCE__");
      if ((await sha256Hex(asBuilt)) !== hash)
        note(
          address,
          language,
          pageFaults(text, (named) => manifest.files.has(named)),
        );
      const map = /<script type="importmap">([^<]*)<\/script>/.exec(text)?.[1];
      const wanted = pageHeaders(nonce, map === undefined ? null : await sha256Base64(map));
      note(address, language, headerFaults(reply.headers, wanted, isTls));
    }
  }

  const tasks = [
    ...manifest.pages.map((page) => () => comparePage(page)),
    ...[...manifest.files].map(
      ([address, hash]) =>
        () =>
          compareFile(address, hash),
    ),
  ];
  const work = async () => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return [...faults.values()];
}

function replyFault({ status, bytes }: Reply): Fault | null {
  if (status >= 300 && status < 400) return { code: "redirect" };
  if (status !== 200) return { code: "status", name: String(status) };
  return bytes === null ? { code: "tooLarge" } : null;
}

const isPage = ({ headers }: Reply) => /^text\/html; *charset=utf-8$/i.test(headers.get("content-type") ?? "");
