import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, type ErrorReply, errors } from "@pomander/contract";
import { restrictiveHeaders } from "@pomander/contract/security-headers";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { logFailure, noteRequest } from "./request-log.ts";
import { isDatabaseUnavailable, isDiskFull } from "../platform/database-errors.ts";

const outageRetrySeconds = 5;

/**
 * Notes why a request failed, and says when it may be tried again. Returns the contract's error for the body of the
 * reply.
 */
export function beginErrorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const refusal = toAppError(error);
  const { status } = errors[refusal.code];
  noteRequest(request, { code: refusal.code });
  if (status >= 500) logFailure(request, reply, { status, error });
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header("retry-after", Math.max(1, Math.ceil(refusal.retryAfterSeconds)));
  }
  return refusal;
}

/** Replies to an expected error with its code, and to every other one with 500 or 503 and no detail of the cause. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = beginErrorReply(error, request, reply);
  const { status } = errors[refusal.code];
  if (refusal.code === "not_signed_in") reply.header("www-authenticate", "Bearer");
  if (refusal.code === "token_refused") reply.header("www-authenticate", 'Bearer error="invalid_token"');
  const body: ErrorReply = { message: refusal.message, code: refusal.code, requestId: request.id };
  if (refusal.params !== undefined) body.params = refusal.params;
  if (refusal.issues !== undefined) body.issues = refusal.issues.slice(0, 100).map((issue) => ({ ...issue }));
  if (refusal.until !== undefined) body.until = refusal.until.toISOString();
  if (refusal.begun !== undefined) body.begun = refusal.begun;
  if (refusal.ids !== undefined) body.ids = [...refusal.ids];
  if (refusal.endedBy !== undefined) body.endedBy = refusal.endedBy;
  if (refusal.ticket !== undefined) body.ticket = refusal.ticket;
  if (refusal.factor !== undefined) Object.assign(body, refusal.factor);
  return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** Returns the contract's error for any error; an unforeseen one reveals nothing of its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || isDiskFull(error))
    return new AppError("unavailable", { retryAfterSeconds: outageRetrySeconds });
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("too_large");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new AppError("unsupported_type");
  return new AppError(statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? "invalid" : "internal");
}

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "body_timeout",
};

/** Replies to a malformed or incomplete HTTP request in the shape of every other error. */
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
