/** The kind of a failure on the way to another server. */
type OutgoingFault = "refused" | "name" | "unreachable" | "tls" | "timeout" | "too-long";

/** The reason why another server got no request, or gave no reply; the message is for people. */
export class OutgoingError extends Error {
  readonly fault: OutgoingFault;
  constructor(fault: OutgoingFault, message: string) {
    super(message);
    this.name = "OutgoingError";
    this.fault = fault;
  }
}

/** Describes Node's connection error in words, without an address. */
export function outgoingErrorOf(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error;
  if (!(error instanceof Error)) return new OutgoingError("unreachable", "The server can't be reached.");
  if (error.name === "TimeoutError" || error.name === "AbortError") {
    return new OutgoingError("timeout", "The server took too long to respond.");
  }
  const code = codeOf(error);
  if (code === "ECONNRESET" || code === "EPIPE" || code === "HPE_INVALID_EOF_STATE") {
    return new OutgoingError("unreachable", "The server closed the connection.");
  }
  if (code.startsWith("HPE_")) return new OutgoingError("unreachable", "The server doesn't speak HTTP.");
  const tls = certificateFault(code);
  if (tls !== null) return new OutgoingError("tls", tls);
  if (code === "EPROTO" || code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS")) {
    return new OutgoingError("tls", "The server's encryption doesn't work.");
  }
  if (/^E[A-Z]+$/.test(code)) return new OutgoingError("unreachable", `The server can't be reached (${code}).`);
  return code === ""
    ? new OutgoingError("unreachable", "The server can't be reached.")
    : new OutgoingError("tls", "The server's certificate isn't trusted.");
}

/** Returns an error's code; if several addresses were tried, that of the first failure. */
function codeOf(error: Error & { code?: unknown }): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  if (first instanceof Error) return codeOf(first);
  return typeof error.code === "string" ? error.code : "";
}

/** Describes a certificate's fault by OpenSSL's or Node's code; null: none of the known faults. */
export const certificateFault = (code: string): string | null => certificateFaults[code] ?? null;

const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for another name.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The server's certificate isn't trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate isn't trusted.",
};
