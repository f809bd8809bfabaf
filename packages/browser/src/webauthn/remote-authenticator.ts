import { decodeBase64url, encodeBase64url } from "@pomander/crypto";
import type { Assertion } from "@pomander/contract";
import { authenticatorCodes, clientError, isCode, type AssertionQuestion, type Authenticator } from "@pomander/vault";

/** A request for an assertion as it is sent to another page of the browser, in JSON. */
export interface SentAssertionRequest {
  options: AssertionQuestion;
  /** The input of the `prf` extension as base64url; null: without it. */
  prf: string | null;
}

/** The assertion, with the secret of `prf` as base64url, or why there is none. */
export type SentAssertion =
  | { response: Assertion; prf: string | null }
  | { refused: (typeof authenticatorCodes)[number] };

/**
 * Creates an authenticator for a document that the browser lets ask none, since it never has the focus: `ask` sends the
 * request to a page that has it. It creates no credentials.
 */
export const createRemoteAuthenticator = (
  ask: (request: SentAssertionRequest) => Promise<SentAssertion>,
): Authenticator => ({
  create: () => Promise.reject(clientError("authenticator_unsupported")),
  async get(options, prf) {
    const answer = await ask({ options, prf: prf && encodeBase64url(prf) });
    if ("refused" in answer) throw clientError(answer.refused);
    return { response: answer.response, prf: answer.prf === null ? null : decodeBase64url(answer.prf) };
  },
});

/** Has an authenticator answer a request of `createRemoteAuthenticator`. Never throws: options that it cannot read fail. */
export async function answerRemotely(
  authenticator: Authenticator,
  { options, prf }: SentAssertionRequest,
  signal: AbortSignal,
): Promise<SentAssertion> {
  try {
    const answer = await authenticator.get(options, prf === null ? null : decodeBase64url(prf), signal);
    return { response: answer.response, prf: answer.prf && encodeBase64url(answer.prf) };
  } catch (error) {
    return { refused: authenticatorCodes.find((code) => isCode(error, code)) ?? "authenticator_failed" };
  }
}
