import { createHash } from "node:crypto";
import { assetHeaders, pageHeaders } from "@pomander/contract/security-headers";
import type { CommandContext } from "../commands/command-context.ts";
import { exitCodes, UsageError } from "@pomander/terminal/errors";
import { serverAddress } from "../vault/connection.ts";
import { encodings, fetchReply, type Reply } from "./fetch-reply.ts";
import { headerFaults } from "./header-faults.ts";
import { readManifest, type ReleasedPage, type ReleaseManifest } from "./manifest.ts";
import { pageFaults } from "./page-faults.ts";

const atOnce = 6;
const maxShown = 3;

/** A fault, and where it was found. */
type Faults = Map<string, string[]>;

/**
 * Compares a server's replies with a release: each page and file byte by byte, in each encoding that browsers accept,
 * and the headers that protect them. Returns the exit code, 3 when something is not as it was released.
 */
export async function checkServer(
  { output }: CommandContext,
  url: string,
  { manifest: file }: { manifest?: string },
): Promise<number> {
  const server = serverAddress(url);
  if (file === undefined)
    throw new UsageError(
      "Name the manifest.json of the release with --manifest. In a clone of the project it's built for you.",
    );
  const manifest = await readManifest(file);
  const faults = await findFaults(server, manifest);
  const compared = `${manifest.pages.length} pages and ${manifest.files.size} files of ${server}`;
  if (faults.size === 0) {
    output.print(`Checked ${compared}: all are as released, with the headers that protect them.`);
    output.print(`Release manifest: SHA-256 ${manifest.hash}`);
    output.print("This is what the server sent to this machine now. It could send something else to others.");
    return exitCodes.done;
  }
  for (const [fault, places] of faults) {
    const others = places.length - maxShown;
    output.print(`${fault}: ${places.slice(0, maxShown).join(", ")}${others > 0 ? ` and ${others} more` : ""}`);
  }
  output.print(`Checked ${compared}: ${faults.size} ${faults.size === 1 ? "fault" : "faults"}.`);
  output.print(`Release manifest: SHA-256 ${manifest.hash}`);
  return exitCodes.notVerified;
}

async function findFaults(server: string, manifest: ReleaseManifest): Promise<Faults> {
  const faults: Faults = new Map();
  const note = (fault: string, place: string) => {
    const places = faults.get(fault) ?? faults.set(fault, []).get(fault);
    if (places?.includes(place) === false) places.push(place);
  };
  const check = { server, manifest, note, nonces: new Set<string>() };
  const tasks = [
    ...manifest.pages.map((page) => () => checkPage(check, page)),
    ...[...manifest.files].map(
      ([address, hash]) =>
        () =>
          checkFile(check, address, hash),
    ),
  ];
  const work = async () => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return faults;
}

interface Check {
  server: string;
  manifest: ReleaseManifest;
  note: (fault: string, place: string) => void;
  /** Nonces of the pages checked so far. */
  nonces: Set<string>;
}

async function checkFile({ server, note }: Check, address: string, hash: string): Promise<void> {
  for (const encoding of encodings) {
    const reply = await fetchReply(server, address, encoding);
    const fault = replyFault(reply) ?? (isPage(reply) ? "A file is missing: the server sends its page instead" : null);
    if (fault !== null) return note(fault, address);
    if (sha256(reply.bytes ?? "", "hex") !== hash) note("A file differs from the release's", address);
    for (const found of headerFaults(reply.headers, assetHeaders(address), isTls(server))) note(found, address);
  }
}

async function checkPage(
  { server, manifest, note, nonces }: Check,
  { address, language, hash }: ReleasedPage,
): Promise<void> {
  const place = language === null ? address : `${address} (${language})`;
  for (const encoding of encodings) {
    const reply = await fetchReply(server, address, encoding, language);
    const fault = replyFault(reply) ?? (isPage(reply) ? null : "A page isn't sent as text/html in UTF-8");
    if (fault !== null) return note(fault, place);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(reply.bytes ?? undefined);
    const nonce = /<meta property="csp-nonce" nonce="([\w-]{16,64})"/.exec(text)?.[1] ?? "";
    if (nonces.has(nonce)) note("A page comes with the nonce of another reply", place);
    nonces.add(nonce);
    const asBuilt = nonce === "" ? text : text.replaceAll(nonce, "__NONCE__");
    if (sha256(asBuilt, "hex") !== hash)
      for (const found of pageFaults(text, (named) => manifest.files.has(named))) note(found, place);
    const map = /<script type="importmap">([^<]*)<\/script>/.exec(text)?.[1];
    const wanted = pageHeaders(nonce, map === undefined ? null : sha256(map, "base64"));
    for (const found of headerFaults(reply.headers, wanted, isTls(server))) note(found, place);
  }
}

function replyFault({ status, bytes }: Reply): string | null {
  if (status >= 300 && status < 400) return "The server redirects elsewhere";
  if (status !== 200) return `The server answers ${status}`;
  return bytes === null ? "A reply is larger than 32 MB" : null;
}

const isPage = ({ headers }: Reply) => /^text\/html; *charset=utf-8$/i.test(headers.get("content-type") ?? "");
const isTls = (server: string) => server.startsWith("https:");
const sha256 = (data: string | Uint8Array, form: "hex" | "base64") => createHash("sha256").update(data).digest(form);
