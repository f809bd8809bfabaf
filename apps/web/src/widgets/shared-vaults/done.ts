import { reasonText } from "@pomander/texts/reason-text";
import { errors, isErrorCode } from "@pomander/contract";
import type { SharingOutcome } from "@pomander/vault/sharing";

/**
 * Resolves with what a step of sharing did. Rejects with why it was not done, as an error that `problemOf` reads like
 * those of the vault client.
 */
export async function done<Done extends object>(step: Promise<SharingOutcome<Done>>): Promise<Done> {
  const outcome = await step;
  if (outcome.kind === "done") return outcome;
  const { code, params } = outcome.reason;
  throw Object.assign(new Error(reasonText(outcome.reason)), {
    code,
    params,
    isForPeople: true,
    ...(isErrorCode(code) ? { status: errors[code].status } : {}),
  });
}
