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
/** After this many addresses without a reply no others are requested, because each may take as long as a reply may. */
const maxUnreached = 20;

interface Reply {
  status: number;
  headers: Headers;
  /** The uncompressed body; null: it was longer than a file may be. */
  bytes: Bytes | null;
}

/** The error of a request to which no complete reply arrived. */
export class NoReplyError extends Error {
  override readonly name = "NoReplyError";
}

/**
 * Requests an address of the server in a language; null is the one without a choice. Rejects with a NoReplyError when no
 * complete reply arrives; any other error ends the comparison.
 */
export type AskServer = (address: string, language: string | null) => Promise<Reply>;

interface Comparison {
  manifest: ReleaseManifest;
  /** Whether the server is reached over TLS. */
  isTls: boolean;
  /** The ways in which each address is requested, one by one: in each encoding that browsers accept, for example. */
  asks: readonly AskServer[];
}

/** An address, in a language, that could not be compared in each way, because no complete reply arrived. */
interface Unreached {
  address: string;
  language: string | null;
  reason: string;
}

interface Compared {
  faults: ServerFault[];
  unreached: Unreached[];
}

/**
 * Compares each page and file of a server with a release, byte by byte, and the headers that protect them. A server that
 * breaks off one reply can't keep the faults of the others from being found.
 */
export async function compareServer({ manifest, isTls, asks }: Comparison): Promise<Compared> {
  const faults = new Map<string, ServerFault>();
  const unreached = new Map<string, Unreached>();
  const note = (address: string, language: string | null, found: readonly Fault[]) => {
    for (const fault of found) {
      const placed = { ...fault, address, language };
      faults.set(JSON.stringify(placed), placed);
    }
  };
  const replyTo = async (ask: AskServer, address: string, language: string | null) => {
    try {
      return await ask(address, language);
    } catch (error) {
      if (!(error instanceof NoReplyError)) throw error;
      unreached.set(JSON.stringify([address, language]), { address, language, reason: error.message });
      return null;
    }
  };
  /** Nonces of the pages so far. */
  const nonces = new Set<string>();

  async function compareFile(address: string, hash: string): Promise<void> {
    for (const ask of asks) {
      const reply = await replyTo(ask, address, null);
      if (reply === null) continue;
      const fault = replyFault(reply) ?? (isPage(reply) ? { code: "pageInstead" } : null);
      if (fault !== null) return note(address, null, [fault]);
      if ((await sha256Hex(reply.bytes ?? "")) !== hash) note(address, null, [{ code: "fileDiffers" }]);
      note(address, null, headerFaults(reply.headers, assetHeaders(address), isTls));
    }
  }

  async function comparePage({ address, language, hash }: ReleasedPage): Promise<void> {
    for (const ask of asks) {
      const reply = await replyTo(ask, address, language);
      if (reply === null) continue;
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
    for (let task = tasks.shift(); task !== undefined && unreached.size < maxUnreached; task = tasks.shift())
      await task();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { faults: [...faults.values()], unreached: [...unreached.values()] };
}

function replyFault({ status, bytes }: Reply): Fault | null {
  if (status >= 300 && status < 400) return { code: "redirect" };
  if (status !== 200) return { code: "status", name: String(status) };
  return bytes === null ? { code: "tooLarge" } : null;
}

const isPage = ({ headers }: Reply) => /^text\/html; *charset=utf-8$/i.test(headers.get("content-type") ?? "");
