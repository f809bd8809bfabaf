import { type ErrorCode, errors } from "./errors.ts";
import { id, timestamp } from "./schemas/common.ts";
import { begunSuccessor } from "./schemas/sharing.ts";
import { assertionOptions } from "./schemas/factor.ts";
import { z } from "./zod.ts";

/**
 * The body of every error reply. A client treats codes it does not know as `internal`, and shows the result of
 * `errorText`.
 */
export const errorReply = z.object({
  message: z.string().max(2_000),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]).catch("internal"),
  requestId: z.string().max(100).catch(""),
  /** Numbers that the message of the code names. */
  params: z.record(z.string(), z.int().min(0).max(999_999_999)).optional().catch(undefined),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .max(1_000)
    .optional(),
  /**
   * Present with `second_factor_required` and `factor_proof_required`: the challenge for the next attempt, and its
   * methods.
   */
  challenge: z.string().max(200).optional(),
  methods: z.array(z.string().max(20)).max(10).optional(),
  /** Present with `company_required`, and with `second_factor_required` after a company's sign-in. */
  ticket: z.string().max(4_000).optional(),
  /** Present where a security key is among the methods. */
  webauthn: assertionOptions.optional(),
  /** Present with `history_full`: the time at which there is room again. */
  until: timestamp.optional(),
  /** Present with `already_begun`. */
  begun: begunSuccessor.optional().catch(undefined),
  /** Present with `file_missing`: the ids of the files that are missing. */
  ids: z.array(id).max(10_000).optional().catch(undefined),
  /** Present with `not_signed_in`, where it is known: the event that ended the session of the request's token. */
  endedBy: z.enum(["password_reset"]).optional().catch(undefined),
});
export type ErrorReply = z.infer<typeof errorReply>;
