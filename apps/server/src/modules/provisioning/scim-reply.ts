import { errors } from "@pomander/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { beginErrorReply } from "../../http/error-reply.ts";
import { errorBody, ScimError } from "./protocol/scim-error.ts";

const scimType = "application/scim+json; charset=utf-8";

/** Sends a reply in SCIM's media type. */
export const sendScim = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).type(scimType).send(JSON.stringify(body));

/** Replies to a failed request in SCIM's form, and with no detail of an unexpected cause. */
export function replyWithScimError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ScimError)
    return sendScim(reply, error.status, errorBody(error.status, error.message, error.scimType));
  const refusal = beginErrorReply(error, request, reply);
  const { status } = errors[refusal.code];
  if (status === 401) reply.header("www-authenticate", "Bearer");
  const detail = refusal.issues?.[0]?.message ?? refusal.message;
  return sendScim(reply, status, errorBody(status, detail, refusal.code === "invalid" ? "invalidSyntax" : undefined));
}
