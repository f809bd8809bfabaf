import type { SecurityWarning } from "@pomander/vault";
import { securityWarningTexts } from "@pomander/texts/vault-warnings";
import { CommandError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import { askTwice } from "@pomander/terminal/ask-twice";
import type { Terminal } from "@pomander/terminal/terminal";
import type { OpeningAnswer, Questions, ResetAnswer } from "../vault/access-types.ts";
import { createFactorQuestion } from "./ask-factor.ts";
import type { CommandContext } from "./command-context.ts";

/**
 * Returns the questions that a user is asked while signing in or unlocking. Without a terminal, nothing unusual is
 * accepted.
 */
export function createSignInQuestions(context: Pick<CommandContext, "terminal" | "output" | "environment">): Questions {
  const { terminal, output } = context;
  const needTerminal = (why: string): Terminal => {
    if (terminal === null) throw new CommandError(`${why} Run this command at a terminal.`);
    return terminal;
  };
  return {
    async confirmWarning(warning) {
      output.say(linesOf(warning).join("\n"));
      return terminal !== null && (await terminal.confirm("Continue?"));
    },
    code: createFactorQuestion(context),
    async newPassword(problem) {
      const at = needTerminal("Your password is temporary. You need to choose a master password.");
      at.show(problem ?? "One password unlocks everything. Choose one you don't use anywhere else.");
      return askTwice(at, "New master password: ", "Once more: ");
    },
    async earlierVault({ hasRecovery, problem }) {
      const at = needTerminal("There is a vault from before the reset.");
      return askForEarlierVault(at, { hasRecovery, problem });
    },
    async saveRecoveryKey(recoveryKey) {
      const at = needTerminal("There is a recovery key to save.");
      at.show(
        "Your recovery key unlocks your vault if you forget your master password. Write it down now:\n\n" +
          `  ${recoveryKey}\n\nNo one can recreate it, not even an administrator or the people who run this server.`,
      );
      return isRecoveryKeySaved(at, recoveryKey);
    },
    async opening(problem) {
      const at = needTerminal(
        "Your vault opens with a browser or your recovery key: no one knows its master password.",
      );
      return askForOpening(at, problem);
    },
    async digits({ shown, isWrong }) {
      const at = needTerminal("There are digits to compare.");
      at.show(
        isWrong
          ? "The browser shows other digits. After three wrong tries, the approval ends."
          : `Type these digits in the browser: ${shown.slice(0, 3)} ${shown.slice(3)}\nType digits only from a browser in front of you. If they differ, someone may be in between.`,
      );
      return at.line("Digits that the browser shows: ");
    },
  };
}

/** Returns the lines of a warning. Commands sign in to another account by a code alone, which anyone may have sent. */
function linesOf(warning: SecurityWarning): string[] {
  const { title, text } = securityWarningTexts[warning.kind];
  if (warning.kind !== "otherAccount") return [title, ...text];
  return [
    title,
    oneLine(warning.email),
    "The sign-in code is for a different account from the one last used here.",
    "If it isn't yours, stop here: someone else may have given you their code.",
  ];
}

async function askForOpening(terminal: Terminal, problem: string | null): Promise<OpeningAnswer> {
  const ways = ["1  a browser in which my vault is open", "2  my recovery key", "3  stop"];
  terminal.show([problem ?? "No one knows your vault's master password. What opens it?", ...ways].join("\n"));
  switch ((await terminal.line("1 to 3: ")).trim()) {
    case "1":
      terminal.show("In that browser, open Profile, Security, and choose “Approve another browser”. Waiting for it…");
      return "approval";
    case "2":
      return { recoveryKey: await terminal.secret("Recovery key: ") };
    case "3":
      return "stop";
    default:
      return askForOpening(terminal, problem);
  }
}

async function askForEarlierVault(
  terminal: Terminal,
  { hasRecovery, problem }: { hasRecovery: boolean; problem: string | null },
): Promise<ResetAnswer> {
  const ways = ["1  with the master password from before the reset"];
  if (hasRecovery) ways.push("2  with my recovery key");
  ways.push("3  start an empty vault; the old one goes to the archive", "4  stop");
  terminal.show(
    [problem ?? "You have a vault from before the reset. How do you want to continue?", ...ways].join("\n"),
  );
  switch ((await terminal.line("1 to 4: ")).trim()) {
    case "1":
      return { password: await terminal.secret("Master password from before the reset: ") };
    case "2":
      return { recoveryKey: await terminal.secret("Recovery key: ") };
    case "3": {
      const isSure = await terminal.confirm("Your passwords stay in the archive, locked. Start an empty vault?");
      return isSure ? "empty" : askForEarlierVault(terminal, { hasRecovery, problem: null });
    }
    case "4":
      return "stop";
    default:
      return askForEarlierVault(terminal, { hasRecovery, problem });
  }
}

/** Returns whether the user confirms the recovery key as saved; otherwise it is not sent. */
async function isRecoveryKeySaved(terminal: Terminal, recoveryKey: string): Promise<boolean> {
  const lastGroup = recoveryKey.slice(-4);
  for (;;) {
    const typed = (await terminal.line('Type its last four characters, or "skip" to continue without one: ')).trim();
    if (typed.toUpperCase() === lastGroup) return true;
    if (typed !== "skip") continue;
    if (await terminal.confirm("Without it, no one can unlock your vault if you forget your password. Skip?"))
      return false;
  }
}
