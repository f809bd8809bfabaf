import { parseFactorRecoveryCode, type FactorAnswer, type FactorRequest } from "@pomander/vault";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import type { Terminal } from "@pomander/terminal/terminal";
import type { CommandContext } from "./command-context.ts";

/**
 * Asks for the second factor: at a terminal until it is right, else once from POMANDER_CODE. A security key needs a
 * browser; a recovery code can be used instead.
 */
export function createFactorQuestion({ terminal, environment }: Pick<CommandContext, "terminal" | "environment">) {
  let given = environment.code;
  return async (request: FactorRequest): Promise<FactorAnswer> => {
    if (given !== null) {
      const answer = proofOf(given);
      given = null;
      if (answer === null) throw new UsageError(`POMANDER_CODE must be ${takenBy(request)}.`);
      return answer;
    }
    if (environment.code !== null && terminal === null) throw new CommandError(problemOf(request) ?? "Incorrect code.");
    if (terminal === null)
      throw new CommandError(
        `${leadOf(request)} Can't ask for it without a terminal. In scripts, use POMANDER_CODE, or run this command at a terminal.`,
      );
    return askAtTerminal(terminal, request);
  };
}

async function askAtTerminal(terminal: Terminal, request: FactorRequest): Promise<FactorAnswer> {
  const isMailed = request.methods.includes("mail");
  terminal.show(problemOf(request) ?? leadOf(request));
  for (;;) {
    const typed = (
      await terminal.line(
        isMailed ? 'Code (leave empty for a new one, or type "stop" to cancel): ' : 'Code (or type "stop" to cancel): ',
      )
    ).trim();
    if (typed === "stop") return "stop";
    if (typed === "" && isMailed) return "sendAgain";
    const answer = proofOf(typed);
    if (answer !== null) return answer;
    terminal.show(`That isn't ${takenBy(request)}.`);
  }
}

function proofOf(typed: string): { code: string } | { recoveryCode: string } | null {
  const digits = typed.replace(/\s/gu, "");
  if (/^\d{6}$/u.test(digits)) return { code: digits };
  const recoveryCode = parseFactorRecoveryCode(typed);
  return recoveryCode === null ? null : { recoveryCode };
}

function problemOf({ isWrong, retryAfterSeconds }: FactorRequest): string | null {
  if (retryAfterSeconds !== null) return "Too many wrong codes. Wait, or use a recovery code.";
  return isWrong ? "Incorrect code." : null;
}

function leadOf({ methods }: FactorRequest): string {
  if (methods.includes("mail")) return "Enter the code we sent you by email.";
  if (methods.includes("totp")) return "Enter the code from your authenticator app, or a recovery code.";
  return "This account uses a security key, which only works in a browser. Enter a recovery code instead.";
}

function takenBy({ methods }: FactorRequest): string {
  if (methods.includes("mail")) return "a six-digit code";
  return methods.includes("totp") ? "a six-digit code or a recovery code" : "a recovery code";
}
