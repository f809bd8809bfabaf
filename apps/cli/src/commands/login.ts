import { isEmail, normalizeEmail } from "@pomander/contract";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { checkReachable } from "../vault/connection.ts";
import { serverAddress } from "../vault/server-address.ts";
import type { CommandContext } from "./command-context.ts";
import { firstView, type FirstVisitOptions } from "./first-visit.ts";
import { localService } from "./open-vault.ts";
import { readMasterPassword } from "./master-password.ts";
import { createSignInQuestions } from "./sign-in-questions.ts";
import { inNewAgent } from "./show-unlocked.ts";
import { warnUnverified } from "./vault-warnings.ts";

export interface LoginOptions extends FirstVisitOptions {
  passwordStdin?: boolean;
  keepCopy?: boolean;
  /** false: signs in and leaves the vault locked. */
  unlock: boolean;
  json?: boolean;
}

/** Signs in, and unlocks the vault in a new agent. */
export async function login(
  context: CommandContext,
  server: string | undefined,
  email: string | undefined,
  options: LoginOptions,
): Promise<number> {
  await context.device.prepare();
  const account = await accountOf(context, server, email);
  const isAsked = options.passwordStdin !== true && context.environment.password === null;
  if (isAsked && context.terminal !== null) await checkReachable(account.server);
  const password = await readMasterPassword(context, options, `Master password of ${account.email}: `);
  const request = { ...account, password };
  if (options.unlock)
    return inNewAgent(
      context,
      options,
      (agent) => agent.signIn(request, createSignInQuestions(context)),
      `Signed in as ${account.email}. `,
    );
  const service = localService(context);
  try {
    await service.signIn(request, createSignInQuestions(context));
    const view = await firstView(context, service, options);
    context.output.say(`Signed in as ${view.email}. Your vault is locked.`);
    return warnUnverified(view, context.output);
  } finally {
    service.close();
  }
}

/** Returns the account to sign in: as typed, else the one that was signed in here last. */
async function accountOf(
  { device }: CommandContext,
  server: string | undefined,
  email: string | undefined,
): Promise<{ server: string; email: string }> {
  const last = await device.readAccount();
  if (server === undefined || email === undefined) {
    if (server === undefined && last !== null) return last;
    throw new UsageError("Enter the server and your email: pomander login <server> <email>");
  }
  const account = { server: serverAddress(server), email: normalizeEmail(email) };
  if (!isEmail(account.email))
    throw new UsageError("That isn't an email address. The server comes first, then your email.");
  const present = await device.readSession();
  if (present !== null && (present.server !== account.server || present.email !== account.email))
    throw new CommandError(
      `You're signed in as ${present.email} at ${present.server}. Sign out first: pomander logout`,
    );
  return account;
}
