import { type ErrorReply, errors } from "@pomander/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable, isDiskFull } from "../platform/database-errors.ts";
import { AppError } from "../errors.ts";
import { logFailure } from "./request-log.ts";

const outageRetrySeconds = 5;

/** Answers an expected error as it says, and everything unforeseen with 500 or 503 and nothing of what happened. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  const { status } = errors[refusal.code];
  if (status >= 500) logFailure(request, reply, { status, error });
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header("retry-after", Math.max(1, Math.ceil(refusal.retryAfterSeconds)));
  }
  if (refusal.code === "not_signed_in") reply.header("www-authenticate", "Bearer");
  const body: ErrorReply = { message: refusal.message, code: refusal.code, requestId: request.id };
  if (refusal.issues !== undefined) body.issues = refusal.issues.slice(0, 100).map((issue) => ({ ...issue }));
  if (refusal.challenge !== undefined) Object.assign(body, { challenge: refusal.challenge, methods: ["mail"] });
  return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** The error of the contract that answers any error: what was not foreseen says nothing of what happened. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || isDiskFull(error))
    return new AppError("unavailable", { retryAfterSeconds: outageRetrySeconds });
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("too_large");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new AppError("unsupported_type");
  return new AppError(statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? "invalid" : "internal");
}
