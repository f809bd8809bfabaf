import { isIP } from "node:net";
import { connect, type ConnectionOptions, type DetailedPeerCertificate, type TLSSocket } from "node:tls";
import { certificateFault, OutgoingError } from "../platform/outgoing/outgoing-error.ts";
import type { Outgoing } from "../platform/outgoing/outgoing.ts";
import { type Finding, unreachable } from "./finding.ts";

/**
 * Opens TLS with the host's name, sends nothing in it, and finds the earliest end in the certificate's whole chain. A
 * certificate that is untrusted or for another name is reported in the note, and its end counts all the same.
 * @param connection where to connect, or the socket of a server that awaits TLS now
 * @throws the error of a connection that fails
 */
export function handshake(
  { ca }: Outgoing,
  host: string,
  connection: Pick<ConnectionOptions, "port" | "lookup" | "socket">,
  signal: AbortSignal,
): Promise<Finding> {
  const socket = connect({
    ...connection,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
    // An invalid certificate must not end the handshake: its fault is part of the finding.
    rejectUnauthorized: false,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Finding>();
  const end = () => socket.destroy(new OutgoingError("timeout", "The server took too long to respond."));
  signal.addEventListener("abort", end);
  socket.on("error", reject);
  socket.once("close", () => reject(new OutgoingError("unreachable", "The server closed the connection.")));
  socket.once("secureConnect", () => resolve(findingOf(socket)));
  return promise.finally(() => {
    signal.removeEventListener("abort", end);
    socket.destroy();
  });
}

function findingOf(socket: TLSSocket): Finding {
  const leaf = socket.getPeerCertificate(true);
  const ends = chainOf(leaf).map(({ valid_to }) => Date.parse(valid_to));
  const known = ends.filter((end) => Number.isFinite(end));
  if (known.length === 0) return unreachable("The server shows no certificate.");
  const beginsAt = Date.parse(leaf.valid_from);
  return { state: "ok", endsAt: Math.min(...known), beginsAt, note: socket.authorized ? null : faultOf(socket) };
}

/** Certificates that are read at most: more than any chain has. */
const longestChain = 10;

/**
 * Returns the chain without its root, whose end does not count unless it is the only certificate: clients have their
 * own.
 */
function chainOf(leaf: DetailedPeerCertificate): DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = [];
  let next: DetailedPeerCertificate | undefined = leaf;
  while (next?.valid_to !== undefined && chain.length < longestChain) {
    const { fingerprint256 } = next;
    if (chain.some((one) => one.fingerprint256 === fingerprint256)) break;
    chain.push(next);
    next = next.issuerCertificate;
  }
  const last = chain.at(-1);
  const endsWithRoot = last !== undefined && last.issuerCertificate?.fingerprint256 === last.fingerprint256;
  return endsWithRoot && chain.length > 1 ? chain.slice(0, -1) : chain;
}

function faultOf(socket: TLSSocket): string {
  const error: unknown = socket.authorizationError;
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  const fault = certificateFault(code) ?? "The server's certificate isn't trusted.";
  return `${fault} ${adviceOf[code] ?? "Connections may fail or show a warning: check that its intermediate certificates are sent."}`;
}

/** Advice for people on a fault, by Node's code; it is true of every protocol over TLS. */
const adviceOf: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "Connections may fail or show a warning until it's replaced.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Check that the host is right, or have its name added to the certificate.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Connections may fail or show a warning on devices that aren't set to trust it.",
};
