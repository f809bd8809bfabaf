import { randomUUID } from "node:crypto";
import { type ErrorCode, type ErrorReply, errors } from "@pomander/contract";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { restrictiveHeaders } from "./headers.ts";

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "body_timeout",
};

/** Answers what is no HTTP request, or none that is read to its end, in the shape of every other error. */
export function replyToClientError({ code: reason }: NodeJS.ErrnoException, socket: Socket) {
  // A reply that has begun cannot be followed by another.
  const { _httpMessage: reply } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (!socket.writable || reply?.headersSent === true) return void socket.destroy();
  const code = codes[reason ?? ""] ?? "invalid";
  const { status, message } = errors[code];
  const body: ErrorReply = { message, code, requestId: randomUUID() };
  const text = JSON.stringify(body);
  const headers = {
    ...restrictiveHeaders,
    "x-request-id": body.requestId,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", text].join("\r\n"), () => socket.destroy());
}
