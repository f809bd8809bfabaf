import { expect, test } from "vitest";
import { OutgoingError, outgoingErrorOf } from "./outgoing-error.ts";

const coded = (code: string) => Object.assign(new Error("connect 10.1.2.3:443"), { code });
const described = (error: unknown) => {
  const { fault, message } = outgoingErrorOf(error);
  return [fault, message];
};

test.each([
  ["ECONNRESET", "unreachable", "The server closed the connection."],
  ["EPIPE", "unreachable", "The server closed the connection."],
  ["HPE_INVALID_EOF_STATE", "unreachable", "The server closed the connection."],
  ["HPE_INVALID_CONSTANT", "unreachable", "The server doesn't speak HTTP."],
  ["CERT_HAS_EXPIRED", "tls", "The server's certificate has expired."],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls", "The server's certificate is for another name."],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls", "The server's certificate is self-signed."],
  ["SELF_SIGNED_CERT_IN_CHAIN", "tls", "The server's certificate isn't trusted."],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls", "The server's certificate isn't trusted."],
  ["CERT_REVOKED", "tls", "The server's certificate isn't trusted."],
  ["EPROTO", "tls", "The server's encryption doesn't work."],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "tls", "The server's encryption doesn't work."],
  ["ERR_TLS_HANDSHAKE_TIMEOUT", "tls", "The server's encryption doesn't work."],
  ["ECONNREFUSED", "unreachable", "The server can't be reached (ECONNREFUSED)."],
  ["EHOSTUNREACH", "unreachable", "The server can't be reached (EHOSTUNREACH)."],
])("%s is said in words", (code, fault, message) => {
  expect(described(coded(code))).toEqual([fault, message]);
  // Node.js throws this if a name has several addresses.
  expect(described(Object.assign(new AggregateError([coded(code), coded("EAGAIN")]), { code: "X" }))).toEqual([
    fault,
    message,
  ]);
});

test("an end of patience, an unknown error and one of ours are said in words, too", () => {
  for (const name of ["TimeoutError", "AbortError"])
    expect(described(new DOMException("", name))).toEqual(["timeout", "The server took too long to respond."]);
  for (const unknown of [new Error("?"), "?", null, Object.assign(new Error("?"), { code: 7 })])
    expect(described(unknown)).toEqual(["unreachable", "The server can't be reached."]);
  const own = new OutgoingError("too-long", "The reply is too long.");
  expect(outgoingErrorOf(own)).toBe(own);
  expect(own.name).toBe("OutgoingError");
});
