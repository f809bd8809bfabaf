import { assetHeaders, pageHeaders } from "@pomander/contract/security-headers";
import type { Bytes } from "@pomander/crypto";
import { differs, type Found, type ServerFault } from "./fault.ts";
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
  const note = (place: string, address: string, found: Found) =>
    faults.set(`${found.text}\n${place}`, { file: address, ...found, place });
  /** Nonces of the pages so far. */
  const nonces = new Set<string>();

  async function compareFile(address: string, hash: string): Promise<void> {
    for (const ask of asks) {
      const reply = await ask(address, null);
      const fault = replyFault(reply) ?? (isPage(reply) ? missing(insteadOfFile) : null);
      if (fault !== null) return void note(address, address, fault);
      if ((await sha256Hex(reply.bytes ?? "")) !== hash)
        note(address, address, { kind: "changed", text: "A file differs from the release's" });
      for (const text of headerFaults(reply.headers, assetHeaders(address), isTls))
        note(address, address, { kind: "weaker", text });
    }
  }

  async function comparePage({ address, language, hash }: ReleasedPage): Promise<void> {
    const place = language === null ? address : `${address} (${language})`;
    for (const ask of asks) {
      const reply = await ask(address, language);
      const fault = replyFault(reply) ?? (isPage(reply) ? null : differs("A page isn't sent as text/html in UTF-8"));
      if (fault !== null) return void note(place, address, fault);
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(reply.bytes ?? undefined);
      const nonce = /<meta property="csp-nonce" nonce="([\w-]{16,64})"/.exec(text)?.[1] ?? "";
      if (nonces.has(nonce)) note(place, address, differs("A page comes with the nonce of another reply"));
      nonces.add(nonce);
      const asBuilt = nonce === "" ? text : text.replaceAll(nonce, "__NONCE__");
      if ((await sha256Hex(asBuilt)) !== hash)
        for (const found of pageFaults(text, (named) => manifest.files.has(named))) note(place, address, found);
      const map = /<script type="importmap">([^<]*)<\/script>/.exec(text)?.[1];
      const wanted = pageHeaders(nonce, map === undefined ? null : await sha256Base64(map));
      for (const weaker of headerFaults(reply.headers, wanted, isTls))
        note(place, address, { kind: "weaker", text: weaker });
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

const insteadOfFile = "A file is missing: the server sends its page instead";
const missing = (text: string): Found => ({ kind: "missing", text });

function replyFault({ status, bytes }: Reply): Found | null {
  if (status >= 300 && status < 400) return missing("The server redirects elsewhere");
  if (status !== 200) return missing(`The server answers ${status}`);
  return bytes === null ? differs("A reply is larger than 32 MB") : null;
}

const isPage = ({ headers }: Reply) => /^text\/html; *charset=utf-8$/i.test(headers.get("content-type") ?? "");
